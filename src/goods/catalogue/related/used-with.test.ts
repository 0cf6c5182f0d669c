import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { CacheTag } from '#base/platform/cache/tag.ts'
import { collectTags } from '#base/platform/cache/tags.server.ts'
import { fillSmallCatalogue } from '../../../../test/search/small-catalogue.ts'
import { openShop } from '../../../../test/shop.ts'
import { getProductDetails } from '../contract.ts'
import { importProducts } from '../importing/import.server.ts'
import type { ImportLine } from '../importing/import-lines.server.ts'

const nut = (ref: string) => [{ role: 'nut', ref }]
const bolt = (sku: string, size: string, fits: ImportLine['fits']): ImportLine => ({
  ...{
    sku,
    size,
    fits,
    name: `Bolt ${sku}`,
    family: 'hex-bolt',
    attributes: { thread: size.split(' ')[0]!, length: 9 },
  },
  ...{ packSize: 1, currency: 'USD', priceCents: 100, priceBreaks: [], stock: 1 },
})

async function openParts() {
  const shop = await openShop()
  await fillSmallCatalogue(shop)
  const slug = 'hex-nut-m6-hn-m6'
  return {
    ...shop,
    usedWith: async () =>
      (await shop.asVisitor(getProductDetails, { slug })).usedWith.map(
        ({ slug, size, attribute }) => `${slug} ${size} by ${attribute}`,
      ),
    tags: async () => {
      const tags = new Set<CacheTag>()
      await collectTags(tags, () => shop.ownReads.call(getProductDetails, { slug })!)
      return tags
    },
    noted: async () => {
      const { rows } = await sql<{ tag: string }>`delete from changes returning tag`.execute(shop.db)
      return new Set(rows.map(({ tag }) => tag))
    },
  }
}

test('a product names the families that it goes with, narrowed to its size where they can be', async () => {
  const { databaseUrl, usedWith } = await openParts()
  expect(await usedWith()).toEqual([])
  await importProducts(databaseUrl, [
    bolt('B-1', 'M6', [...nut('hex-nut/M6'), ...nut('hex-nut/M6')]),
    bolt('B-2', 'M6', nut('hex-nut/M6')),
    bolt('B-3', 'M6 x 9', nut('hex-nut/M6')),
    bolt('B-4', 'M8', nut('hex-nut/M8')),
  ])
  expect(await usedWith()).toEqual(['hex-bolt M6 by thread', 'hex-bolt M6 x 9 by null'])
})

test('a page that says what a product is used with is rendered anew when that changes, and not before', async () => {
  const { db, databaseUrl, usedWith, tags, noted } = await openParts()
  const own = 'uses-of-hex-nut/M6'
  expect(await tags()).toContain(own)
  await noted()
  await importProducts(databaseUrl, [bolt('B-1', 'M6', nut('hex-nut/M6')), bolt('B-4', 'M8', nut('hex-nut/M8'))])
  expect(await noted()).toContain(own)
  await importProducts(databaseUrl, [bolt('B-2', 'M6', nut('hex-nut/M6'))])
  expect(await noted()).not.toContain(own)
  await sql`update products set fits = '[]' where sku = 'B-1'`.execute(db)
  expect([await noted(), await usedWith()]).toEqual([new Set(), ['hex-bolt M6 by thread']])
  await sql`update products set archived_at = now() where sku = 'B-2'`.execute(db)
  expect([await noted(), await usedWith()]).toEqual([new Set([own]), []])
})
