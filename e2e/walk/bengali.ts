import type { Page } from '@playwright/test'
import { otherWords } from '../../test/bengali-words.ts'
import type { ScreenCheck } from './check.ts'

/** As it is printed on the test card. */
const cardNumber = /(\d{4} ){3}\d{4}/

/** The number of a standard. */
const standard = /\b(ISO|DIN|EN|IEC)\s\d[\d-]*/g

/** A number in ASCII digits. What has Latin letters too is a part number, an id or an address; so is an IP address. */
const isAsciiNumber = (word: string) => /\d/.test(word) && !/[A-Za-z]|^\d+(\.\d+){3},?$/.test(word)

/** Every text that is shown, but what is marked with a language of its own, and postal addresses. */
const readTexts = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement!.closest('body [lang], address, [translate=no], textarea, script, style, [hidden]'))
        found.push(node.textContent!.trim())
    return found.filter(Boolean)
  })

/** A check of the shop’s own texts in Bengali; not of screens that show what other people wrote. */
const createCheck = (name: string, findIn: (texts: string[]) => string[]): ScreenCheck => ({
  name,
  locales: ['bn'],
  applies: ({ isFirstLook, screen }) => isFirstLook && !screen.ofPeople,
  find: async (page) => findIn(await readTexts(page)),
})

export const digitsCheck = createCheck('numbers have Bengali digits', (texts) =>
  texts.flatMap((text) => text.replace(cardNumber, '').replace(standard, '').split(/\s+/)).filter(isAsciiNumber),
)

export const timesCheck = createCheck('times have no Latin PM', (texts) =>
  texts.filter((text) => /\b[AP]\.?M\b/.test(text)),
)

export const termsCheck = createCheck('one thing has one word', (texts) =>
  Object.keys(otherWords).filter((word) => texts.some((text) => text.normalize().includes(word.normalize()))),
)
