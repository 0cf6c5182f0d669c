import fc from 'fast-check'
import { expect, test } from 'vitest'
import { demonstration as delivery } from '../delivery/demonstration.ts'
import { chargeStep } from '../platform/charge-step.ts'
import { digitsOf, fromMinor, toCharge, toMinor } from '../platform/money.ts'
import { taxClasses } from '../tax/contract.ts'
import { demonstration as tax } from '../tax/demonstration.ts'
import { amountsOf, type Goods, netOf, optionsFor, type Terms } from './amounts.ts'
import { orderTotalMinor } from './total.ts'

const goodsIn = (currency: string): fc.Arbitrary<Goods> =>
  fc
    .record({
      price: fc.integer({ min: 1, max: 50_000 }),
      quantity: fc.integer({ min: 1, max: 999 }),
      taxClass: fc.constantFrom(...taxClasses),
      grams: fc.integer({ min: 0, max: 20_000 }),
    })
    .map(({ price, ...goods }) => ({ unitPriceMinor: price * chargeStep(currency), leadTimeDays: 0, ...goods }))

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
        hasVatNumber: Boolean(hasVatNumber),
      })),
    ),
    chosen: fc.nat(),
  }),
)

test('lines, delivery and tax are the total and what the card is charged, in every currency', () => {
  fc.assert(
    fc.property(order, ({ currency, goods, pricesInclude, to, chosen }) => {
      const terms: Terms = { tax: { ...tax, pricesInclude }, delivery: delivery(currency) }
      const options = to ? optionsFor(terms, to, goods, currency) : []
      const method = options[chosen % options.length]
      const amounts = amountsOf(terms, currency, goods, to, method)
      const { lines, rates, taxMinor, totalMinor } = amounts
      expect(netOf(lines) + netOf(amounts.delivery) + taxMinor).toBe(totalMinor)
      expect(netOf(rates) + rates.reduce((sum, rate) => sum + rate.taxMinor, 0)).toBe(totalMinor)
      // As a screen shows them: each in the major unit, by itself.
      const shown = [...lines, ...amounts.delivery].flatMap(({ netMinor, taxMinor }) => [netMinor, taxMinor])
      const sum = shown.reduce((all, minor) => all + toMinor(fromMinor(minor, currency), currency)!, 0)
      expect(sum).toBe(totalMinor)
      expect(toCharge(totalMinor, currency) % (digitsOf(currency) === 3 ? 10 : 1)).toBe(0)
      const priced = orderTotalMinor(goods) + (method?.priceMinor ?? 0)
      if (amounts.ground === 'taxed' && pricesInclude) expect(totalMinor).toBe(priced)
      else if (pricesInclude) expect(totalMinor).toBeLessThanOrEqual(priced)
      else expect(totalMinor - taxMinor).toBe(priced)
      if (amounts.ground !== 'taxed') expect(taxMinor).toBe(0)
    }),
  )
})

const terms: Terms = { tax, delivery: delivery('USD') }
const goods: Goods = { unitPriceMinor: 11_900, quantity: 1, taxClass: 'standard', grams: 1500, leadTimeDays: 0 }
const to = (country: string, hasVatNumber = false) => ({ country, region: '', hasVatNumber })

test.each([
  ['DE', true, 'taxed', 1900, 11_900],
  ['FR', false, 'taxed', 1983, 11_900],
  ['FR', true, 'reverse_charge', 0, 10_000],
  ['US', false, 'export', 0, 10_000],
] as const)('what is delivered to %s (VAT number: %s) is %s', (country, hasVatNumber, ground, taxMinor, totalMinor) => {
  expect(amountsOf(terms, 'USD', [goods], to(country, hasVatNumber))).toMatchObject({ ground, taxMinor, totalMinor })
})

test('what is fetched is taxed at home, whoever fetches it', () => {
  const fetched = optionsFor(terms, to('FR'), [goods], 'USD').find(({ key }) => key === 'pickup')!
  const amounts = amountsOf(terms, 'USD', [goods], to('FR', true), fetched)
  expect(amounts).toMatchObject({ ground: 'taxed', taxMinor: 1900, totalMinor: 11_900 })
})

test('what is bought without saying where it goes goes home, and is taxed on top where prices are net', () => {
  expect(amountsOf(terms, 'USD', [goods])).toMatchObject({ ground: 'taxed', taxMinor: 1900, totalMinor: 11_900 })
  const net = { ...terms, tax: { ...tax, pricesInclude: false } }
  expect(amountsOf(net, 'USD', [goods])).toMatchObject({ taxMinor: 2261, totalMinor: 14_161 })
})

test('delivery has what all lines weigh together, and waits for the last of them', () => {
  const heavy = { ...goods, grams: 30_000, leadTimeDays: 7 }
  const keys = (...all: Goods[]) => optionsFor(terms, to('DE'), all, 'USD').map(({ key, daysTo }) => [key, daysTo])
  expect(keys(goods)).toEqual([
    ['parcel', 2],
    ['express', 1],
    ['pallet', 4],
    ['pickup', 1],
  ])
  expect(keys(goods, heavy)[0]).toEqual(['parcel', 9])
  expect(keys(goods, heavy, heavy)[0]).toEqual(['pallet', 11])
})
