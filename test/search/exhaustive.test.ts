import { expect, test } from 'vitest'
import { listTexts } from '../../src/base/platform/text/locale.ts'
import { search } from '../../src/goods/search/contract.ts'
import { maxGroupHits } from '../../src/goods/search/limits.ts'
import { families, lines, openCatalogue } from './catalogue.ts'

type Line = (typeof lines)[number]

/** What is left of a family, and of each value of its attributes, by looking at every product. */
function countedByHand(own: readonly Line[], chosen: Record<string, string>) {
  const fits = (line: Line, but?: string) =>
    Object.entries(chosen).every(([key, value]) => key === but || String(line.attributes[key]) === value)
  return {
    total: own.filter((line) => fits(line)).length,
    of: (key: string, value: string) =>
      own.filter((line) => fits(line, key) && String(line.attributes[key]) === value).length,
  }
}

test('a narrowed search finds and counts what looking at every product does', async () => {
  const shop = await openCatalogue()
  const differing: string[] = []
  let compared = 0
  for (const { slug, attributes } of families) {
    const own = lines.filter(({ family }) => family === slug)
    const keys = attributes.filter(({ filter }) => filter).map(({ key }) => key)
    // Some product of each family, by one and by two of its attributes.
    const line = own[Math.floor(own.length / 3)]!
    const asked = keys.filter((key) => line.attributes[key] !== undefined)
    for (const some of [asked.slice(0, 1), asked.slice(1, 3)]) {
      const chosen = Object.fromEntries(some.map((key) => [key, String(line.attributes[key])]))
      const { total, facets } = await shop.asVisitor(search, { family: slug, ...chosen })
      const byHand = countedByHand(own, chosen)
      if (total !== Math.min(byHand.total, maxGroupHits))
        differing.push(`${slug} ${JSON.stringify(chosen)}: ${total}, not ${byHand.total}`)
      for (const { key, values } of facets)
        for (const { value, products } of values) {
          compared += 1
          // Of more products than are looked at, nothing is counted rather than too few.
          if (products === null ? byHand.total >= maxGroupHits : products === byHand.of(key, value)) continue
          differing.push(`${slug} ${JSON.stringify(chosen)} ${key}=${value}: ${products}`)
        }
    }
  }
  expect(compared).toBeGreaterThan(1000)
  expect(differing).toEqual([])
})

test('the name of a family leads to it in each language', async () => {
  const shop = await openCatalogue()
  const wrong: string[] = []
  for (const { slug, name, translations } of families)
    for (const q of listTexts({ name, translations }, 'name')) {
      const { groups } = await shop.asVisitor(search, { q })
      if (groups[0]?.family?.slug !== slug) wrong.push(`${q}: ${groups[0]?.family?.slug}`)
    }
  expect(wrong).toEqual([])
})
