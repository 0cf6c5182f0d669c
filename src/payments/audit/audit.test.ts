import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { formatOrderNumber } from '#invoices/order-number.server.ts'
import { priceCheck, treatmentCheck } from '#orders/audit/prices.server.ts'
import { berlin, oakland } from '../../../test/addresses.ts'
import { corruptions } from '../../../test/audit/corruptions.ts'
import { faults } from '../../../test/audit/faults.ts'
import { findingsAfter } from '../../../test/audit/plant.ts'
import { countPieces } from '../../../test/received-pieces.ts'
import { ada, anna, openShop, type TestShop } from '../../../test/shop.ts'
import type { Address } from '../../addresses/contract.ts'
import { editProduct } from '../../catalogue/contract.ts'
import { cancelLines, refundOrder } from '../../orders/cancellation/contract.ts'
import { advanceOrder, deleteOrder, getOrderDetails } from '../../orders/contract.ts'
import { placeOrder, placeOrderOfLines } from '../../orders/placing/contract.ts'
import { answerReturn, receiveReturn, requestReturn } from '../../orders/returns/contract.ts'
import { confirmPayment, createPaymentIntent } from '../contract.ts'
import { auditAgainstProvider, checks, runAudit } from './audit.server.ts'
import { providerChecks } from './compare.server.ts'

/** A shop with an order in each state that matters, whose books agree. */
async function healthy() {
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

const plant = (how: string, ids: Record<string, string>) => how.replace(/\$(\w+)/g, (_, name: string) => ids[name]!)

const planted = [...corruptions.map((corruption) => [...corruption, ''] as const), ...faults]

test('each check has a fault that it must find', () => {
  const names = [...checks.map(({ name }) => name), priceCheck, treatmentCheck, ...Object.values(providerChecks)]
  const found = new Set(planted.map(([, , seenBy]) => seenBy))
  expect(names.filter((name) => !found.has(name))).toEqual([])
})

test(`each of ${planted.length} corruptions is found by its own check`, async () => {
  const { shop, ids } = await healthy()
  const missed: string[] = []
  for (const [what, how, seenBy, order] of planted) {
    const found = (await findingsAfter(shop, plant(how, ids))).filter(({ check }) => check === seenBy)
    const names = order === '' ? [''] : await listNames(shop, ids[order as keyof typeof ids])
    const isNamed = found.some(({ subject, details }) => names.some((name) => `${subject} ${details}`.includes(name)))
    if (!isNamed) missed.push(`${what}: ${JSON.stringify(found)}, not ${names}`)
    for (const { subject, details, remedy } of found) expect([subject, details, remedy]).not.toContain('')
  }
  expect(missed).toEqual([])
  expect(await runAudit(shop.db, shop.provider)).toEqual([])
})

test('a refund that fails late at the provider, and whose event is lost, is found', async () => {
  const shop = await openShop()
  shop.provider.switches!.webhooks = 'hold'
  const { id: toolId } = await shop.stock({ quantity: 5 })
  const once = { toolId, purchaseValue: 1, phone: '555-0100', address: '1 Forge Lane' }
  const { insertedId: id } = await shop.as(anna)(placeOrder, once)
  const { clientSecret } = await shop.as(anna)(createPaymentIntent, { order: id })
  const intent = clientSecret.split('_secret')[0]!
  const { stripe } = shop.provider
  await stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' })
  await shop.as(anna)(confirmPayment, { id, order: id, transactionId: intent })
  await shop.as(ada)(refundOrder, { id, all: true })
  await shop.jobs.run('pay_refunds')
  expect(await auditAgainstProvider(shop.db, shop.provider)).toEqual([])
  await sql`update sandbox.refunds set status = 'failed'`.execute(shop.db)
  const [refund] = (await stripe.refunds.list({ payment_intent: intent })).data
  expect(await auditAgainstProvider(shop.db, shop.provider)).toMatchObject([
    { check: providerChecks.refund, subject: refund!.id, details: 'failed 1999, recorded 1999' },
  ])
})

/** The numbers of an order and of its documents. */
async function listNames({ db }: TestShop, id: string): Promise<string[]> {
  const { number } = await db.selectFrom('orders').select('number').where('id', '=', id).executeTakeFirstOrThrow()
  const documents = await db.selectFrom('invoices').select('number').where('orderId', '=', id).execute()
  return [formatOrderNumber(number), ...documents.map((document) => document.number)]
}
