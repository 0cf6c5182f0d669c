// Walks over all texts.
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { texts as sandboxTexts } from '../../../../sandbox/texts.ts'
import { otherWords } from '../../../../test/bengali-words.ts'
import { expectTranslated } from '../../../../test/untranslated.ts'
import { locales } from './locale.ts'

/** A text, or its plural forms as the message format declares them. */
type Message = string | { declarations: string[]; match: Record<string, string> }[]
type Texts = Record<string, Message>

const readTexts = (locale: string): Texts => {
  const { $schema: _, ...texts } = JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8'))
  return texts
}
const english = readTexts('en')
const bengali = readTexts('bn')

/** Texts that may be the same in every language, and those with a number that is not translated. */
const sameEverywhere: readonly string[] = ['page_title', 'footer_copyright', 'own_number_line', 'promise_range']
/** Texts whose wording is the same for one and for many; `stock_some` is quoted from the specification. */
const sameForOne = [
  'slide_of',
  'stock_some',
  'stock_packs',
  'inbox_unread',
  'field_too_many',
  'field_too_big',
  'field_too_small',
]

/** Texts whose number is never one: the limit of a search, and of a server's connections. */
const alwaysMany = ['search_found_many', 'health_database_text']

const listForms = (message: Message) =>
  typeof message === 'string' ? [message] : message.flatMap(({ match }) => Object.values(match))

/** The names of what a message is given; those that it derives itself, such as a plural, are its own matter. */
function listParameters(message: Message): string[] {
  const names =
    typeof message === 'string'
      ? message.matchAll(/\{(\w+)\}/g)
      : message.flatMap(({ declarations }) => [...declarations.join('\n').matchAll(/^input (\w+)$/gm)])
  return [...names].map(([, name]) => name!).sort()
}

/** Every form of every message, without its placeholders. */
const bareTexts = (texts: Texts) =>
  Object.entries(texts).flatMap(([key, message]) =>
    listForms(message).map((text) => [key, text.replace(/\{\w+\}/g, '')] as const),
  )

/** Quoted from the specification, and what Google's own page says. */
const quotedSignIn = ['login_google', 'demo_google_title']

/** What refusals say of a field, by the codes that the shop declares; labels of fields are worded elsewhere. */
const erroneous = new Set(
  globSync(['src/**/*refusals.server.ts', 'src/base/platform/refusals/*.ts']).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bm\.(field_\w+)/g)].map(([, key]) => key!),
  ),
)

const maxWords = 14

/** Sentences and the parts of one that stand for themselves; what is filled in counts as a word. */
const splitSentences = (text: string) => text.replace(/\{\w+\}/g, 'X').split(/(?<=[.!?;:।])\s+|\n+/)

describe('the messages', () => {
  test.each([english, bengali])('are read aloud in one breath: no sentence has more than fourteen words', (texts) => {
    const sentences = Object.entries(texts).flatMap(([key, message]) =>
      listForms(message)
        .flatMap(splitSentences)
        .map((sentence) => `${key}: ${sentence}`),
    )
    // The key is one more.
    expect(sentences.filter((sentence) => sentence.split(/\s+/).length > maxWords + 1)).toEqual([])
  })

  test('say what to do where a field is wrong', () => {
    const said = bareTexts(english).filter(([key]) => key.startsWith('field_') && !key.startsWith('field_required_'))
    // The names of fields are none of its errors.
    const errors = said.filter(([key]) => erroneous.has(key))
    expect(errors.length).toBeGreaterThan(80)
    expect(errors.filter(([, text]) => /^[a-z]/.test(text) || /\bmust\b/.test(text))).toEqual([])
    const demanding = bareTexts(bengali).filter(([key, text]) => erroneous.has(key) && /হতে হবে|হতে পারবে না/.test(text))
    expect(demanding).toEqual([])
  })

  test('have one verb for logging in and out', () => {
    const other = /\bsign(s|ed|ing)?\b[ -](in|out|ins|everyone|you)\b/i
    const found = bareTexts(english).filter(([key, text]) => !quotedSignIn.includes(key) && other.test(text))
    expect(found).toEqual([])
  })

  test('are each said somewhere', () => {
    const code = globSync(['src/**/*.{ts,tsx}', 'sandbox/**/*.ts'], { exclude: ['src/paraglide/**'] })
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n')
    const said = new Set([...code.matchAll(/\bm\.(\w+)|'(\w+)'/g)].map(([, called, named]) => called ?? named))
    expect(Object.keys(english).filter((key) => !said.has(key))).toEqual([])
  })

  test.each(locales)('exist in %s [P206]', (locale) => {
    const texts = readTexts(locale)
    expectTranslated(Object.keys(english).filter((key) => !(key in texts)))
  })

  test.each(locales)('are those of the English file in %s, with the same parameters', (locale) => {
    const differing = Object.entries(readTexts(locale)).filter(
      ([key, text]) => `${listParameters(text)}` !== `${key in english && listParameters(english[key]!)}`,
    )
    expect(differing.map(([key]) => key)).toEqual([])
  })

  test('are Bengali in the Bengali file, with Bengali digits', () => {
    const untranslated = bareTexts(bengali).filter(
      ([key, text]) => !sameEverywhere.includes(key) && !/[\u0985-\u09b9\u09dc-\u09df]/.test(text),
    )
    expect(untranslated).toEqual([])
    // Digits within Latin words, such as M6, stay; a number by itself is Bengali.
    const numbers = bareTexts(bengali).filter(([, text]) => /(?<![A-Za-z\d])\d+(?![A-Za-z\d])/.test(text))
    expect(numbers).toEqual([])
  })

  test.each(Object.entries(otherWords))('do not say %s in Bengali, but %s', (word) => {
    const sandbox = Object.values(sandboxTexts.bn).map((text) => ['sandbox', text] as const)
    const found = [...bareTexts(bengali), ...sandbox].filter(([, text]) => text.normalize().includes(word.normalize()))
    expect(found).toEqual([])
  })

  test('ask on the page of a new password for a link, and before it whether it is forgotten', () => {
    expect(bengali.login_reset).toMatch(/\?$/)
    expect(bengali.reset_button).not.toBe(bengali.login_reset)
  })

  test('have a form for one wherever the text counts', () => {
    const counting = Object.entries(english).filter(([, message]) => listParameters(message).includes('count'))
    const plain = counting.filter(([key, message]) => typeof message === 'string' && !sameForOne.includes(key))
    expect(plain.map(([key]) => key)).toEqual([])
    for (const [key, message] of counting.filter(([, message]) => typeof message !== 'string'))
      expect(Object.keys((message as Exclude<Message, string>)[0]!.match), key).toEqual(['plural=one', 'plural=other'])
  })

  test('have a form for one wherever a number stands before a plural', () => {
    const beforePlural = /\{\w+\} (?:[a-z]+ )?(?!(?:this|less|goes)\b)[a-z]{3,}s\b/
    const fixed = Object.entries(english).filter(
      ([key, message]) =>
        ![...sameForOne, ...alwaysMany].includes(key) &&
        !(typeof message !== 'string' && 'plural=one' in message[0]!.match) &&
        listForms(message).some((text) => beforePlural.test(text)),
    )
    expect(fixed.map(([key]) => key)).toEqual([])
  })

  test('have no Bengali in the English file', () => {
    expect(bareTexts(english).filter(([, text]) => /[\u0980-\u09fe]/.test(text))).toEqual([])
  })
})
