import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getProduct } from '#goods/catalogue/contract.ts'
import { runAudit } from '#trade/payments/audit/audit.server.ts'
import { pickupOrder } from '../../../../test/addresses.ts'
import { payOrder } from '../../../../test/invoices.ts'
import { mailsIn } from '../../../../test/mails.ts'
import { countPieces } from '../../../../test/received-pieces.ts'
import { ada, anna, openShop } from '../../../../test/shop.ts'
import { refundOrder } from '../cancellation/contract.ts'
import { advanceOrder, getOrderDetails } from '../contract.ts'
import { placeOrderOfLines } from '../placing/contract.ts'
import { shipParcel } from '../shipping/contract.ts'
import { listOrderReturns, receiveReturn, requestReturn } from './contract.ts'

/** Anna's order of three pieces of ten, of which two were sent. */
async function sentOrder(card = 'pm_card_visa') {
  const shop = await openShop()
  shop.provider.switches!.webhooks = 'hold'
  const { id: productId } = await shop.stock({ quantity: 10 })
  const order = { lines: [{ productId, quantity: 3 }], ...pickupOrder, total: 59.97 }
  const { insertedId: id } = await shop.as(anna)(placeOrderOfLines, order)
  const intent = await payOrder(shop, id, anna, card)
  const details = () => shop.as(ada)(getOrderDetails, { id })
  const line = (await details()).lines[0]!._id
  const lines = [{ line, quantity: 2 }]
  await shop.as(ada)(advanceOrder, { id, state: 'packed' })
  await shop.as(ada)(shipParcel, { id, lines })
  const ask = (who = ada) =>
    shop.as(who)(requestReturn, { id, lines: lines.map((pieces) => ({ ...pieces, reason: 'Too long' })) })
  const left = async () => (await shop.asVisitor(getProduct, { id: productId })).quantity
  return { shop, id, intent, line, details, ask, left }
}

const events: [what: string, card: string, back: (order: Awaited<ReturnType<typeof sentOrder>>) => Promise<unknown>][] =
  [
    [
      'a whole refund',
      'pm_card_visa',
      async ({ shop, id }) => {
        await shop.as(ada)(refundOrder, { id, all: true })
        await shop.jobs.run('pay_refunds')
      },
    ],
    [
      'a lost dispute',
      'pm_card_createDispute',
      async ({ shop, intent }) => {
        const { disputes } = shop.provider.stripe
        await disputes.close((await disputes.list({ payment_intent: intent })).data[0]!.id)
        await shop.provider.deliverNow()
        await shop.jobs.run('handle_events')
        await shop.db.updateTable('incidents').set({ resolvedAt: sql<Date>`now()` }).execute()
      },
    ],
  ]

test.each(events)(
  'after %s what was sent can come back: its pieces enter the ledger, and no money moves',
  async (_, card, back) => {
    const order = await sentOrder(card)
    const { shop, id, line, details, ask, left } = order
    await back(order)
    const before = await details()
    expect([before.state, await left()]).toEqual(['refunded', 8])
    await expect(ask(anna)).rejects.toMatchObject({ params: { what: 'return_refunded' } })
    const { insertedId } = await ask()
    await shop.as(ada)(receiveReturn, { id: insertedId, lines: [countPieces(line, 2, 1)] })
    await shop.jobs.run('pay_refunds')
    expect(await left()).toBe(9)
    expect(await shop.as(anna)(listOrderReturns, { id })).toMatchObject([{ state: 'refunded', refunded: null }])
    const { state, refunded, lines } = await details()
    expect({ state, refunded, returned: lines[0]!.returned }).toEqual({
      state: 'refunded',
      refunded: before.refunded,
      returned: 2,
    })
    const moves =
      await sql`select kind, pieces::int from stock_moves where order_line_id = ${line} and kind <> 'sold' order by id`.execute(
        shop.db,
      )
    expect(moves.rows).toMatchObject([{ kind: 'returned' }, { kind: 'returned' }, { kind: 'written_off' }])
    expect((await mailsIn(shop)).filter(({ body }) => body.includes('We will write to you about the money'))).toEqual(
      [],
    )
    // No more comes back than was sent.
    await expect(ask()).rejects.toMatchObject({ code: 'invalid_fields' })
    expect(await runAudit(shop.db, shop.provider)).toEqual([])
  },
)

test('of an order that was never paid nothing was sent, and it is said so', async () => {
  const shop = await openShop()
  const { id: productId } = await shop.stock({ quantity: 10 })
  const order = { lines: [{ productId, quantity: 1 }], ...pickupOrder, total: 19.99 }
  const { insertedId: id } = await shop.as(anna)(placeOrderOfLines, order)
  const { lines } = await shop.as(anna)(getOrderDetails, { id })
  const pieces = [{ line: lines[0]!._id, quantity: 1, reason: 'Too long' }]
  for (const who of [anna, ada])
    await expect(shop.as(who)(requestReturn, { id, lines: pieces })).rejects.toMatchObject({
      params: { what: 'nothing_sent' },
    })
})
