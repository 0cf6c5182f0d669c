import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromMinor, getMinorDigits, toCharge, toMinor } from '#base/platform/text/money.ts'
import { buildDemoDelivery as delivery } from '#company/delivery/demonstration.ts'
import { getChargeStep } from '#company/tax/charge-step.ts'
import { taxClasses } from '#company/tax/contract.ts'
import { demoTaxTable as tax } from '#company/tax/demonstration.ts'
import { calculateGoodsMinor } from './goods-total.ts'
import { calculateTotals, type Goods, listOptions, type PricingTables, sumNet } from './order-totals.ts'

const goodsIn = (currency: string): fc.Arbitrary<Goods> =>
  fc
    .record({
      price: fc.integer({ min: 1, max: 50_000 }),
      quantity: fc.integer({ min: 1, max: 999 }),
      taxClass: fc.constantFrom(...taxClasses),
      grams: fc.integer({ min: 0, max: 20_000 }),
    })
    .map(({ price, ...goods }) => ({ unitPriceMinor: price * getChargeStep(currency), leadTimeDays: 0, ...goods }))

const order = fc.constantFrom('USD', 'JPY', 'KWD', 'HUF', 'BDT').chain((currency) =>
  fc.record({
    currency: fc.constant(currency),
    goods: fc.array(goodsIn(currency), { minLength: 1, maxLength: 40 }),
    pricesInclude: fc.boolean(),
    to: fc.constantFrom(
      undefined,
      ...[
        ['DE', true],
        ['FR', true],
        ['FR', false],
        ['GB', false],
        ['US', false],
      ].map(([country, hasVatNumber]) => ({
        country: String(country),
        region: '',
        postcode: '',
        vatState: hasVatNumber ? String(country) : '',
      })),
    ),
    chosen: fc.nat(),
  }),
)

test('lines, delivery and tax are the total and what the card is charged, in every currency [P156]', () => {
  fc.assert(
    fc.property(order, ({ currency, goods, pricesInclude, to, chosen }) => {
      const terms: PricingTables = { tax: { ...tax, pricesInclude }, delivery: delivery(currency), isLive: true }
      const options = to ? listOptions(terms, to, goods, currency) : []
      const method = options[chosen % options.length]
      const amounts = calculateTotals(terms, currency, goods, to, method)
      const { lines, rates, taxMinor, totalMinor } = amounts
      expect(sumNet(lines) + sumNet(amounts.delivery) + taxMinor).toBe(totalMinor)
      expect(sumNet(rates) + rates.reduce((sum, rate) => sum + rate.taxMinor, 0)).toBe(totalMinor)
      // As a screen shows them: each in the major unit, by itself.
      const shown = [...lines, ...amounts.delivery].flatMap(({ netMinor, taxMinor }) => [netMinor, taxMinor])
      const sum = shown.reduce((all, minor) => all + toMinor(fromMinor(minor, currency), currency)!, 0)
      expect(sum).toBe(totalMinor)
      expect(toCharge(totalMinor, currency) % (getMinorDigits(currency) === 3 ? 10 : 1)).toBe(0)
      const priced = calculateGoodsMinor(goods) + (method?.priceMinor ?? 0)
      if (amounts.ground === 'taxed' && pricesInclude) expect(totalMinor).toBe(priced)
      else if (pricesInclude) expect(totalMinor).toBeLessThanOrEqual(priced)
      else expect(totalMinor - taxMinor).toBe(priced)
      if (amounts.ground !== 'taxed') expect(taxMinor).toBe(0)
    }),
  )
})

const terms: PricingTables = { tax, delivery: delivery('USD'), isLive: true }
const goods: Goods = { unitPriceMinor: 11_900, quantity: 1, taxClass: 'standard', grams: 1500, leadTimeDays: 0 }
const to = (country: string, hasVatNumber = false) => ({
  ...{ country, region: '', postcode: '', vatState: hasVatNumber ? country : '' },
})

