import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { changeSeller, getSeller } from '#trade/invoices/contract.ts'
import { refundOrder } from '#trade/orders/cancellation/contract.ts'
import { placeOrder } from '#trade/orders/placing/contract.ts'
import { backdate } from '../../../test/backdate.ts'
import { payOrder } from '../../../test/invoices.ts'
import { ada, anna, ben, openShop, type Person, type TestShop } from '../../../test/shop.ts'
import { getBreakdown, getSales } from './contract.ts'

/** An order of pieces at a price with 19 % of tax in it, paid. */
async function sell(shop: TestShop, person: Person, priceMinor = 11_900, purchaseValue = 1) {
  const { id: toolId } = await shop.stock({ quantity: 9, priceMinor })
  const address = { phone: '555-0100', address: '1 Forge Lane' }
  const { insertedId: id } = await shop.as(person)(placeOrder, { toolId, purchaseValue, ...address })
  await payOrder(shop, id, person)
  return { id, productId: toolId }
}

/** Makes of documents what was issued at another time: all are counted anew, as after a change of time zone. */
async function rewrite(shop: TestShop, change: RawBuilder<unknown>): Promise<void> {
  await sql`alter table invoices disable trigger user`.execute(shop.db)
  await change.execute(shop.db)
  await sql`alter table invoices enable trigger user; update sales_state set time_zone = null`.execute(shop.db)
}

const issueAt = (shop: TestShop, order: string, at: string) =>
  rewrite(shop, sql`update invoices set issued_at = ${at}::timestamptz where order_id = ${order}`)

async function moveTo(shop: TestShop, timeZone: string): Promise<void> {
  const seller = await shop.as(ada)(getSeller, {})
  await shop.as(ada)(changeSeller, { was: seller, is: { ...seller, timeZone } })
}

test('a shop that has sold nothing shows no sales, and no average', async () => {
  const shop = await openShop()
  const { now, earlier, series, currencies } = await shop.as(ada)(getSales, { period: 'year' })
  const none = {
    orders: 0,
    pieces: 0,
    sold: 0,
    refunded: 0,
    net: 0,
    tax: 0,
    average: null,
    customers: 0,
    newCustomers: 0,
  }
  expect([now, earlier]).toEqual([none, none])
  expect(series.length).toBeGreaterThan(0)
  expect(currencies).toEqual(['USD'])
  expect(await shop.as(ada)(getBreakdown, { by: 'customer' })).toMatchObject({ count: 0, rows: [] })
})

test('an unpaid order is no sale, a paid one is, without its tax, and a refund stands for itself', async () => {
  const shop = await openShop()
  const { id: toolId } = await shop.stock({ quantity: 9, priceMinor: 5_000 })
  await shop.as(anna)(placeOrder, { toolId, purchaseValue: 1, phone: '555-0100', address: '1 Forge Lane' })
  const { id, productId } = await sell(shop, anna, 11_900, 2)
  await sell(shop, ben, 23_800)
  await shop.as(ada)(refundOrder, { id, amount: 119, reason: 'Goodwill' })
  await shop.jobs.run('pay_refunds')
  const { now } = await shop.as(ada)(getSales, { period: 'today' })
  expect(now).toEqual({
    ...{ orders: 2, pieces: 3, sold: 400, refunded: 100, net: 300, tax: 57, average: 200 },
    ...{ customers: 2, newCustomers: 2 },
  })
  const products = await shop.as(ada)(getBreakdown, { period: 'today', by: 'product', sort: 'pieces' })
  expect(products.rows).toMatchObject([
    { kind: 'product', key: productId, pieces: 2, sold: 200, orders: 1, isOpen: true },
    { kind: 'product', pieces: 1, sold: 200 },
    { kind: 'other', key: '', pieces: 0, sold: 0, refunded: 100, net: -100 },
  ])
})

