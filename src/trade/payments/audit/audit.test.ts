import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { formatOrderNumber } from '#trade/invoices/order-number.server.ts'
import { priceCheck, treatmentCheck } from '#trade/orders/audit/prices.server.ts'
import { refundOrder } from '#trade/orders/cancellation/contract.ts'
import { placeOrder } from '#trade/orders/placing/contract.ts'
import { corruptions } from '../../../../test/audit/corruptions.ts'
import { faults } from '../../../../test/audit/faults.ts'
import { openHealthyShop } from '../../../../test/audit/healthy-shop.ts'
import { findingsAfter } from '../../../../test/audit/plant.ts'
import { ada, anna, openShop, type TestShop } from '../../../../test/shop.ts'
import { confirmPayment, createPaymentIntent } from '../contract.ts'
import { auditAgainstProvider, checks, runAudit } from './audit.server.ts'
import { providerChecks } from './compare.server.ts'

const plant = (how: string, ids: Record<string, string>) => how.replace(/\$(\w+)/g, (_, name: string) => ids[name]!)

const planted = [...corruptions.map((corruption) => [...corruption, ''] as const), ...faults]

test('each check has a fault that it must find', () => {
  const names = [...checks.map(({ name }) => name), priceCheck, treatmentCheck, ...Object.values(providerChecks)]
  const found = new Set(planted.map(([, , seenBy]) => seenBy))
  expect(names.filter((name) => !found.has(name))).toEqual([])
})

test(`each of ${planted.length} corruptions is found by its own check`, async () => {
  const { shop, ids } = await openHealthyShop()
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
