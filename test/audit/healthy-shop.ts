import { sql } from 'kysely'
import { expect } from 'vitest'
import { editProduct } from '../../src/goods/catalogue/contract.ts'
import type { Address } from '../../src/people/addresses/contract.ts'
import { cancelLines, refundOrder } from '../../src/trade/orders/cancellation/contract.ts'
import { advanceOrder, deleteOrder, getOrderDetails } from '../../src/trade/orders/contract.ts'
import { placeOrder, placeOrderOfLines } from '../../src/trade/orders/placing/contract.ts'
import { answerReturn, receiveReturn, requestReturn } from '../../src/trade/orders/returns/contract.ts'
import { runAudit } from '../../src/trade/payments/audit/audit.server.ts'
import { confirmPayment, createPaymentIntent } from '../../src/trade/payments/contract.ts'
import { berlin, oakland } from '../addresses.ts'
import { countPieces } from '../received-pieces.ts'
import { ada, anna, openShop, type TestShop } from '../shop.ts'
import { orderOfSupplier } from './purchase.ts'

/** A shop with an order in each state that matters, whose books agree. */
export async function openHealthyShop() {
  const shop = await openShop()
  shop.provider.switches!.webhooks = 'hold'
  const product = (await shop.stock({ quantity: 50 })).id
  const order = async (purchaseValue = 2, toolId = product) => {
    const given = { toolId, purchaseValue, phone: '555-0100', address: '1 Forge Lane' }
    return (await shop.as(anna)(placeOrder, given)).insertedId
  }
  const pay = async (id: string, card = 'pm_card_visa') => {
    const { clientSecret } = await shop.as(anna)(createPaymentIntent, { order: id })
    const intent = clientSecret.split('_secret')[0]!
    await shop.provider.stripe.paymentIntents.confirm(intent, { payment_method: card })
    await shop.as(anna)(confirmPayment, { id, order: id, transactionId: intent })
    return id
  }
  const paidOrder = async (quantity = 2, toolId = product) => await pay(await order(quantity, toolId))
  /** Two lines of a product at 19 % and one at 7 %. */
  const reduced = (await shop.stock({ quantity: 50, priceMinor: 10_700 })).id
  await shop.db.updateTable('products').set({ taxClass: 'reduced' }).where('id', '=', reduced).execute()
  const delivered = async (delivery: Address, total: number) => {
    const lines = [product, reduced].map((productId) => ({ productId, quantity: 2 }))
    return (await shop.as(anna)(placeOrderOfLines, { lines, delivery, method: 'parcel', total })).insertedId
  }
  /** Of four pieces one is here. */
  const waitingOrder = async () => {
    const few = await shop.stock({ quantity: 1 })
    await shop.as(ada)(editProduct, { id: few.id, backOrders: true })
    return await paidOrder(4, few.id)
  }
  const ids = {
    product,
    abroad: await pay(await delivered(oakland, 251.9)),
    sent: await pay(await delivered(berlin, 253.98)),
    disputed: await pay(await order(), 'pm_card_createDispute'),
    paid: await paidOrder(),
    refunded: await paidOrder(),
    parted: await paidOrder(4),
    waiting: await waitingOrder(),
    unpaid: await order(),
    cancelled: await order(),
  }
  await part(shop, ids.parted)
  await shop.as(ada)(refundOrder, { id: ids.refunded, all: true })
  await shop.jobs.run('pay_refunds')
  await shop.as(anna)(deleteOrder, { id: ids.cancelled })
  await shop.as(ada)(advanceOrder, { id: ids.sent, state: 'packed' })
  await shop.as(ada)(advanceOrder, { id: ids.sent, state: 'shipped' })
  await shop.provider.deliverNow()
  await shop.jobs.run('handle_events')
  await shop.jobs.run('mail_paid')
  await shop.jobs.run('mail_refunds')
  await orderOfSupplier(shop)
  await sql`update incidents set resolved_at = now()`.execute(shop.db)
  expect(await runAudit(shop.db, shop.provider)).toEqual([])
  return { shop, ids }
}

/** Of four pieces one is cancelled and three are sent, of which one comes back. */
async function part(shop: TestShop, id: string) {
  const { lines } = await shop.as(ada)(getOrderDetails, { id })
  const one = { lines: [{ line: lines[0]!._id, quantity: 1 }] }
  await shop.as(ada)(cancelLines, { id, ...one })
  await shop.jobs.run('pay_refunds')
  await shop.as(ada)(advanceOrder, { id, state: 'packed' })
  await shop.as(ada)(advanceOrder, { id, state: 'shipped' })
  const { insertedId } = await shop.as(anna)(requestReturn, { id, lines: [{ ...one.lines[0]!, reason: 'Too long' }] })
  await shop.as(ada)(answerReturn, { id: insertedId, state: 'agreed' })
  await shop.as(ada)(receiveReturn, { id: insertedId, lines: [countPieces(one.lines[0]!.line, 1)] })
}
