import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sumByRate } from '#company/tax/by-rate.ts'
import type { InvoiceContent } from '#trade/invoices/content.ts'
import { refundOrder } from '#trade/orders/cancellation/contract.ts'
import { getOrderDetails } from '#trade/orders/contract.ts'
import { placeOrderOfLines } from '#trade/orders/placing/contract.ts'
import { pickupOrder } from '../../../test/addresses.ts'
import { documentsIn, payOrder } from '../../../test/invoices.ts'
import { ada, anna, openShop, type TestShop } from '../../../test/shop.ts'
import { runAudit } from './audit/audit.server.ts'

/** A paid order of Anna's: 119 at 19 % and 107 at 7 %. */
async function paidAtTwoRates() {
  const shop = await openShop()
  shop.provider.switches!.webhooks = 'hold'
  const [full, reduced] = [
    await shop.stock({ quantity: 5, priceMinor: 11_900 }),
    await shop.stock({ quantity: 5, priceMinor: 10_700 }),
  ]
  await shop.db.updateTable('products').set({ taxClass: 'reduced' }).where('id', '=', reduced.id).execute()
  const lines = [full, reduced].map(({ id }) => ({ productId: id, quantity: 1 }))
  const { insertedId: id } = await shop.as(anna)(placeOrderOfLines, { lines, ...pickupOrder, total: 226 })
  const intent = await payOrder(shop, id)
  const details = () => shop.as(ada)(getOrderDetails, { id })
  const [fullLine, reducedLine] = (await details()).lines.map(({ _id }) => _id) as [string, string]
  const refund = async (body: object) => {
    await shop.as(ada)(refundOrder, { id, ...body })
    await shop.jobs.run('pay_refunds')
  }
  const refundAtProvider = async (amount: number) => {
    await shop.provider.stripe.refunds.create({ payment_intent: intent, amount })
    await shop.provider.deliverNow()
    await shop.jobs.run('handle_events')
  }
  return { shop, id, details, fullLine, reducedLine, refund, refundAtProvider }
}

/** The invoiced and the credited amounts, by rate. */
async function documentedRates(shop: TestShop) {
  const contents = (await documentsIn(shop)).map(({ kind, content }) => ({ kind, ...(content as InvoiceContent) }))
  const [invoice] = contents
  const notes = contents.filter(({ kind }) => kind === 'credit_note')
  return { invoiced: invoice!.taxes, credited: sumByRate(notes.flatMap(({ taxes }) => taxes)), notes }
}

test.each(['goodwill', 'provider'])(
  'a mere amount (%s) is borne by all rates, and no rate is credited beyond its invoice',
  async (giver) => {
    const { shop, details, fullLine, refund, refundAtProvider } = await paidAtTwoRates()
    if (giver === 'goodwill') await refund({ amount: 100, reason: 'Late' })
    else await refundAtProvider(10_000)
    expect((await details()).leftByRate).toEqual([
      { percent: 19, total: 66.35 },
      { percent: 7, total: 59.65 },
    ])
    await refund({ lines: [{ line: fullLine, quantity: 1 }] })
    // Goods give back what they cost, and the other rate bears what was given.
    expect(await details()).toMatchObject({ refunded: 219 })
    expect((await documentedRates(shop)).credited[0]).toEqual({ rate: 19_000, netMinor: 10_000, taxMinor: 1900 })
    await refund({ all: true })
    const { invoiced, credited } = await documentedRates(shop)
    expect(credited).toEqual(invoiced)
    expect(await details()).toMatchObject({ state: 'refunded', refunded: 226 })
    expect(await runAudit(shop.db, shop.provider)).toEqual([])
  },
)

test('what is due gives way to what somebody gave back at the provider meanwhile', async () => {
  const { shop, details, fullLine, refundAtProvider, refund } = await paidAtTwoRates()
  shop.provider.switches!.after = (method) => (method === 'GET' ? 'error' : 'answer')
  await refund({ lines: [{ line: fullLine, quantity: 1 }] })
  shop.provider.switches!.after = undefined
  await refundAtProvider(11_000)
  await shop.db
    .updateTable('refunds')
    .set({ nextTryAt: new Date(0) })
    .execute()
  await shop.jobs.run('pay_refunds')
  const { invoiced, credited } = await documentedRates(shop)
  expect(credited).toEqual(invoiced)
  expect(await details()).toMatchObject({ state: 'refunded' })
  expect(await runAudit(shop.db, shop.provider)).toEqual([])
})

test('the database refuses to give more of a rate back than was charged', async () => {
  const { shop, refund } = await paidAtTwoRates()
  await refund({ amount: 10, reason: 'Late' })
  const shift = sql`update refund_lines set tax_rate = 5500 where tax_rate = 7000`.execute(shop.db)
  await expect(shift).rejects.toThrow('More of a rate is refunded')
})

test('an amount from before refunds said what they are for is allocated when it is read', async () => {
  const { shop, details, refund } = await paidAtTwoRates()
  await refund({ amount: 100, reason: 'Late' })
  await sql`delete from refund_lines`.execute(shop.db)
  expect((await details()).leftByRate).toEqual([
    { percent: 19, total: 66.35 },
    { percent: 7, total: 59.65 },
  ])
})
