import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { importProducts } from '../../src/goods/catalogue/importing/import.server.ts'
import { search, suggest } from '../../src/goods/search/contract.ts'
import { findForAdmin } from '../../src/shop/pages/find/contract.ts'
import { ada, shareShop, type TestShop } from '../shop.ts'

/** Products by their part numbers, and what people type with the one that they want. */
type Typed = { products: Record<string, string>; searches: Record<string, string> }

const readTyped = (language: string): Typed => JSON.parse(readFileSync(`test/search/typed-${language}.json`, 'utf8'))

const line = { packSize: 1, currency: 'USD', priceCents: 500, priceBreaks: [], stock: 9, fits: [], attributes: {} }

const findSkus = async (shop: TestShop, q: string) =>
  (await shop.asVisitor(search, { q })).groups.flatMap(({ products }) => products.map(({ sku }) => sku))

describe.each(['german', 'czech'])('%s', (language) => {
  const { products, searches } = readTyped(language)
  const shop = shareShop()
  beforeAll(async () => {
    await importProducts(
      shop().databaseUrl,
      Object.entries(products).map(([sku, name]) => ({ ...line, sku, name })),
    )
  })

  test('the demonstration is as large as promised', () => {
    expect(Object.keys(products).length).toBeGreaterThanOrEqual(40)
    expect(Object.keys(searches).length).toBeGreaterThanOrEqual(40)
  })

  test.each(Object.entries(searches))('%s finds %s', async (q, sku) => {
    expect((await findSkus(shop(), q)).slice(0, 3)).toContain(sku)
  })

  test.each(Object.entries(products))('%s is found by its own name, %s, as it is and decomposed', async (sku, name) => {
    for (const q of [name, name.normalize('NFD'), name.toUpperCase(), name.replaceAll(' ', '\u00a0')]) {
      const found = await shop().asVisitor(search, { q })
      expect(
        found.groups.flatMap((group) => group.products.map((product) => product.sku)),
        q,
      ).toContain(sku)
      expect(
        found.understood.filter(({ kind }) => kind === 'spelling'),
        q,
      ).toEqual([])
    }
  })

  test.each(Object.entries(products))('%s is found by its number in the box of admins', async (sku) => {
    for (const q of [sku, sku.toLowerCase(), sku.normalize('NFD'), sku.replace('-', '\u2011')]) {
      const { products: hits } = await shop().as(ada)(findForAdmin, { q })
      expect(
        hits.map((hit) => hit.sku),
        q,
      ).toContain(sku)
    }
  })

  test('what is being typed is suggested', async () => {
    for (const [q, sku] of language === 'german'
      ? [
          ['Türsch', 'TS-10'],
          ['tuersch', 'TS-10'],
          ['BÜRS-7', 'BÜRS-77'],
          ['buers-7', 'BÜRS-77'],
        ]
      : [
          ['Nástr', 'NK-10'],
          ['nastr', 'NK-10'],
          ['REZAK', 'RT-35'],
        ])
      expect(
        (await shop().asVisitor(suggest, { q: q! })).products.map((product) => product.sku),
        q,
      ).toContain(sku)
  })
})
