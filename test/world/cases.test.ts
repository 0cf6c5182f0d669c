// Small cases of texts and numbers as people write them, each for a class that is mended in one place.
import { expect, test } from 'vitest'
import { Phone } from '#base/platform/contract/shapes.ts'
import { isSpoiledNumber } from '#base/platform/text/part-numbers.ts'
import { parsePrice } from '#base/platform/text/written-numbers.ts'
import { matchColumns } from '#desk/imports/reading/match-columns.server.ts'
import { readStockList } from '#desk/stock/stock-list.ts'
import { readUnit } from '#goods/catalogue/taxonomy/units.ts'
import { findAddressProblems } from '#people/addresses/check.server.ts'
import { toPostcode } from '#people/addresses/postcode.ts'
import { readTrackingList } from '#trade/orders/bulk/tracking-list.ts'
import { readSupplierParts } from '#trade/purchasing/suppliers/part-list.ts'
import { readList } from '#trade/quick-order/list.ts'
import { berlin } from '../addresses.ts'

test.each([
  ['DKK', 'kr. 12,50', '12,50 kr.', '12,50 kr'],
  ['TRY', '12,50 TL', '₺12,50'],
  ['BGN', '12,50 лв.', '12,50 лв'],
  ['USD', 'US$ 12.50', '$12.50', '12.50 USD'],
  ['CAD', 'CA$12.50', 'C$ 12.50'],
  ['AUD', 'A$12.50', 'AU$ 12.50'],
  ['UAH', '12,50 грн', '12,50 грн.'],
  ['RUB', '12,50 руб.', '12,50 ₽'],
  ['RSD', '12,50 дин.', '12,50 din'],
])('a price of %s is read with each sign of its currency', (currency, ...texts) => {
  for (const text of texts) expect(parsePrice(text, text.includes(',') ? ',' : '.', currency), text).toBe(12.5)
})

test('a price of Sweden may have a colon before its öre, or say that it has none', () => {
  expect(['12:50 kr', '1 234:50', '12:-', '12:– kr'].map((text) => parsePrice(text, ',', 'SEK'))).toEqual([
    ...[12.5, 1234.5, 12, 12],
  ])
  expect(['12:5', '1:2:50', '12:500'].map((text) => parsePrice(text, ',', 'SEK'))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('a line that tells Excel the separator is no part, in whichever list', () => {
  const list = 'sep=;\r\nAB-1;5'
  expect(readStockList(list).map(({ part }) => part)).toEqual(['AB-1'])
  expect(readSupplierParts(list).map(({ part }) => part)).toEqual(['AB-1'])
  expect(readTrackingList('sep=;\n1042;P1').map(({ order }) => order)).toEqual(['1042'])
  expect(readList(list).rows.map(({ text }) => text)).toEqual(['AB-1'])
})

test.each([
  [
    ['Артикул', 'Наименование', 'Цена', 'Закупочная цена', 'Остаток', 'Вес (кг)', 'Штрих-код'],
    'sku name price  stock massGrams gtin',
  ],
  [
    ['Artikel-Nr.', 'Bezeichnung 1', 'VK netto', 'EK-Preis', 'Lagerbestand', 'Gewicht [g]'],
    'sku name price  stock massGrams',
  ],
  [['Réf. article', 'Libellé', 'Prix HT', 'Prix d’achat', 'Stock', 'Stock mini'], 'sku name price  stock '],
])('heads as shops write them are known, and what is paid is no price: %s', (heads, keys) => {
  expect(
    matchColumns(heads, [])
      .map(({ key }) => key)
      .join(' '),
  ).toBe(keys)
})

test.each(['#Н/Д', '#YOK', '#HIÁNYZIK', '#I/T', '#N/D', '#NV', '#ЗНАЧ!'])(
  'what is left of a formula is known in its language: %s',
  (text) => expect(isSpoiledNumber(text)).toBe(true),
)

test.each([
  ['+420 555 010 010 kl. 12', '+420 555 010 010 x12'],
  ['+36 1 555 0100 mellék 12', '+36 1 555 0100 x12'],
  ['0212 555 01 00 dahili 12', '0212 555 01 00 x12'],
  ['210 555 0100 εσωτ. 12', '210 555 0100 x12'],
])('an extension is known in its language: %s', (typed, stored) => expect(Phone.parse(typed)).toBe(stored))

test.each([
  ['SA', '115641234', '11564-1234'],
  ['SA', '11564 - 1234', '11564-1234'],
  ['SO', 'jh09010', 'JH 09010'],
  ['KZ', 'a15 h7b2', 'A15H7B2'],
  ['KH', '120 101', '120101'],
  ['VE', '1010a', '1010-A'],
])('a code that posts have added is taken: %s %s', (country, typed, code) => {
  expect(toPostcode(country, typed)).toBe(code)
  const fields = (given: string) =>
    Object.keys(findAddressProblems({ ...berlin, country, postcode: given, region: '' }))
  expect(fields(code)).not.toContain('postcode')
  expect(fields('1')).toContain('postcode')
})

const match = (...heads: string[]) => matchColumns(heads, []).map(({ key, unit }) => (unit ? `${key} ${unit}` : key))

test('a unit is known however it is written, and what is none makes a head another one', () => {
  expect(match('Weight (KG)')).toEqual(['massGrams kg'])
  expect(match('Gewicht (Kg)')).toEqual(['massGrams kg'])
  expect(match('Weight lbs')).toEqual(['massGrams lb'])
  expect(match('Weight in pounds')).toEqual(['massGrams lb'])
  expect(match('Weight (grams)')).toEqual(['massGrams g'])
  expect(match('Weight (stone)')).toEqual([''])
  expect(['MM', 'Inch', '"', 'zoll', 'FT.', 'bolts'].map((unit) => readUnit(unit, 'mm'))).toEqual([
    ...['mm', 'in', 'in', 'in', 'ft', undefined],
  ])
  const length = { key: 'length', label: 'Length', translations: {}, unit: 'mm' } as const
  const inner = { key: 'inner', label: 'Diameter (inner)', translations: {}, unit: 'mm' } as const
  const find = (head: string) => matchColumns([head], [length, inner])[0]
  expect(find('Length (INCH)')).toEqual({ key: 'attributes.length', unit: 'in' })
  expect(find('length [Cm]')).toEqual({ key: 'attributes.length', unit: 'cm' })
  expect(find('Diameter (inner)')).toEqual({ key: 'attributes.inner', unit: '' })
  expect(find('Length (outside)')).toEqual({ key: '', unit: '' })
})

test('a head is known with or without the marks that its words are joined by', () => {
  expect(match('Bestell-Nr.', 'GTIN-13', 'Zolltarif-Nr.', 'Preis (netto)')).toEqual([
    ...['sku', 'gtin', 'tariffCode', 'price'],
  ])
  expect(match('Preis (brutto)', 'Price (cost)', 'Stock (min)')).toEqual(['', '', ''])
})

test('the first line of a list is a heading only if no figure stands where its numbers are', () => {
  expect(readStockList('Part;Quantity\nA;5')).toMatchObject([{ part: 'A', pieces: 5 }])
  expect(readStockList('A;=5+5\nB;5')).toMatchObject([
    { part: 'A', pieces: Number.NaN },
    { part: 'B', pieces: 5 },
  ])
  expect(readSupplierParts('Ours;Theirs;Price\nA;="0012";1')).toMatchObject([{ part: 'A', partNumber: '0012' }])
  expect(readSupplierParts('A;X;1..5\nB;Y;2')).toHaveLength(2)
})
