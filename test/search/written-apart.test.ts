// @module-tag long 15 s: part numbers and designations with other signs between their pieces, and letters for digits.
import { expect, test } from 'vitest'
import { loadIndex } from '../../src/goods/search/index/load-index.server.ts'
import { noFilter } from '../../src/goods/search/query/request.ts'
import { WordIndex } from '../../src/goods/search/query/word-index.ts'
import { searchProducts } from '../../src/goods/search/service.server.ts'
import { lines, openCatalogue } from './catalogue.ts'

const signs = ['-', '.', '/', ' ', '']

/** `UCP206`, `HK1612`, `30206`, `SPA 1250`: some of each family whose products are designated. */
const designations = [...Map.groupBy(lines, ({ family }) => family).values()].flatMap((products) =>
  products
    .flatMap(({ name }) => /(?:^|\s)(UC[PF]\d{3}|HK\d{4}|[3-7]\d{4}|SP[ZAB] \d{3,4})(?=\s|$)/.exec(name)?.[1] ?? [])
    .filter((_, index) => index % 5 === 1),
)
const numbers = lines.map(({ sku }) => sku).filter((_, index) => index % 97 === 5)

const withLetters = (text: string) => text.replace(/(?<=\d)0/g, 'O').replace(/(?<=\d)1(?=\d)/g, 'l')

/** Letters and digits apart, with each sign between them. */
const writeApart = (text: string) => signs.map((sign) => text.replace(/(?<=[A-Z]) ?(?=\d)/, sign))

test('a designation or part number is found whatever stands between its pieces, and with letters for digits', async () => {
  const { db } = await openCatalogue()
  const loaded = await loadIndex(db, undefined, new Set())
  const engine = { ...loaded, words: new WordIndex(loaded.index) }
  const findFirst = async (q: string) => {
    const { groups } = await searchProducts(db, engine, { q, choices: new Map(), filter: noFilter, page: 1 })
    return groups[0]?.products[0]?.sku
  }
  const wrong: string[] = []
  for (const text of designations) {
    const own = await findFirst(text)
    for (const q of [...writeApart(text), withLetters(text)])
      if ((await findFirst(q)) !== own) wrong.push(`${q}: not ${own}`)
  }
  for (const sku of numbers) {
    const variants = [...signs.map((sign) => sku.replaceAll('-', sign)), withLetters(sku)]
    for (const q of variants) if ((await findFirst(q)) !== sku) wrong.push(`${q}: not ${sku}`)
  }
  expect(designations.length).toBeGreaterThan(10)
  expect(wrong).toEqual([])
})
