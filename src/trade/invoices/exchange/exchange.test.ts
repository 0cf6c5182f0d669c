import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getDayIn } from '#base/platform/day.ts'
import { refundOrder } from '#trade/orders/cancellation/contract.ts'
import { placeOrder } from '#trade/orders/placing/contract.ts'
import { ecbFile, openEcb } from '../../../../test/ecb.ts'
import { brokenRules } from '../../../../test/en16931/broken-rules.ts'
import { documentsIn, payOrder } from '../../../../test/invoices.ts'
import { readPdf } from '../../../../test/pdf.ts'
import { ada, anna, openShop, type TestShop } from '../../../../test/shop.ts'
import type { InvoiceContent } from '../content.ts'
import { changeSeller, getInvoicePdf, getInvoiceXml, getSeller } from '../contract.ts'
import { sumInvoices } from '../journal/contract.ts'
import { checkExchange } from './check.server.ts'
import { enterExchangeRate, listExchangeRates } from './contract.ts'

const dayMs = 24 * 60 * 60 * 1000
const daysAgo = (days: number) => getDayIn('Europe/Berlin', new Date(Date.now() - days * dayMs))

/** An order of Anna's for $119.00, paid in a shop of a German seller. */
async function sell(shop: TestShop): Promise<string> {
  const { id: toolId } = await shop.stock({ quantity: 5, priceMinor: 11_900 })
  const delivery = { phone: '555-0100', address: '1 Forge Lane' }
  const { insertedId: id } = await shop.as(anna)(placeOrder, { toolId, purchaseValue: 1, ...delivery })
  await payOrder(shop, id)
  return id
}

const accountingsIn = async (shop: TestShop) =>
  (await documentsIn(shop)).map(({ content }) => (content as InvoiceContent).accounting)

async function read(shop: TestShop, id: string, path: typeof getInvoicePdf.path | typeof getInvoiceXml.path) {
  const address = `${shop.url}/api${path.replace(':id', id)}`
  const answer = await fetch(address, { headers: { authorization: `Bearer ${await shop.getToken(ada)}` } })
  return Buffer.from(await answer.arrayBuffer())
}

test('an invoice says the tax in the currency of its seller’s country, and credit notes take it back at its rate', async () => {
  const shop = await openShop()
  await shop.as(ada)(enterExchangeRate, { base: 'EUR', quote: 'USD', day: daysAgo(1), rate: 1.25 })
  const id = await sell(shop)
  await shop.as(ada)(enterExchangeRate, { base: 'EUR', quote: 'USD', day: daysAgo(0), rate: 2 })
  await shop.as(ada)(refundOrder, { id, amount: 50, reason: 'Goodwill' })
  await shop.jobs.run('pay_refunds')
  await shop.as(ada)(refundOrder, { id, all: true })
  await shop.jobs.run('pay_refunds')
  const exchange = { base: 'EUR', quote: 'USD', rate: 1.25, day: daysAgo(1), source: 'admin' }
  expect(await accountingsIn(shop)).toMatchObject([
    { currency: 'EUR', taxMinor: 1520, taxes: [{ rate: 19_000, taxMinor: 1520 }], exchange },
    { currency: 'EUR', taxMinor: 638, exchange },
    { currency: 'EUR', taxMinor: 882, exchange },
  ])
  const [invoice, note] = await documentsIn(shop)
  const { pages } = await readPdf(await read(shop, invoice!.id, getInvoicePdf.path))
  expect(pages[0]).toContain('€15.20')
  expect(pages[0]).toContain('1 EUR = 1.25 USD')
  for (const { id } of [invoice!, note!]) {
    const xml = String(await read(shop, id, getInvoiceXml.path))
    expect(xml).toContain('<ram:TaxCurrencyCode>EUR</ram:TaxCurrencyCode>')
    expect(brokenRules(xml)).toEqual([])
  }
  expect(String(await read(shop, invoice!.id, getInvoiceXml.path))).toContain(
    '<ram:TaxTotalAmount currencyID="EUR">15.20</ram:TaxTotalAmount>',
  )
  const period = { from: daysAgo(0), to: daysAgo(0) }
  expect(await shop.as(ada)(sumInvoices, period)).toMatchObject([{ tax: 0, taxCurrency: 'EUR', taxDeclared: 0 }])
})

test('a rate of more than seven days ago is none, and a payment waits for no rate', async () => {
  const shop = await openShop()
  await shop.as(ada)(enterExchangeRate, { base: 'EUR', quote: 'USD', day: daysAgo(8), rate: 1.25 })
  await sell(shop)
  expect(await accountingsIn(shop)).toEqual([undefined])
  expect((await checkExchange(shop)).text()).toContain('no exchange rate')
  await shop.as(ada)(enterExchangeRate, { base: 'EUR', quote: 'USD', day: daysAgo(7), rate: 1.25 })
  await sell(shop)
  expect((await accountingsIn(shop))[1]).toMatchObject({ taxMinor: 1520 })
  expect((await checkExchange(shop)).state).toBe('good')
})

test('a seller who declares tax in the currency of the shop says it once', async () => {
  const shop = await openShop()
  const was = await shop.as(ada)(getSeller, {})
  await shop.as(ada)(changeSeller, { was, is: { ...was, taxCurrency: 'USD' } })
  await shop.as(ada)(enterExchangeRate, { base: 'EUR', quote: 'USD', day: daysAgo(0), rate: 1.25 })
  await sell(shop)
  expect(await accountingsIn(shop)).toEqual([undefined])
  expect(await shop.as(ada)(listExchangeRates, {})).toMatchObject({ taxCurrency: 'USD', rates: [] })
})

test('rates are fetched from the bank, once in a while, and a file that is none changes nothing', async () => {
  const ecb = await openEcb((response) => void response.end(ecbFile(daysAgo(1), { USD: '1.25', GBP: '0.85' })))
  const shop = await openShop({ env: { ECB_RATES_URL: ecb.url } })
  await shop.jobs.run('fetch_rates')
  await shop.jobs.run('fetch_rates')
  expect(ecb.requests).toBe(1)
  expect((await shop.as(ada)(listExchangeRates, {})).rates).toMatchObject([{ quote: 'USD', rate: 1.25, source: 'ecb' }])
  const hostile = await openEcb((response) => void response.end('<!DOCTYPE a>'))
  const other = await openShop({ env: { ECB_RATES_URL: hostile.url } })
  await other.jobs.run('fetch_rates')
  expect((await sql`select * from exchange_rates`.execute(other.db)).rows).toEqual([])
})

test('a demonstration has rates of its own', async () => {
  const shop = await openShop()
  await shop.jobs.run('fetch_rates')
  await sell(shop)
  expect(await accountingsIn(shop)).toMatchObject([{ currency: 'EUR', exchange: { source: 'practice' } }])
})
