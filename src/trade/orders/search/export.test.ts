import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readCsv } from '../../../../test/csv.ts'
import { payOrder } from '../../../../test/invoices.ts'
import { ada, anna, ben, openShop, type TestShop } from '../../../../test/shop.ts'
import { exportOrders, listOrders } from '../contract.ts'
import { placeOrder } from '../placing/contract.ts'

async function readFile(shop: TestShop, query: Record<string, string>) {
  const headers = { authorization: `Bearer ${await shop.getToken(ada)}` }
  const answer = await fetch(`${shop.url}/api${exportOrders.path}?${new URLSearchParams(query)}`, { headers })
  expect(answer.headers.get('content-type')).toContain('text/csv')
  return readCsv(await answer.text())
}

test('the file has the orders of the list, by its filters and its search, and no formula', async () => {
  const shop = await openShop()
  const { id: toolId } = await shop.stock({ name: 'Saw', quantity: 90, priceMinor: 11_900 })
  const ids: string[] = []
  for (const person of [anna, ben, anna]) {
    const order = { toolId, purchaseValue: 2, phone: '555-0100', address: '=1+1', country: 'AT' }
    ids.push((await shop.as(person)(placeOrder, order)).insertedId)
  }
  await payOrder(shop, ids[0]!)
  await shop.db
    .insertInto('orderDesk')
    .values({ orderId: ids[1]!, tags: ['rush', 'gift'] })
    .execute()
  for (const query of [
    {},
    { state: 'paid' },
    { state: 'unpaid' },
    { q: 'okafor' },
    { tagged: 'rush' },
    { assigned: 'me' },
  ]) {
    const listed = await shop.as(ada)(listOrders, query as never)
    const rows = await readFile(shop, query as Record<string, string>)
    expect(rows.map(({ number, order_id }) => [number, order_id])).toEqual(
      listed.map(({ number, _id }) => [number, _id]),
    )
  }
  const [row] = await readFile(shop, { state: 'paid' })
  expect(row).toMatchObject({
    net: '207.42',
    tax: '41.48',
    total: '248.9',
    currency: 'USD',
    country: 'AT',
    address: "'=1+1",
  })
  expect((await readFile(shop, { tagged: 'rush' }))[0]).toMatchObject({
    tags: 'rush, gift',
    state: 'unpaid',
    paid_at: '',
  })
})

test('all pages of a list are in the file, each order once', async () => {
  const shop = await openShop()
  const { id: toolId } = await shop.stock({ name: 'Saw', quantity: 5 })
  await shop.as(anna)(placeOrder, { toolId, purchaseValue: 1, phone: '555-0100', address: '1 Forge Lane' })
  // Every second one was placed in the same moment as the one before.
  await sql`with made as (
      insert into orders (id, customer_id, customer_name, state, currency, total_minor, phone, address, placed_at)
      select gen_random_uuid(), customer_id, customer_name, 'cancelled', currency, total_minor, '', '', placed_at - (n / 2) * interval '1 minute'
      from orders, generate_series(1, 450) n returning id
    ) insert into order_lines (id, order_id, position, product_id, sku, name, translations, unit_price_minor, quantity, pack_size)
      select gen_random_uuid(), made.id, 0, product_id, sku, name, translations, unit_price_minor, quantity, pack_size from made, order_lines`.execute(
    shop.db,
  )
  for (const [query, count] of [
    [{}, 451],
    [{ state: 'cancelled' }, 450],
    [{ q: 'saw' }, 451],
  ] as [Record<string, string>, number][]) {
    const rows = await readFile(shop, query)
    expect([rows.length, new Set(rows.map(({ order_id }) => order_id)).size]).toEqual([count, count])
  }
})