test('a payment of 23:30 UTC belongs to the next day of a shop in the east, and to the same of one in the west', async () => {
  const shop = await openShop()
  const { id } = await sell(shop, anna)
  await issueAt(shop, id, '2026-03-31T23:30:00Z')
  const march = { from: '2026-03-01', to: '2026-03-31' }
  const april = { from: '2026-04-01', to: '2026-04-01' }
  const count = async (days: typeof march) => (await shop.as(ada)(getSales, days)).now.orders
  for (const [zone, inMarch, inApril] of [
    ['Europe/Berlin', 0, 1],
    ['UTC', 1, 0],
    ['Asia/Dhaka', 0, 1],
    ['America/New_York', 1, 0],
  ] as const) {
    await moveTo(shop, zone)
    expect([zone, await count(march), await count(april)]).toEqual([zone, inMarch, inApril])
  }
})

test('customers are new in the period of their first order, and returning afterwards', async () => {
  const shop = await openShop()
  const first = await sell(shop, anna)
  const second = await sell(shop, anna)
  const other = await sell(shop, ben)
  await issueAt(shop, first.id, '2026-03-10T12:00:00Z')
  await issueAt(shop, second.id, '2026-04-10T12:00:00Z')
  await issueAt(shop, other.id, '2026-04-11T12:00:00Z')
  const { now, earlier } = await shop.as(ada)(getSales, { from: '2026-04-01', to: '2026-04-30' })
  expect([now.customers, now.newCustomers, earlier.customers, earlier.newCustomers]).toEqual([2, 1, 1, 1])
})

test('whose orders go to another account, are that customer’s from then on', async () => {
  const shop = await openShop()
  const { id } = await sell(shop, anna)
  await sell(shop, ben)
  const keys = async () =>
    (await shop.as(ada)(getBreakdown, { period: 'today', by: 'customer' })).rows.map(({ key, orders }) => [key, orders])
  expect(await keys()).toHaveLength(2)
  const { id: to } = await shop.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', ben.email)
    .executeTakeFirstOrThrow()
  await backdate(shop, sql`update orders set customer_id = ${to} where id = ${id}`)
  expect(await keys()).toEqual([[to, 2]])
  const { now } = await shop.as(ada)(getSales, { period: 'today' })
  expect([now.customers, now.newCustomers]).toEqual([1, 1])
})

test('currencies are never added to each other', async () => {
  const shop = await openShop()
  const { id } = await sell(shop, anna)
  await sell(shop, ben, 5_950)
  await rewrite(shop, sql`update invoices set currency = 'JPY' where order_id = ${id}`)
  const read = (currency?: string) => shop.as(ada)(getSales, { period: 'today', ...(currency && { currency }) })
  expect(await read()).toMatchObject({ currency: 'USD', currencies: ['USD', 'JPY'], now: { net: 50, newCustomers: 1 } })
  // Yen have no smaller unit.
  expect(await read('JPY')).toMatchObject({ currency: 'JPY', now: { net: 10_000, orders: 1, newCustomers: 1 } })
  expect(await read('EUR')).toMatchObject({ now: { net: 0, orders: 0 } })
})

test('two days are asked for together and in their order', async () => {
  const shop = await openShop()
  const ask = (days: { from?: string; to?: string }) => shop.as(ada)(getSales, days)
  await expect(ask({ from: '2026-04-02', to: '2026-04-01' })).rejects.toMatchObject({ status: 400 })
  await expect(ask({ from: '2026-04-02' })).rejects.toMatchObject({ status: 400 })
  await expect(ask({ to: '2026-04-02' })).rejects.toMatchObject({ status: 400 })
})

test('what is issued while all is counted is counted afterwards, and once', async () => {
  const shop = await openShop()
  await sell(shop, anna)
  await shop.as(ada)(getSales, { period: 'today' })
  await shop.db.transaction().execute(async (counting) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('count all sales', 0))`.execute(counting)
    // The payment does not wait for it.
    await sell(shop, ben)
    const waiting = await sql`select from uncounted_documents`.execute(shop.db)
    expect(waiting.rows).toHaveLength(1)
  })
  for (const _ of [1, 2]) expect((await shop.as(ada)(getSales, { period: 'today' })).now.orders).toBe(2)
})