test.each([
  ['DE', true, 'taxed', 1900, 11_900],
  ['FR', false, 'taxed', 1983, 11_900],
  ['FR', true, 'reverse_charge', 0, 10_000],
  ['US', false, 'export', 0, 10_000],
] as const)('what is delivered to %s (VAT number: %s) is %s', (country, hasVatNumber, ground, taxMinor, totalMinor) => {
  expect(calculateTotals(terms, 'USD', [goods], to(country, hasVatNumber))).toMatchObject({
    ground,
    taxMinor,
    totalMinor,
  })
})

test('what is fetched is taxed at home, whoever fetches it', () => {
  const fetched = listOptions(terms, to('FR'), [goods], 'USD').find(({ key }) => key === 'pickup')!
  const amounts = calculateTotals(terms, 'USD', [goods], to('FR', true), fetched)
  expect(amounts).toMatchObject({ ground: 'taxed', taxMinor: 1900, totalMinor: 11_900 })
})

test('what is delivered by a method that is called as fetching is, is taxed where it goes', () => {
  const method = { ...{ key: 'pickup', name: 'Parcel', translations: {} }, priceMinor: 1190, daysFrom: 1, daysTo: 2 }
  expect(calculateTotals(terms, 'USD', [goods], to('US'), method)).toMatchObject({
    ground: 'export',
    totalMinor: 11_000,
  })
})

test('what is fetched and what is bought at once is taxed in the region of home', () => {
  const rates = [{ country: 'US', region: 'NY', standard: 8.875, reduced: 0 }]
  const us: PricingTables = {
    ...terms,
    tax: { home: 'US', homeRegion: 'NY', pricesInclude: false, unansweredNumbers: 'taxed', rates },
  }
  const fetched = {
    ...{ key: 'pickup', name: '', translations: {} },
    priceMinor: 0,
    daysFrom: 0,
    daysTo: 1,
    address: 'Dock 1',
  }
  for (const amounts of [calculateTotals(us, 'USD', [goods]), calculateTotals(us, 'USD', [goods], to('DE'), fetched)])
    expect(amounts).toMatchObject({ ground: 'taxed', taxMinor: 1056, totalMinor: 12_956 })
  const nowhere = { ...us, tax: { ...us.tax, homeRegion: '' } }
  expect(() => calculateTotals(nowhere, 'USD', [goods])).toThrow('not_sellable')
  expect(calculateTotals({ ...nowhere, isLive: false }, 'USD', [goods])).toMatchObject({
    ground: 'untaxed',
    taxMinor: 0,
  })
})

test('what is bought without saying where it goes goes home, and is taxed on top where prices are net', () => {
  expect(calculateTotals(terms, 'USD', [goods])).toMatchObject({ ground: 'taxed', taxMinor: 1900, totalMinor: 11_900 })
  const net = { ...terms, tax: { ...tax, pricesInclude: false } }
  expect(calculateTotals(net, 'USD', [goods])).toMatchObject({ taxMinor: 2261, totalMinor: 14_161 })
})

test('delivery has what all lines weigh together, and waits for the last of them', () => {
  const heavy = { ...goods, grams: 30_000, leadTimeDays: 7 }
  const keys = (...all: Goods[]) => listOptions(terms, to('DE'), all, 'USD').map(({ key, daysTo }) => [key, daysTo])
  expect(keys(goods)).toEqual([
    ['parcel', 2],
    ['express', 1],
    ['pallet', 4],
    ['pickup', 1],
  ])
  expect(keys(goods, heavy)[0]).toEqual(['parcel', 9])
  expect(keys(goods, heavy, heavy)[0]).toEqual(['pallet', 11])
})

test('goods of unknown mass count together as the owner says, and what they come to is not known without', () => {
  const unknown = { ...goods, grams: null }
  const keys = (unknownMassGrams: number | null, ...all: Goods[]) =>
    listOptions({ ...terms, delivery: { ...terms.delivery, unknownMassGrams } }, to('DE'), all, 'USD').map(
      ({ key }) => key,
    )
  expect(keys(null, goods, unknown)).toEqual(['pickup'])
  expect(keys(30_000, goods, unknown, unknown)).toEqual(keys(null, { ...goods, grams: 31_500 }))
  expect(keys(31_000, goods, unknown)).toEqual(['pallet', 'pickup'])
})
