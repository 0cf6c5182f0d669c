import { expect, test } from 'vitest'
import { countStock, receiveStock } from '#desk/stock/contract.ts'
import { ImportLine } from '#goods/catalogue/importing/import-lines.server.ts'
import { shipOrders } from '#trade/orders/bulk/contract.ts'
import { shipParcel } from '#trade/orders/shipping/contract.ts'
import { saveSupplierParts } from '#trade/purchasing/suppliers/contract.ts'

/** Wherever a number of a part, a pack or a parcel is taken from a list. */
const places: Readonly<Record<string, (number: string) => { success: boolean; data?: unknown }>> = {
  'a parcel': (trackingNumber) => shipParcel.body.safeParse({ trackingNumber }),
  'a list of parcels': (trackingNumber) => shipOrders.body.safeParse({ lines: [{ order: 'IW-1', trackingNumber }] }),
  'the orders of a list': (order) => shipOrders.body.safeParse({ lines: [{ order }] }),
  'a delivery': (part) => receiveStock.body.safeParse({ reference: '', lines: [{ part, pieces: 1 }] }),
  'a count': (part) => countStock.body.safeParse({ lines: [{ part, pieces: 1 }] }),
  'a supplier’s part': (part) =>
    saveSupplierParts.body.safeParse({ lines: [{ part, partNumber: '', price: null, multiple: 1, minimum: 1 }] }),
  'a supplier’s number': (partNumber) =>
    saveSupplierParts.body.safeParse({ lines: [{ part: 'A', partNumber, price: null, multiple: 1, minimum: 1 }] }),
  'an import': (sku) => ImportLine.safeParse({ sku }),
}

test.for(Object.entries(places))(
  'what a spreadsheet has made of a number is refused, and its apostrophe dropped: %s',
  ([, take]) => {
    for (const number of ['3.40435E+19', '#N/A', '#REF!', '#WERT!', '1,23457E+12'])
      expect.soft(take(number).success, number).toBe(false)
    expect(JSON.stringify(take("'00340435").data)).toContain('"00340435"')
  },
)

test('a barcode that a spreadsheet has shortened is none', () => {
  expect(ImportLine.safeParse({ sku: 'A', gtin: '4.00638E+12' }).success).toBe(false)
  expect(ImportLine.parse({ sku: 'A', gtin: "'4006381333931" })).toMatchObject({ gtin: '4006381333931' })
})
