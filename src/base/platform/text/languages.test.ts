// Walks over all sources, for names of languages.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { baseLocale, locales } from './locale.ts'

/** How a language could be named: as a value, a key, a path, or the end of a name such as `nameDe` or `name_de`. */
const findNamed = (locale: string) => {
  const ending = locale.charAt(0).toUpperCase() + locale.slice(1)
  return new RegExp(`['"\`/]${locale}\\b|\\b${locale}:|[a-z]${ending}\\b|_${locale}\\b`)
}

test('no source but the table of languages names one, besides the base language', () => {
  const sources = globSync('src/**/*.{ts,tsx}', {
    exclude: ['src/paraglide/**', 'src/**/*.test.ts', 'src/base/platform/text/languages.ts'],
  })
  const found = locales
    .filter((locale) => locale !== baseLocale)
    .flatMap((locale) => sources.filter((file) => findNamed(locale).test(readFileSync(file, 'utf8'))))
  expect(found).toEqual([])
})
