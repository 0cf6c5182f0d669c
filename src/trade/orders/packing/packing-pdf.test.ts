import { expect, test } from 'vitest'
import { withLocale } from '#base/platform/http/locale.server.ts'
import { demoSeller } from '#trade/invoices/demonstration.ts'
import { berlin } from '../../../../test/addresses.ts'
import { readPdf } from '../../../../test/pdf.ts'
import { renderDeliveryNotePdf, renderPickListPdf } from './packing-pdf.server.ts'

const order = {
  ...{ id: '1', number: 100_001, customerName: 'Anna Berg', address: '', reference: 'PO 7', note: 'Ring twice' },
  ...{ locale: 'en', placedAt: new Date('2026-03-04T10:00:00Z'), deliveryPlace: null, deliveryAddress: berlin },
  ...{ ground: 'taxed' as const, deliveryMethod: null },
}
const codes = { tariffCode: null, origin: null }
const packed = [
  { sku: 'IW-10', name: 'Hexagon nut', translations: {}, note: '', quantity: 2, packSize: 100, ...codes },
  { sku: 'IW-9', name: 'Hexagon bolt', translations: {}, note: 'zinc', quantity: 3, packSize: 1, ...codes },
]

/** The text of the first page. */
const said = async (make: () => Promise<Buffer>) => (await readPdf(await withLocale('en', make))).pages[0]!

test('a pick list is in the order of the shelves, with what the customer remarked', async () => {
  const text = await said(() => renderPickListPdf(demoSeller, [{ order, packed }]))
  expect(text).toMatch(/Ring twice.*IW-9 .*Hexagon bolt.*zinc.*IW-10 .*Hexagon nut/)
  for (const part of ['IW-100001', '1 Forge Lane', 'PO 7', '2 × 100', '200']) expect(text).toContain(part)
})

test('a pick list is sorted by shelf, and what has no shelf comes last', async () => {
  const [nut, bolt] = packed
  const shelved = [
    { ...bolt!, sku: 'IW-8' },
    { ...bolt!, shelf: 'A-10' },
    { ...nut!, shelf: 'A-9' },
  ]
  const text = await said(() => renderPickListPdf(demoSeller, [{ order, packed: shelved }]))
  expect(text).toMatch(/Shelf.*A-9.*IW-10 .*A-10.*IW-9 .*IW-8 /)
})

test('a delivery note says what is in the parcel and how it travels, in the order of the order', async () => {
  const parcel = { ...order, carrier: 'DHL', trackingNumber: 'JD0146', shippedAt: new Date('2026-03-06T10:00:00Z') }
  const text = await said(() => renderDeliveryNotePdf(demoSeller, parcel, packed))
  expect(text).toMatch(/Mar 6, 2026.*DHL JD0146.*IW-10 .*IW-9 /)
  for (const part of ['IW-100001', '1 Forge Lane', '200']) expect(text).toContain(part)
  expect(text).not.toContain('Ring twice')
})

test('several orders are picked together, each part once with its orders, and then listed one by one', async () => {
  const other = { ...order, number: 100_002, reference: 'PO 8' }
  const picks = [
    { order, packed },
    { order: other, packed: [{ ...packed[0]!, quantity: 5 }] },
  ]
  const { pages } = await readPdf(await withLocale('en', () => renderPickListPdf(demoSeller, picks)))
  expect(pages).toHaveLength(3)
  expect(pages[0]).toMatch(/IW-9 .*IW-100001: 3.*IW-10 .*IW-100001: 200 · IW-100002: 500.*7 × 100.*700/)
  expect(pages[1]).toMatch(/IW-100001.*PO 7.*IW-9 .*2 × 100/)
  expect(pages[2]).toMatch(/IW-100002.*PO 8.*5 × 100/)
})
