import bengali from '../../messages/bn.json' with { type: 'json' }
import english from '../../messages/en.json' with { type: 'json' }
import type { ScreenCheck } from './check.ts'

const isText = (text: unknown): text is string => typeof text === 'string'

/** English labels and sentences of the shop. Company names and single characters are the same in both languages. */
const ownTexts = new Set(
  Object.values(english)
    .filter(isText)
    .filter((text) => /[a-z]{3}/.test(text) && !text.includes('{')),
)
for (const text of Object.values(bengali)) if (isText(text)) ownTexts.delete(text)

/** Words in Latin letters that are in no message file are names, marked data, or a fault. A Bengali text may name a product. */
const isEnglish = (text: string) =>
  /(^|\s)(the|and|of|your|to|is|with|for)(\s|$)/i.test(text) && !/[\u0980-\u09ff]/.test(text)

export const englishTextCheck: ScreenCheck = {
  name: 'a Bengali page has no English text of the shop',
  walkers: ['visitor'],
  locales: ['bn'],
  applies: ({ isFirstLook, screen }) => isFirstLook && !screen.ofPeople,
  find: async (page) => {
    const texts = await page.evaluate(() => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const found: string[] = []
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        if (!node.parentElement!.closest('[lang=en], script, style, [hidden]')) found.push(node.textContent!.trim())
      for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], img[alt]'))
        for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
          if (!element.closest('[lang=en]')) found.push(element.getAttribute(name) ?? '')
      return found.filter(Boolean)
    })
    return texts.filter((text) => ownTexts.has(text) || isEnglish(text))
  },
}
