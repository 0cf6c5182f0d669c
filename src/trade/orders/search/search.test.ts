import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ada, anna, openShop, type TestShop } from '../../../../test/shop.ts'
import { placeOrder } from '../placing/contract.ts'
import { countQueues } from '../queues/contract.ts'
import type { OrderHit } from '../shapes.ts'
import { maxHits, newestRead } from './index.sql.server.ts'
import { lookedThrough } from './sql.server.ts'

/** Orders of one customer, a minute apart, and one word of each; the oldest is the one with another name. */
async function fill(shop: TestShop, count: number, word: string): Promise<void> {
  const { id } = await shop.stock({ name: 'Saw', quantity: 5 })
  await shop.as(anna)(placeOrder, { toolId: id, purchaseValue: 1, phone: '555-0100', address: '1 Forge Lane' })
  // The words of thousands of orders take the time of a test.
  await sql`alter table order_lines disable trigger indexed`.execute(shop.db)
  await sql`
    with made as (
      insert into orders (id, customer_id, customer_name, state, currency, total_minor, phone, address, placed_at)
      select gen_random_uuid(), customer_id, case when n = ${count} then 'Zoë Quartz' else 'Anna Berg' end, 'cancelled',
        currency, total_minor, '', '', placed_at - n * interval '1 minute'
      from orders, generate_series(1, ${sql.lit(count)}) n returning *
    ), lines as (
      insert into order_lines (id, order_id, position, product_id, sku, name, translations, unit_price_minor, quantity, pack_size)
      select gen_random_uuid(), made.id, 0, product_id, sku, name, translations, unit_price_minor, quantity, pack_size
      from made, order_lines
    )
    insert into order_search (order_id, placed_at, words)
    select id, placed_at, array_to_tsvector(array[${word}, lower(split_part(customer_name, ' ', 2))]) from made`.execute(
    shop.db,
  )
}

/** The pages of a search, each with what it found; at most as many as said. */
async function readPages(shop: TestShop, query: Record<string, string>, max = 99): Promise<OrderHit[][]> {
  const pages: OrderHit[][] = []
  let address: string | null = `/api/orders?${new URLSearchParams(query)}`
  const headers = { authorization: `Bearer ${await shop.getToken(ada)}` }
  while (address && pages.length < max) {
    const response: Response = await fetch(shop.url + address, { headers })
    pages.push((await response.json()) as OrderHit[])
    address = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1] ?? null
  }
  return pages
}

const count = (pages: OrderHit[][]) => pages.map((page) => page.length)

test('rare words are found in all orders at once, and common ones page by page', { tags: ['long'] }, async () => {
  const shop = await openShop()
  const orders = 2 * lookedThrough + 10
  await fill(shop, orders, 'saw')

  const [[rare] = []] = await readPages(shop, { q: 'quartz' })
  expect(rare).toMatchObject({ matches: [{ kind: 'name', text: 'Zoë Quartz' }] })
  expect(count(await readPages(shop, { q: 'quartz', state: 'unpaid' }))).toEqual([0])
  expect(count(await readPages(shop, { q: 'quartz', state: 'cancelled' }))).toEqual([1])
  expect(count(await readPages(shop, { q: rare!.number }))).toEqual([1])
  expect(count(await readPages(shop, { q: rare!.number.slice(3) }))).toEqual([1])

  for (const scope of [{}, { state: 'cancelled' }] as Record<string, string>[]) {
    const common = await readPages(shop, { q: 'saw', limit: '100', ...scope })
    const found = orders + ('state' in scope ? 0 : 1)
    expect(new Set(common.flat().map(({ _id }) => _id)).size).toBe(found)
    expect(common.flat()).toHaveLength(found)
  }
  expect(count(await readPages(shop, { q: anna.email, state: 'unpaid' }))).toEqual([1])
})

test('a word that only older orders have, but many of these, is looked for where the newest end', async () => {
  const shop = await openShop()
  await fill(shop, newestRead + maxHits + 1, 'saw')
  await sql`update order_search set words = array_to_tsvector(array['file'])
    where order_id in (select order_id from order_search order by placed_at desc limit ${sql.lit(newestRead)})`.execute(
    shop.db,
  )
  const [first, second] = await readPages(shop, { q: 'saw', limit: '100' }, 2)
  expect(count([first!, second!])).toEqual([0, 100])
})

test('orders that were placed before there was a search are entered by a task, the latest first', async () => {
  const shop = await openShop()
  await fill(shop, 450, 'saw')
  await sql`delete from order_search where order_id in (select order_id from order_search order by placed_at limit 420)`.execute(
    shop.db,
  )
  const isUnsearched = async () => (await shop.as(ada)(countQueues, {})).unsearched
  expect(await isUnsearched()).toBe(true)
  expect(count(await readPages(shop, { q: 'quartz' }))).toEqual([0])
  await shop.jobs.run('fill_order_search')
  expect(await isUnsearched()).toBe(false)
  expect(count(await readPages(shop, { q: 'quartz' }))).toEqual([1])
  const { rows } = await sql`select 1 from order_search join order_words(array[order_id]) indexed using (order_id)
    where order_search.words = indexed.words`.execute(shop.db)
  expect(rows).toHaveLength(421)
  await sql`delete from order_search`.execute(shop.db)
  await shop.jobs.run('fill_order_search')
  expect(await isUnsearched()).toBe(false)
})

test('an order that cannot be read keeps no older one out of the search, and the task says so', async () => {
  const shop = await openShop()
  await fill(shop, 12, 'saw')
  await sql`delete from order_search`.execute(shop.db)
  await sql`create function refuse_words() returns trigger language plpgsql as $$ begin
    if new.words <> '' then raise 'unreadable'; end if; return new; end $$`.execute(shop.db)
  await sql`do $$ begin execute format('create trigger unreadable before insert on order_search for each row
    when (new.order_id = %L) execute function refuse_words()', (select id from orders order by placed_at desc, id desc offset 3 limit 1));
    end $$`.execute(shop.db)
  await expect(shop.jobs.run('fill_order_search')).rejects.toThrow('1 rows could not be worked on')
  const { rows } = await sql<{ isRead: boolean }>`select words <> '' as is_read from order_search`.execute(shop.db)
  expect(rows.filter(({ isRead }) => !isRead)).toHaveLength(1)
  expect(rows.length).toBeGreaterThanOrEqual(12)
  expect((await shop.as(ada)(countQueues, {})).unsearched).toBe(false)
  await shop.jobs.run('fill_order_search')
})
