import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ada, anna, openShop, type TestShop } from '../../../test/shop.ts'
import { placeOrder } from '../placing/contract.ts'
import type { Order } from '../shapes.ts'
import { lookedThrough } from './sql.server.ts'

/** Orders of one customer, a minute apart; the oldest is the one that the test looks for. */
async function fill(shop: TestShop, count: number): Promise<void> {
  const { id } = await shop.stock({ name: 'Saw', quantity: 5 })
  await shop.as(anna)(placeOrder, { toolId: id, purchaseValue: 1, phone: '555-0100', address: '1 Forge Lane' })
  await sql`
    with made as (
      insert into orders (id, customer_id, customer_name, state, currency, total_minor, phone, address, placed_at)
      select gen_random_uuid(), customer_id, case when n = ${count} then 'Zoë Quartz' else 'Anna Berg' end, 'cancelled',
        currency, total_minor, '', '', placed_at - n * interval '1 minute'
      from orders, generate_series(1, ${sql.lit(count)}) n returning id
    )
    insert into order_lines (id, order_id, position, product_id, sku, name, translations, unit_price_minor, quantity, pack_size)
    select gen_random_uuid(), made.id, 0, product_id, sku, name, translations, unit_price_minor, quantity, pack_size
    from made, order_lines`.execute(shop.db)
}

/** The pages of a search, each with what it found. */
async function readPages(shop: TestShop, query: Record<string, string>): Promise<Order[][]> {
  const pages: Order[][] = []
  let address: string | null = `/api/orders?${new URLSearchParams(query)}`
  const headers = { authorization: `Bearer ${await shop.getToken(ada)}` }
  while (address) {
    const response: Response = await fetch(shop.url + address, { headers })
    pages.push((await response.json()) as Order[])
    address = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1] ?? null
  }
  return pages
}

test('a search looks through some orders for each page, and in the end through all', async () => {
  const shop = await openShop()
  const count = 2 * lookedThrough + 10
  await fill(shop, count)
  const counts = (pages: Order[][]) => pages.map((page) => page.length)

  const rare = await readPages(shop, { q: 'quartz' })
  expect(counts(rare)).toEqual([0, 0, 1])
  expect(counts(await readPages(shop, { q: 'quartz', state: 'unpaid' }))).toEqual([0])
  expect(counts(await readPages(shop, { q: rare[2]![0]!.number }))).toEqual([1])
  expect(counts(await readPages(shop, { q: rare[2]![0]!.number.slice(3) }))).toEqual([1])

  const common = await readPages(shop, { q: 'saw', limit: '100' })
  expect(new Set(common.flat().map(({ _id }) => _id)).size).toBe(count + 1)
  expect(common.flat()).toHaveLength(count + 1)
  const ofAnna = await readPages(shop, { q: anna.email, state: 'unpaid' })
  expect(counts(ofAnna)).toEqual([1])
})
