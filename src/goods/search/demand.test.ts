import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createId } from '#base/platform/ids.server.ts'
import { commitStock, returnStock } from '#goods/catalogue/stock/stock.server.ts'
import { placeOrder } from '#trade/orders/placing/contract.ts'
import { backdate } from '../../../test/backdate.ts'
import { fillSmallCatalogue } from '../../../test/search/small-catalogue.ts'
import { anna, openShop, type TestShop } from '../../../test/shop.ts'
import { search, suggest } from './contract.ts'

async function openBolts() {
  const shop = await openShop()
  await fillSmallCatalogue(shop)
  const count = async () => {
    await sql`update settings set updated_at = now() - interval '2 hours' where key = 'demand_counted'`.execute(shop.db)
    await shop.jobs.run('count_demand')
  }
  return { shop, count }
}

/** Sells pieces of a product, as a payment does. */
async function sell({ as, db }: TestShop, sku: string, quantity: number) {
  const { id } = await db.selectFrom('products').select('id').where('sku', '=', sku).executeTakeFirstOrThrow()
  const order = { toolId: id, purchaseValue: quantity, phone: '555-0100', address: '1 Forge Lane, Springfield' }
  const { insertedId } = await as(anna)(placeOrder, order)
  const line = await db
    .selectFrom('orderLines')
    .select(['id', 'productId', 'quantity'])
    .where('orderId', '=', insertedId)
    .executeTakeFirstOrThrow()
  await db.transaction().execute((tx) => commitStock(tx, [line]))
  return line
}

const levels = async ({ db }: TestShop) =>
  (
    await sql<{ name: string; level: number }>`
      select coalesce(products.sku, families.slug) as name, level
      from demand left join products using (id) left join families using (id) order by 1`.execute(db)
  ).rows.map(({ name, level }) => `${name} ${level}`)

const findSkus = async (shop: TestShop, q: string) =>
  (await shop.asVisitor(search, { q })).groups.map(({ products }) => products.map(({ sku }) => sku))

const notes = async ({ db }: TestShop) =>
  (await sql<{ tag: string }>`select tag from changes order by id`.execute(db)).rows.map(({ tag }) => tag)

test('what is bought most is chosen first in its family, shown by size, and its family comes first among equal ones', async () => {
  const { shop, count } = await openBolts()
  expect(await findSkus(shop, 'm8')).toEqual([['HB-M8X20', 'HB-M8X30', 'HB-M8X40', 'HB-M8X50'], ['HN-M8']])
  await sell(shop, 'HB-M8X50', 2)
  await sell(shop, 'HN-M8', 8)
  await count()
  await expect.poll(() => findSkus(shop, 'm8')).toEqual([['HN-M8'], ['HB-M8X20', 'HB-M8X30', 'HB-M8X40', 'HB-M8X50']])
  const { products } = await shop.asVisitor(suggest, { q: 'm8' })
  expect(products.map(({ sku }) => sku)).toEqual(['HN-M8', 'HB-M8X50', 'HB-M8X20'])
  expect(await findSkus(shop, 'HB-M8X')).toEqual([['HB-M8X50', 'HB-M8X20', 'HB-M8X30', 'HB-M8X40']])
})

test('demand is counted once an hour, without what was returned or is long ago', async () => {
  const { shop, count } = await openBolts()
  const line = await sell(shop, 'HN-M6', 3)
  await sell(shop, 'HN-M8', 4)
  await shop.jobs.run('count_demand')
  expect(await levels(shop)).toEqual(['HN-M6 2', 'HN-M8 3', 'hex-nut 3'])
  await shop.db.transaction().execute((tx) => returnStock(tx, [{ ...line, cause: createId() }]))
  await shop.jobs.run('count_demand')
  expect(await levels(shop)).toHaveLength(3)
  await count()
  expect(await levels(shop)).toEqual(['HN-M8 3', 'hex-nut 3'])
  await sql`alter table stock_moves disable trigger user`.execute(shop.db)
  await backdate(shop, sql`update stock_moves set at = at - interval '91 days'`)
  await count()
  expect(await levels(shop)).toEqual([])
})

test('a count that changes no level changes no page', async () => {
  const { shop, count } = await openBolts()
  await sell(shop, 'HN-M6', 2)
  await count()
  await sell(shop, 'HN-M6', 1)
  await sql`delete from changes`.execute(shop.db)
  await count()
  expect(await notes(shop)).toEqual([])
  await sell(shop, 'HN-M6', 1)
  await sql`delete from changes`.execute(shop.db)
  await count()
  expect(await notes(shop)).toEqual(['demand'])
})

test('what was sold in packs of another size counts as the packs of today that it was', async () => {
  const { shop, count } = await openBolts()
  const product = shop.db.updateTable('products').where('sku', '=', 'HB-M8X50')
  await product.set({ packSize: 100 }).execute()
  const { id, productId } = await sell(shop, 'HB-M8X50', 5)
  await product.set({ packSize: 30 }).execute()
  await shop.db.transaction().execute((tx) => returnStock(tx, [{ id, productId, quantity: 1, cause: createId() }]))
  await count()
  // 400 pieces are more than 13 packs of 30.
  expect(await shop.db.selectFrom('soldPacks').select('packs').execute()).toEqual([{ packs: 14 }])
})
