import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createId } from '#base/platform/ids.server.ts'
import { setOwnName } from '#goods/own-numbers/contract.ts'
import { anna, ben, openShop, type Person, type TestShop } from '../../../test/shop.ts'
import { listParts } from './contract.ts'

type Bought = { product: { id: string }; at: string; quantity?: number; priceMinor?: number; state?: string }

/** An order of one line as the books have it. */
async function bought(shop: TestShop, person: Person, { product, at, ...rest }: Bought) {
  const { quantity = 1, priceMinor = 1999, state = 'paid' } = rest
  await shop.getToken(person)
  const { id: customerId } = await shop.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', person.email)
    .executeTakeFirstOrThrow()
  const id = createId()
  const paidAt = state === 'unpaid' ? null : at
  await sql`insert into orders (id, customer_id, customer_name, state, currency, total_minor, phone, address, placed_at, paid_at)
    values (${id}, ${customerId}, 'x', ${state}, 'USD', ${priceMinor * quantity}, '555-0100', 'a', ${at}, ${paidAt})`.execute(
    shop.db,
  )
  const lineId = createId()
  await sql`insert into order_lines (id, order_id, position, product_id, sku, name, unit_price_minor, quantity)
    values (${lineId}, ${id}, 0, ${product.id}, 'sku', 'Part', ${priceMinor}, ${quantity})`.execute(shop.db)
  return lineId
}

test('what was paid is listed once with its last price, to its customer only', async () => {
  const shop = await openShop()
  const drill = await shop.stock({ name: 'Drill', quantity: 5, priceMinor: 2500 })
  const saw = await shop.stock({ name: 'Saw', quantity: 0 })
  await bought(shop, anna, { product: drill, at: '2026-01-05T10:00:00Z', quantity: 2, priceMinor: 1900 })
  await bought(shop, anna, { product: drill, at: '2026-03-05T10:00:00Z', quantity: 3, priceMinor: 2100 })
  await bought(shop, anna, { product: drill, at: '2026-04-05T10:00:00Z', state: 'unpaid' })
  await bought(shop, anna, { product: drill, at: '2026-04-06T10:00:00Z', state: 'refunded' })
  await bought(shop, anna, { product: saw, at: '2026-02-05T10:00:00Z' })
  await bought(shop, ben, { product: drill, at: '2026-05-05T10:00:00Z' })

  const parts = await shop.as(anna)(listParts, {})
  expect(parts).toMatchObject([
    {
      productId: drill.id,
      times: 2,
      pieces: 5,
      last: { at: '2026-03-05T10:00:00.000Z', price: 21, quantity: 3, packSize: 1 },
      product: { price: 25, quantity: 5 },
      successor: null,
    },
    { productId: saw.id, times: 1, product: { quantity: 0 } },
  ])
  expect(await shop.as(ben)(listParts, {})).toMatchObject([{ productId: drill.id, times: 1 }])
  await sql`update order_lines set quantity = 999, pack_size = 100000`.execute(shop.db)
  for (let month = 1; month <= 21; month++)
    await bought(shop, ben, { product: drill, at: '2026-01-05T10:00:00Z', quantity: 999 })
  await sql`update order_lines set pack_size = 100000`.execute(shop.db)
  expect(await shop.as(ben)(listParts, {})).toMatchObject([{ times: 22, pieces: 22 * 999 * 100_000 }])
})

test('pieces that were cancelled or returned were not bought', async () => {
  const shop = await openShop()
  const drill = await shop.stock({ name: 'Drill', quantity: 5 })
  const saw = await shop.stock({ name: 'Saw', quantity: 5 })
  const drills = await bought(shop, anna, { product: drill, at: '2026-01-05T10:00:00Z', quantity: 5 })
  const saws = await bought(shop, anna, { product: saw, at: '2026-02-05T10:00:00Z', quantity: 2 })
  const cancel = (line: string, quantity: number) =>
    shop.db.insertInto('cancellations').values({ id: createId(), orderLineId: line, quantity }).execute()
  await cancel(drills, 1)
  await cancel(drills, 2)
  expect(await shop.as(anna)(listParts, {})).toMatchObject([
    { productId: saw.id, pieces: 2 },
    { productId: drill.id, pieces: 2, times: 1 },
  ])
  await cancel(saws, 2)
  expect(await shop.as(anna)(listParts, {})).toMatchObject([{ productId: drill.id }])
})

test('parts are sorted and searched, by their owner’s numbers as well, page after page', async () => {
  const shop = await openShop()
  const chisel = await shop.stock({ name: 'Chisel', quantity: 1 })
  const anvil = await shop.stock({ name: 'Anvil', quantity: 1 })
  const bolt = await shop.stock({ name: 'Bolt', quantity: 1 })
  await bought(shop, anna, { product: anvil, at: '2026-01-01T10:00:00Z' })
  await bought(shop, anna, { product: anvil, at: '2026-01-02T10:00:00Z' })
  await bought(shop, anna, { product: chisel, at: '2026-02-01T10:00:00Z' })
  // Never bought, but named.
  await shop.as(anna)(setOwnName, { id: bolt.id, number: 'K_47-১১', name: 'Bolt of the gate' })
  const listNames = async (asked: { q?: string; sort?: 'last' | 'times' | 'name' }) =>
    (await shop.as(anna)(listParts, asked)).map(({ name }) => name)

  expect(await listNames({})).toEqual(['Chisel', 'Anvil', 'Bolt'])
  expect(await listNames({ sort: 'times' })).toEqual(['Anvil', 'Chisel', 'Bolt'])
  expect(await listNames({ sort: 'name' })).toEqual(['Anvil', 'Bolt', 'Chisel'])
  expect(await listNames({ q: 'k_47-11' })).toEqual(['Bolt'])
  expect(await listNames({ q: 'GATE' })).toEqual(['Bolt'])
  expect(await listNames({ q: 'vil' })).toEqual(['Anvil'])
  expect(await listNames({ q: '%' })).toEqual([])
  for (const sort of ['last', 'times', 'name'] as const) {
    const all: string[] = []
    let address = `${shop.url}/api/parts?sort=${sort}&limit=1`
    const headers = { authorization: `Bearer ${await shop.getToken(anna)}` }
    for (;;) {
      const response = await fetch(address, { headers })
      all.push(...((await response.json()) as { name: string }[]).map(({ name }) => name))
      const next = /<([^>]+)>/.exec(response.headers.get('link') ?? '')?.[1]
      if (!next) break
      address = new URL(next, address).href
    }
    expect(all, sort).toEqual(await listNames({ sort }))
  }
})

test('a withdrawn part says so, and what is sold in its place', async () => {
  const shop = await openShop()
  const old = await shop.stock({ name: 'Old drill', quantity: 1 })
  const other = await shop.stock({ name: 'New drill', quantity: 1 })
  await bought(shop, anna, { product: old, at: '2026-01-01T10:00:00Z' })
  await sql`update products set archived_at = now(), replaced_by = ${other.id} where id = ${old.id}`.execute(shop.db)
  expect(await shop.as(anna)(listParts, {})).toMatchObject([
    { name: 'Old drill', product: null, successor: { slug: other.slug, name: 'New drill' } },
  ])
})
