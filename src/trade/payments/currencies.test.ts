import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { getMinorDigits } from '#base/platform/text/money.ts'
import { editProduct, getProduct } from '#goods/catalogue/contract.ts'
import { importProducts } from '#goods/catalogue/importing/import.server.ts'
import { ImportLine, readLines } from '#goods/catalogue/importing/import-lines.server.ts'
import { convertPrices } from '#shop/demo/seed.server.ts'
import { refundOrder } from '#trade/orders/cancellation/contract.ts'
import { getOrder } from '#trade/orders/contract.ts'
import { placeOrder } from '#trade/orders/placing/contract.ts'
import { ada, anna, openShop, type TestShop } from '../../../test/shop.ts'
import { runAudit } from './audit/audit.server.ts'
import { confirmPayment, createPaymentIntent } from './contract.ts'

async function importOne(shop: TestShop, line: Partial<ImportLine>): Promise<string> {
  await importProducts(shop.databaseUrl, [ImportLine.parse({ sku: 'A', name: 'Saw', stock: 9, ...line })])
  return (await shop.db.selectFrom('products').select('id').where('sku', '=', 'A').executeTakeFirstOrThrow()).id
}

// The shop's minor units and the provider's: https://docs.stripe.com/currencies
test.each([
  ['USD', 1999, 3998],
  ['JPY', 500, 1000],
  ['KWD', 1230, 2460],
  ['HUF', 500, 100_000],
  ['ISK', 500, 100_000],
  ['BDT', 1250, 2500],
])('in %s, what is ordered is what is charged and given back', async (currency, priceCents, charged) => {
  const shop = await openShop({ env: { SHOP_CURRENCY: currency } })
  shop.provider.switches!.webhooks = 'hold'
  const toolId = await importOne(shop, { currency, priceCents })
  const order = { toolId, purchaseValue: 2, phone: '555-0100', address: '1 Forge Lane' }
  const { insertedId: id, order: placed } = await shop.as(anna)(placeOrder, order)
  expect(placed.total).toBe((2 * priceCents) / 10 ** getMinorDigits(currency))
  const { clientSecret } = await shop.as(anna)(createPaymentIntent, { order: id, price: placed.total })
  const intent = clientSecret.split('_secret')[0]!
  const { stripe } = shop.provider
  expect(await stripe.paymentIntents.retrieve(intent)).toMatchObject({
    amount: charged,
    currency: currency.toLowerCase(),
  })
  await stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' })
  await shop.as(anna)(confirmPayment, { id, order: id, transactionId: intent })
  expect(await shop.as(ada)(getOrder, { id })).toMatchObject({ paid: true })

  await shop.as(ada)(refundOrder, { id, all: true })
  await shop.jobs.run('pay_refunds')
  expect((await stripe.refunds.list({ payment_intent: intent })).data).toMatchObject([{ amount: charged }])
  expect(await shop.as(ada)(getOrder, { id })).toMatchObject({ state: 'refunded', refunded: placed.total })
  expect(await runAudit(shop.db, shop.provider)).toEqual([])
})

test('a price with a digit that no card is charged is refused in the form and rounded in an import', async () => {
  const shop = await openShop({ env: { SHOP_CURRENCY: 'KWD' } })
  const id = await importOne(shop, { currency: 'KWD', priceCents: 1236 })
  expect(await shop.asVisitor(getProduct, { id })).toMatchObject({ price: 1.24 })
  await expect(shop.as(ada)(editProduct, { id, price: 1.235 })).rejects.toMatchObject({
    errorCodes: { price: { code: 'too_precise' } },
  })
  await shop.as(ada)(editProduct, { id, price: 1.25 })
  expect(await shop.asVisitor(getProduct, { id })).toMatchObject({ price: 1.25 })
})

test('the demonstration has its prices in the currency of the shop', () => {
  const lines = readLines(readFileSync(new URL('../../../demo/catalogue/products.jsonl', import.meta.url), 'utf8'))
  for (const currency of ['USD', 'JPY', 'KWD', 'HUF', 'BDT'])
    for (const line of lines) {
      const priced = convertPrices(line, currency)
      const shown = priced.priceCents / 10 ** getMinorDigits(currency)
      expect(priced.currency).toBe(currency)
      expect(Math.abs(shown - line.priceCents / 100)).toBeLessThanOrEqual(getMinorDigits(currency) === 0 ? 1 : 0)
      expect(priced.priceCents % (getMinorDigits(currency) === 3 ? 10 : 1)).toBe(0)
    }
})
