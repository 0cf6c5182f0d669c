import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { changeTaxTable, getTaxTable } from '#company/tax/contract.ts'
import { quote } from '#trade/cart/contract.ts'
import { runAudit } from '#trade/payments/audit/audit.server.ts'
import { confirmPayment, createPaymentIntent } from '#trade/payments/contract.ts'
import { backdate } from '../../../../test/backdate.ts'
import { payOrder } from '../../../../test/invoices.ts'
import { ada, anna, openShop } from '../../../../test/shop.ts'
import { cancelLines, previewCancellation } from '../cancellation/contract.ts'
import { getOrderDetails } from '../contract.ts'
import { placeOrder, quotePurchase } from './contract.ts'

async function openStocked() {
  const shop = await openShop()
  const { id: toolId } = await shop.stock({ quantity: 50, priceMinor: 11_900 })
  await shop.db.updateTable('products').set({ massGrams: 1500 }).execute()
  const once = { toolId, purchaseValue: 1, phone: '555-0100', address: '77 Main Street, Columbus' }
  const buy = (more: object) => shop.as(anna)(placeOrder, { ...once, ...more })
  return { shop, toolId, buy }
}

test.each([
  ['US', 'OH', 'export', 116.72],
  ['FR', '', 'taxed', 129.9],
  ['DE', '', 'taxed', 119],
] as const)(
  'what is bought at once for %s %s has the delivery and tax of a cart',
  async (country, region, ground, total) => {
    const { shop, toolId, buy } = await openStocked()
    const lines = [{ productId: toolId, quantity: 1 }]
    const { offer } = await shop.asVisitor(quote, { lines, to: { country, region } })
    const quoted = await shop.as(anna)(quotePurchase, { toolId, purchaseValue: 1, country, region })
    expect(quoted.sums).toEqual(offer!.sums)
    expect(quoted.sums).toMatchObject({ ground, total })
    await expect(buy({ country, region, total: total - 1 })).rejects.toMatchObject({ code: 'price_changed' })
    const { insertedId: id } = await buy({ country, region, total })
    const details = await shop.as(anna)(getOrderDetails, { id })
    expect(details).toMatchObject({ total, sums: quoted.sums, deliveryPlace: { country, region } })
    expect(details.method).toMatchObject({ key: 'parcel' })
  },
)

test('its invoice says the country of the buyer, and a hold is renewed as it was agreed', async () => {
  const { shop, buy } = await openStocked()
  const { insertedId: id } = await buy({ country: 'US', region: 'OH', total: 116.72 })
  await shop.db
    .updateTable('orders')
    .set({ holdUntil: new Date(0) })
    .execute()
  await shop.jobs.run('expire_holds')
  const { clientSecret } = await shop.as(anna)(createPaymentIntent, { order: id, price: 116.72 })
  const transactionId = clientSecret.split('_secret')[0]!
  await shop.provider.stripe.paymentIntents.confirm(transactionId, { payment_method: 'pm_card_visa' })
  await shop.as(anna)(confirmPayment, { id, order: id, transactionId })
  const { id: invoice } = await shop.db.selectFrom('invoices').select('id').executeTakeFirstOrThrow()
  const answer = await fetch(`${shop.url}/api/invoices/${invoice}/xml`, {
    headers: { authorization: `Bearer ${await shop.getToken(anna)}` },
  })
  const buyer = /<ram:BuyerTradeParty>.*?<\/ram:BuyerTradeParty>/s.exec(await answer.text())![0]
  expect(buyer).toContain('<ram:CountryID>US</ram:CountryID>')
  expect(buyer).toContain('<ram:LineOne>77 Main Street, Columbus</ram:LineOne>')
  expect(await runAudit(shop.db, shop.provider)).toEqual([])
})

test('the call of the specification goes home at the price that it shows', async () => {
  const { shop, buy } = await openStocked()
  const { insertedId: id, order } = await buy({ price: 119 })
  expect(order.total).toBe(119)
  expect(await shop.as(anna)(getOrderDetails, { id })).toMatchObject({
    ...{ method: null, deliveryPlace: { country: 'DE', region: '' }, sums: { ground: 'taxed', tax: 19 } },
  })
})

test('where nothing is delivered, nothing is bought; a country with regions asks for one', async () => {
  const { buy } = await openStocked()
  await expect(buy({ country: 'BR', region: 'SP' })).rejects.toMatchObject({
    errorCodes: { country: { code: 'not_delivered' } },
  })
  await expect(buy({ country: 'US' })).rejects.toMatchObject({ errorCodes: { region: { code: 'required' } } })
  await expect(buy({ country: 'US', region: 'XX' })).rejects.toMatchObject({
    errorCodes: { region: { code: 'invalid' } },
  })
})

test('who cancels one of two keeps paying the delivery, unless nobody knows any more how it was priced', async () => {
  const { shop, buy } = await openStocked()
  for (const isKnown of [true, false]) {
    const { insertedId: id } = await buy({ country: 'FR', purchaseValue: 2, total: 250.9 })
    if (!isKnown)
      await sql`update orders set price_terms = price_terms || '{"method": null, "cheapestMinor": null}' where id = ${id}`.execute(
        shop.db,
      )
    await payOrder(shop, id)
    const [line] = (await shop.as(anna)(getOrderDetails, { id })).lines
    const body = { id, lines: [{ line: line!._id, quantity: 1 }] }
    const refund = isKnown ? 121 : 119
    expect(await shop.as(anna)(previewCancellation, body)).toMatchObject({ refund, deliveryRise: 119 - refund })
    await shop.as(anna)(cancelLines, body)
    await shop.jobs.run('pay_refunds')
    expect(await shop.as(anna)(getOrderDetails, { id })).toMatchObject({ refunded: refund })
  }
  expect(await runAudit(shop.db, shop.provider)).toEqual([])
})

test.each([
  ['net', false, 'NL', '', [93, 155, 212]],
  ['exempt', true, 'US', 'OH', [166, 423, 999]],
] as const)(
  '%s prices with a delivery are those that were offered',
  async (_, pricesInclude, country, region, prices) => {
    const { shop, buy } = await openStocked()
    const was = await shop.as(ada)(getTaxTable, {})
    await shop.as(ada)(changeTaxTable, { was, is: { ...was, pricesInclude } })
    for (const priceMinor of prices) {
      const { id: toolId } = await shop.stock({ quantity: 9, priceMinor })
      const { insertedId: id } = await buy({ toolId, country, region })
      await payOrder(shop, id)
    }
    expect(await runAudit(shop.db, shop.provider)).toEqual([])
    // As orders were stored that do not say how their delivery was priced.
    await backdate(shop, sql`update orders set price_terms = price_terms || '{"method": null}'`)
    expect(await runAudit(shop.db, shop.provider)).toEqual([])
  },
)
