import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { locales } from './locale.ts'

type Texts = Record<string, string>

const textsOf = (locale: string): Texts => {
  const { $schema: _, ...texts } = JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8'))
  return texts
}
const english = textsOf('en')
const bengali = textsOf('bn')

/** Texts that may be the same in every language, and those with a number that is not translated. */
const sameEverywhere: readonly string[] = []
const latinNumbers = ['contact_address_text', 'field_not_phone']

const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!).sort()
const bare = (text: string) => text.replace(/\{\w+\}/g, '')

describe('the messages', () => {
  test.each(locales)('exist in %s, with the same parameters', (locale) => {
    const texts = textsOf(locale)
    expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort())
    const differing = Object.keys(english).filter(
      (key) => `${placeholders(english[key]!)}` !== `${placeholders(texts[key]!)}`,
    )
    expect(differing).toEqual([])
  })

  test('are Bengali in the Bengali file, with Bengali digits', () => {
    const untranslated = Object.entries(bengali).filter(
      ([key, text]) => !sameEverywhere.includes(key) && !/[\u0985-\u09b9\u09dc-\u09df]/.test(bare(text)),
    )
    expect(untranslated).toEqual([])
    // Digits within Latin words, such as M6, stay; a number by itself is Bengali.
    const numbers = Object.entries(bengali).filter(
      ([key, text]) => !latinNumbers.includes(key) && /(?<![A-Za-z\d])\d+(?![A-Za-z\d])/.test(bare(text)),
    )
    expect(numbers).toEqual([])
  })

  test('have no Bengali in the English file', () => {
    expect(Object.entries(english).filter(([, text]) => /[\u0980-\u09fe]/.test(text))).toEqual([])
  })
})
