// @module-tag long 21 s: designations with any maker, suffix or word around them.
import { expect, test } from 'vitest'
import { loadIndex } from '../../src/goods/search/index/load-index.server.ts'
import { noFilter } from '../../src/goods/search/query/request.ts'
import { WordIndex } from '../../src/goods/search/query/word-index.ts'
import { searchProducts } from '../../src/goods/search/service.server.ts'
import { lines, openCatalogue } from './catalogue.ts'

const makers = ['SKF', 'FAG', 'INA', 'NSK', 'NTN', 'Koyo', 'Timken', 'Gates', 'Optibelt', 'Tsubaki']
const suffixes = ['/C3', ' C3', '-C3', ' VA201', ' P6']
const words = ['Kugellager', 'bearing', 'replacement for', 'belt', 'Ersatzteil', 'stainless']

/** A designation is the only word with a number of at least three digits in a name; `6204-2RS`, `SPA 1250`, `450-5M-15`. */
const findDesignation = (name: string): string | undefined =>
  /(?:^|\s)(SP[ZAB] \d+|\d+-5M-\d+|[A-Z]{0,3}\d{3,5}B?(?:-2RS|-2Z)?)(?: Ld)?$/.exec(name)?.[1]

/** Some of each family whose products are designated. */
const designations = [...Map.groupBy(lines, ({ family }) => family).values()].flatMap((products) =>
  products.flatMap(({ name }) => findDesignation(name) ?? []).filter((_, index) => index % 7 === 2),
)

test('a designation is found alike with any maker, suffix or word around it', async () => {
  const { db } = await openCatalogue()
  const loaded = await loadIndex(db, undefined, new Set())
  const engine = { ...loaded, words: new WordIndex(loaded.index) }
  const findFirst = async (q: string) => {
    const { groups } = await searchProducts(db, engine, { q, choices: new Map(), filter: noFilter, page: 1 })
    return groups[0]?.products[0]?.sku
  }
  const differing: string[] = []
  for (const [index, designation] of designations.entries()) {
    const alone = await findFirst(designation)
    expect(alone, designation).toBeDefined()
    const maker = makers[index % makers.length]!
    const suffix = suffixes[index % suffixes.length]!
    const word = words[index % words.length]!
    const variants = [
      `${maker} ${designation}`,
      `${designation} ${maker}`,
      `${designation}${suffix}`,
      `${maker} ${designation}${suffix}`,
      `${word} ${designation}`,
      `${designation} ${word}`,
    ]
    for (const q of variants) if ((await findFirst(q)) !== alone) differing.push(`${q}: not ${alone}`)
  }
  expect(designations.length).toBeGreaterThan(20)
  expect(differing).toEqual([])
})
