import { expect, test } from 'vitest'
import { demoTaxTable } from '#company/tax/demonstration.ts'
import { getHome } from '#company/tax/treatment.ts'
import { editProduct } from '#goods/catalogue/contract.ts'
import type { Address } from '#people/addresses/contract.ts'
import { refundOrder } from '#trade/orders/cancellation/contract.ts'
import { advanceOrder, getOrderDetails } from '#trade/orders/contract.ts'
import { placeOrderOfLines } from '#trade/orders/placing/contract.ts'
import { shipParcel } from '#trade/orders/shipping/contract.ts'
import { runAudit } from '#trade/payments/audit/audit.server.ts'
import { berlin, oakland, paris } from '../../../test/addresses.ts'
import { brokenRules } from '../../../test/en16931/broken-rules.ts'
import { documentsIn, payOrder } from '../../../test/invoices.ts'
import { readPdf } from '../../../test/pdf.ts'
import { ada, anna, shareShop } from '../../../test/shop.ts'
import type { InvoiceContent } from './content.ts'
import { getDeliveryNote, getInvoicePdf, getInvoiceXml, getPickList } from './contract.ts'
import { isExported } from './customs.server.ts'

const shared = shareShop()
const london: Address = { ...berlin, street: '4 Forge Road', postcode: 'SW1A 1AA', city: 'London', country: 'GB' }
const belfast: Address = { ...london, postcode: 'BT1 5GS', city: 'Belfast' }
const abroad = { delivery: oakland, method: 'parcel', total: 116.72 }

/** A paid order of one product at $119.00, which has codes until then and others afterwards. */
async function sell(
  to: { delivery: Address; method: string; total: number },
  codes = { tariffCode: '73181588', origin: 'DE' },
) {
  const shop = shared()
  const { id: productId } = await shop.stock({ name: 'Hexagon bolt', quantity: 5, priceMinor: 11_900 })
  await shop.as(ada)(editProduct, { id: productId, ...codes })
  const order = { lines: [{ productId, quantity: 1 }], ...to }
  const { insertedId: id } = await shop.as(anna)(placeOrderOfLines, order)
  await shop.as(ada)(editProduct, { id: productId, tariffCode: '848210', origin: 'JP' })
  await payOrder(shop, id)
  return id
}

const findDocuments = async (orderId: string) =>
  (await documentsIn(shared())).filter((document) => document.orderId === orderId)

async function fetchDocument(path: string, id: string): Promise<Buffer> {
  const headers = { authorization: `Bearer ${await shared().getToken(ada)}` }
  const response = await fetch(`${shared().url}/api${path.replace(':id', id)}`, { headers })
  return Buffer.from(await response.arrayBuffer())
}

const readText = async (path: string, id: string) =>
  (await readPdf(await fetchDocument(path, id))).pages.join(' ').replaceAll(/\s+/g, ' ')

/** The texts of all documents of an order: its pick list, its delivery note, and its invoices and credit notes. */
async function readPapers(id: string): Promise<string[]> {
  const picked = await readText(getPickList.path, id)
  await shared().as(ada)(advanceOrder, { id, state: 'packed' })
  await shared().as(ada)(shipParcel, { id })
  const { parcels } = await shared().as(ada)(getOrderDetails, { id })
  const invoices = await Promise.all((await findDocuments(id)).map((row) => readText(getInvoicePdf.path, row.id)))
  return [picked, await readText(getDeliveryNote.path, parcels[0]!._id), ...invoices]
}

test('the papers of exported goods say their tariff number and origin as they were ordered', async () => {
  const id = await sell(abroad)
  const papers = await readPapers(id)
  expect(papers).toHaveLength(3)
  for (const text of papers) expect(text).toContain('Customs tariff number 7318 15 88, origin: Germany')
  const [invoice] = await findDocuments(id)
  expect((invoice!.content as InvoiceContent).lines).toMatchObject([{ tariffCode: '73181588', origin: 'DE' }])
  const xml = String(await fetchDocument(getInvoiceXml.path, invoice!.id))
  expect(xml).toContain('<ram:ClassCode listID="HS">73181588</ram:ClassCode>')
  expect(xml).toMatch(/<ram:OriginTradeCountry>\s*<ram:ID>DE</)
  expect(brokenRules(xml)).toEqual([])
  await shared().as(ada)(refundOrder, { id, all: true })
  await shared().jobs.run('pay_refunds')
  const [, note] = await findDocuments(id)
  expect(await readText(getInvoicePdf.path, note!.id)).toMatch(/Credit note.* 7318 15 88, origin: Germany/)
  expect(await runAudit(shared().db, shared().provider)).toEqual([])
})

test.each([
  ['at home', { delivery: berlin, method: 'parcel', total: 119 }],
  ['within the Union', { delivery: paris, method: 'parcel', total: 129.9 }],
  ['to a counter', { delivery: berlin, method: 'pickup', total: 119 }],
])('the papers of goods that are sold %s say nothing for customs', async (_, to) => {
  const id = await sell(to)
  for (const text of await readPapers(id)) {
    expect(text).toContain('Hexagon bolt')
    expect(text).not.toMatch(/tariff|origin/i)
  }
  const [invoice] = await findDocuments(id)
  expect(Object.keys((invoice!.content as InvoiceContent).lines[0]!)).not.toContain('origin')
  expect(String(await fetchDocument(getInvoiceXml.path, invoice!.id))).not.toMatch(/ClassCode|OriginTradeCountry/)
})

test('goods whose tax the shop charges abroad are exported, too', async () => {
  const id = await sell({ delivery: london, method: 'parcel', total: 138.9 })
  const [invoice] = await findDocuments(id)
  expect(invoice!.content).toMatchObject({ ground: 'taxed', lines: [{ tariffCode: '73181588', origin: 'DE' }] })
})

test('what is unknown of a product is not said', async () => {
  const [numbered, made, unknown] = [
    await sell(abroad, { tariffCode: '731815', origin: '' }),
    await sell(abroad, { tariffCode: '', origin: 'BD' }),
    await sell(abroad, { tariffCode: '', origin: '' }),
  ]
  const readInvoice = async (id: string) => readText(getInvoicePdf.path, (await findDocuments(id))[0]!.id)
  expect(await readInvoice(numbered)).toMatch(/Customs tariff number 7318 15 (?!.*origin)/)
  expect(await readInvoice(made)).toMatch(/^(?!.*tariff).*Origin: Bangladesh/)
  expect(await readInvoice(unknown)).not.toMatch(/tariff|origin/i)
})

test('goods pass customs where they leave the area of tax that they are sent from', () => {
  const home = getHome(demoTaxTable)
  const sent = { ground: 'taxed' as const, deliveryMethod: null, deliveryPlace: null }
  const passes = (deliveryAddress: Address | null, from = home) => isExported(from, { ...sent, deliveryAddress })
  const lasPalmas = { ...berlin, postcode: '35001', country: 'ES' }
  expect([oakland, london, lasPalmas].map((to) => passes(to))).toEqual([true, true, true])
  expect([berlin, paris, belfast, null].map((to) => passes(to))).toEqual([false, false, false, false])
  const britain = { ...home, country: 'GB' }
  expect([berlin, london, belfast].map((to) => passes(to, britain))).toEqual([true, false, false])
  const place = { country: 'US', region: 'CA' }
  expect(isExported(home, { ...sent, deliveryAddress: null, deliveryPlace: place })).toBe(true)
  expect(isExported(home, { ...sent, deliveryAddress: null, ground: 'export' })).toBe(true)
})
