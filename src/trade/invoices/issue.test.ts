import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Tx } from '#base/platform/database/connect.server.ts'
import { deleteOrder } from '#trade/orders/contract.ts'
import { placeOrder, placeOrderOfLines } from '#trade/orders/placing/contract.ts'
import { runAudit } from '#trade/payments/audit/audit.server.ts'
import { berlin, paris } from '../../../test/addresses.ts'
import { documentsIn, payOrder } from '../../../test/invoices.ts'
import { anna, openShop, type TestShop } from '../../../test/shop.ts'
import { issueInvoice } from './issue.server.ts'

const year = new Date().getUTCFullYear()
const delivery = { phone: '555-0100', address: '1 Forge Lane' }

/** A shop, and a function that places an order of one sales unit. */
async function open() {
  const shop = await openShop()
  const { id: toolId } = await shop.stock({ quantity: 50, priceMinor: 11_900 })
  const order = async () => (await shop.as(anna)(placeOrder, { toolId, purchaseValue: 1, ...delivery })).insertedId
  return { shop, toolId, order }
}

test('a paid order has one invoice, which says what was agreed [P159]', async () => {
  const { shop, toolId } = await open()
  const { insertedId: id } = await shop.as(anna)(placeOrderOfLines, {
    lines: [{ productId: toolId, quantity: 1 }],
    ...{ delivery: paris, billing: berlin, method: 'parcel', total: 129.9, reference: 'PO 7' },
  })
  await payOrder(shop, id)
  const [invoice, ...more] = await documentsIn(shop)
  expect(more).toEqual([])
  expect(invoice).toMatchObject({ kind: 'invoice', number: `INV-${year}-00001`, orderId: id, totalMinor: 12_990 })
  expect(invoice!.content).toMatchObject({
    seller: { name: 'Ironwright Practice Works' },
    buyer: { name: 'Anna Berg', lines: ['Anna Berg', '1 Forge Lane', '10115 Berlin', 'Germany'], address: berlin },
    deliveredTo: { lines: ['Anna Berg', '2 Rue de la Forge', '75001 Paris', 'France'] },
    order: { number: 'IW-100001', reference: 'PO 7' },
    lines: [
      { quantity: 1, taxClass: 'standard', unitPriceMinor: 11_900, netMinor: 9917, taxMinor: 1983, rate: 20_000 },
    ],
    carriage: { name: 'Parcel', parts: [{ netMinor: 908, taxMinor: 182, rate: 20_000 }] },
    ...{ ground: 'taxed', taxes: [{ rate: 20_000, netMinor: 10_825, taxMinor: 2165 }] },
    ...{ netMinor: 10_825, taxMinor: 2165, totalMinor: 12_990, credits: null },
  })
  expect(await runAudit(shop.db, shop.provider)).toEqual([])
})

test('payments of one moment have numbers without gaps, and an order that is not paid has none', async () => {
  const { shop, order } = await open()
  const ids = [await order(), await order(), await order()]
  const cancelled = await order()
  await shop.as(anna)(deleteOrder, { id: cancelled })
  await Promise.all(ids.map((id) => payOrder(shop, id)))
  expect((await documentsIn(shop)).map(({ sequence }) => sequence)).toEqual([1, 2, 3])
  expect(await runAudit(shop.db, shop.provider)).toEqual([])
})

test('the database gives no number of a year to a second document', async () => {
  const { shop, order } = await open()
  await payOrder(shop, await order())
  const again = sql`insert into invoices (id, kind, year, sequence, number, order_id, payment_id, currency, total_minor, locale, content)
    select gen_random_uuid(), kind, year, sequence, number || '-2', order_id, payment_id, currency, total_minor, locale, content
    from invoices`
  await expect(again.execute(shop.db)).rejects.toThrow('invoices_kind_year_sequence_key')
})

/** An invoice of a paid order that has none. */
async function issueIn(tx: Tx, orderId: string) {
  const payment = await tx.selectFrom('payments').select('id').where('orderId', '=', orderId).executeTakeFirstOrThrow()
  return issueInvoice(tx, { mode: 'demo' }, orderId, payment.id)
}

async function forgetInvoices({ db }: TestShop) {
  await sql`alter table invoices disable trigger user; delete from invoices; delete from invoice_series;
    alter table invoices enable trigger user`.execute(db)
}

test('whoever rolls back gives its number back, to whoever waits for it', async () => {
  const { shop, order } = await open()
  const ids: string[] = []
  for (let index = 0; index < 6; index += 1) {
    ids.push(await order())
    await payOrder(shop, ids[index]!)
  }
  await forgetInvoices(shop)
  const issuing = ids.map((id, index) =>
    shop.db.transaction().execute(async (tx) => {
      await issueIn(tx, id)
      await sql`select pg_sleep(0.02)`.execute(tx)
      if (index % 2 === 0) throw new Error('rolled back')
    }),
  )
  const outcomes = await Promise.allSettled(issuing)
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(3)
  expect((await documentsIn(shop)).map(({ sequence }) => sequence)).toEqual([1, 2, 3])
})

test('nothing changes or removes an invoice, and an order has no second one', async () => {
  const { shop, order } = await open()
  const id = await order()
  await payOrder(shop, id)
  await expect(shop.db.updateTable('invoices').set({ totalMinor: 1 }).execute()).rejects.toThrow('never changed')
  await expect(shop.db.deleteFrom('invoices').execute()).rejects.toThrow('never changed')
  await expect(shop.db.transaction().execute((tx) => issueIn(tx, id))).rejects.toThrow('invoices_once')
  expect(await documentsIn(shop)).toHaveLength(1)
})
