import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { importProducts } from '#goods/catalogue/importing/import.server.ts'
import type { ImportLine } from '#goods/catalogue/importing/import-lines.server.ts'
import { fillSmallCatalogue } from '../../../../test/search/small-catalogue.ts'
import { openShop, type TestShop } from '../../../../test/shop.ts'
import { search } from '../contract.ts'
import { indexFamilies } from './build-index.ts'
import { readVocabulary } from './vocabulary.sql.server.ts'

const line = (sku: string, name: string, attributes: ImportLine['attributes']): ImportLine => ({
  ...{ sku, name, attributes, packSize: 1, currency: 'USD', priceCents: 100, priceBreaks: [], stock: 1, fits: [] },
})

/** The terms as the database keeps them, and as they would be counted anew. */
async function readTerms({ db }: TestShop) {
  const kept = await sql`select family_id, key, value, products from terms order by 1, 2, 3`.execute(db)
  const counted = await sql`
    select coalesce(family_id, '00000000-0000-0000-0000-000000000000') as family_id, term.key, term.value,
      count(*)::int as products
    from products, terms_of(name, translations, attributes, fits, size) term where archived_at is null
    group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  return { kept: kept.rows, counted: counted.rows }
}

test('whatever happens to products, their terms are counted as they would be anew', async () => {
  const shop = await openShop()
  const { db, databaseUrl } = shop
  const steps = [
    () => importProducts(databaseUrl, [line('A', 'Red pin', { length: 5 }), line('B', 'Red nut', { thread: 'M6' })]),
    () => importProducts(databaseUrl, [line('B', 'Blue nut', { thread: 'M8' }), line('C', 'Nut', { thread: 'M8' })]),
    () => sql`update products set on_hand = 5`.execute(db),
    () => sql`update products set fits = '[{"ref": "nut/M6"}, {"ref": "nut/M8"}]', size = 'M6'`.execute(db),
    () => sql`update products set size = 'M8' where sku = 'A'`.execute(db),
    () => sql`update products set name = 'Green pin' where sku = 'A'`.execute(db),
    () => sql`update products set archived_at = now() where sku = 'B'`.execute(db),
    () => sql`update products set attributes = '{}' where sku = 'B'`.execute(db),
    () => sql`update products set archived_at = null where sku = 'B'`.execute(db),
  ]
  for (const [index, step] of steps.entries()) {
    await step()
    const { kept, counted } = await readTerms(shop)
    expect(kept, `step ${index}`).toEqual(counted)
  }
  expect((await readTerms(shop)).kept).toContainEqual(expect.objectContaining({ key: '', value: '', products: 3 }))
})

test('products that are deleted are counted no more', async () => {
  const shop = await openShop()
  await importProducts(shop.databaseUrl, [line('A', 'Red pin', { length: 5 }), line('B', 'Red nut', { thread: 'M6' })])
  await sql`alter table stock_moves disable trigger user`.execute(shop.db)
  await sql`delete from imported_products`.execute(shop.db)
  await sql`delete from stock_moves`.execute(shop.db)
  await sql`delete from products where sku = 'A'`.execute(shop.db)
  const { kept, counted } = await readTerms(shop)
  expect(kept).toEqual(counted)
})

test('a product that is taken off sale leaves no term behind', async () => {
  const shop = await openShop()
  await importProducts(shop.databaseUrl, [line('A', 'Red pin', { length: 5 })])
  await sql`update products set archived_at = now()`.execute(shop.db)
  expect((await readTerms(shop)).kept).toEqual([])
})

test('after a change of products only the terms of their families are read, and all is as if read anew', async () => {
  const shop = await openShop()
  await fillSmallCatalogue(shop)
  const { db } = shop
  const before = indexFamilies(await readVocabulary(db)).families
  await sql`update products set name = 'Hex nut M8 zinced', version = version + 1 where sku = 'HN-M8'`.execute(db)
  await importProducts(shop.databaseUrl, [line('PIN', 'Steel pin', {})])
  const unchanged = before.filter(({ slug }) => slug === 'hex-bolt')
  const read = await readVocabulary(
    db,
    unchanged.map(({ id }) => id!),
  )
  expect(read.terms.filter(({ familyId }) => familyId === unchanged[0]!.id)).toEqual([])
  expect(indexFamilies(read, unchanged)).toEqual(indexFamilies(await readVocabulary(db)))
})

test('searches know a product as it is after each change, and no more as it was', async () => {
  const shop = await openShop()
  await fillSmallCatalogue(shop)
  const countFound = async (q: string) => (await shop.asVisitor(search, { q })).total
  expect([await countFound('zinced'), await countFound('bolt')]).toEqual([0, 8])
  await importProducts(shop.databaseUrl, [line('PIN', 'Steel pin', {})])
  await expect.poll(() => countFound('pin')).toBe(1)
  await sql`update products set name = 'Hex nut M8 zinced', version = version + 1 where sku = 'HN-M8'`.execute(shop.db)
  await expect.poll(() => countFound('zinced')).toBe(1)
  await sql`update products set name = 'Hex nut M8', version = version + 1 where sku = 'HN-M8'`.execute(shop.db)
  await expect.poll(() => countFound('zinced')).toBe(0)
  expect([await countFound('pin'), await countFound('bolt')]).toEqual([1, 8])
})
