import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { editProduct } from '#goods/catalogue/contract.ts'
import { payOrder } from '../../../test/invoices.ts'
import { ada, anna, shareShop, type TestShop } from '../../../test/shop.ts'
import { refundOrder } from './cancellation/contract.ts'
import { advanceOrder, getOrderDetails } from './contract.ts'
import { placeOrder } from './placing/contract.ts'
import { answerReturn, requestReturn } from './returns/contract.ts'

const shared = shareShop()

/** Two orders of Anna's, the older one first. */
async function orderTwice(shop: TestShop, toolId?: string): Promise<[string, string]> {
  const product = toolId ?? (await shop.stock({ quantity: 9 })).id
  const place = async (address: string) =>
    (await shop.as(anna)(placeOrder, { toolId: product, purchaseValue: 1, phone: '555-0100', address })).insertedId
  return [await place('1 Forge Lane'), await place('2 Forge Lane')]
}

async function payTwice(shop: TestShop, toolId?: string): Promise<[string, string]> {
  const orders = await orderTwice(shop, toolId)
  for (const id of orders) await payOrder(shop, id)
  return orders
}

async function waitingOrders(shop: TestShop) {
  const { id } = await shop.stock({ quantity: 0 })
  await shop.as(ada)(editProduct, { id, backOrders: true })
  const orders = await payTwice(shop, id)
  await shop.as(ada)(editProduct, { id, quantity: 2, quantityWas: 0 })
  return orders
}

async function refundedOrders(shop: TestShop) {
  const orders = await payTwice(shop)
  for (const id of orders) await shop.as(ada)(refundOrder, { id, all: true })
  await shop.jobs.run('pay_refunds')
  return orders
}

async function agreedReturns(shop: TestShop) {
  const orders = await payTwice(shop)
  for (const id of orders) {
    for (const state of ['packed', 'shipped'] as const) await shop.as(ada)(advanceOrder, { id, state })
    const line = (await shop.as(anna)(getOrderDetails, { id })).lines[0]!._id
    const lines = [{ line, quantity: 1, reason: 'Too long' }]
    const { insertedId } = await shop.as(anna)(requestReturn, { id, lines })
    await shop.as(ada)(answerReturn, { id: insertedId, state: 'agreed' })
  }
  await sql`update returns set agreed_at = now() - interval '1 year'`.execute(shop.db)
  return orders
}

async function lapsedHolds(shop: TestShop) {
  const orders = await orderTwice(shop)
  const late = sql<Date>`placed_at - interval '1 year'`
  await shop.db.updateTable('orders').set({ holdUntil: late }).where('id', 'in', orders).execute()
  return orders
}

const ofPayments = (order: string) => `payment_id in (select id from payments where order_id = '${order}')`

/** Each task, two orders that it has work for, and how it marks what it has done. */
const tasks = [
  ['expire_holds', lapsedHolds, 'orders', 'hold_until is null', (order: string) => `id = '${order}'`],
  ['allocate_stock', waitingOrders, 'order_lines', 'waiting = 0', (order: string) => `order_id = '${order}'`],
  ['mail_paid', payTwice, 'orders', 'paid_mailed_at is not null', (order: string) => `id = '${order}'`],
  ['mail_refunds', refundedOrders, 'refunds', 'mailed_at is not null', ofPayments],
  ['close_returns', agreedReturns, 'returns', `state = 'closed'`, (order: string) => `order_id = '${order}'`],
] as const

test.each(tasks)(
  '%s goes on after a row that fails, and tries it again in its next run',
  async (task, prepare, table, done, of) => {
    const shop = shared()
    const orders = await prepare(shop)
    const areDone = async () => {
      const rows = orders.map((order) =>
        sql.raw<{ done: boolean }>(`select ${done} as done from ${table} where ${of(order)}`),
      )
      return await Promise.all(rows.map(async (row) => (await row.execute(shop.db)).rows[0]!.done))
    }
    const { rows } = await sql.raw<{ id: string }>(`select id from ${table} where ${of(orders[0])}`).execute(shop.db)
    const breaks = `alter table ${table} add constraint broken check (id <> '${rows[0]!.id}' or not (${done})) not valid`
    await sql.raw(breaks).execute(shop.db)
    await expect(shop.jobs.run(task)).rejects.toThrow('1 rows could not be worked on')
    expect(await areDone()).toEqual([false, true])

    await sql.raw(`alter table ${table} drop constraint broken`).execute(shop.db)
    await shop.jobs.run(task)
    expect(await areDone()).toEqual([true, true])
  },
)
