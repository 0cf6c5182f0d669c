import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeTax, type TaxPricing } from './compute.ts'

const german = { homeRate: 19000, rate: 19000 }
const reduced = { homeRate: 7000, rate: 7000 }

test('tax is added to net prices, rounded once for each rate', () => {
  // Each line by itself would be 0.0950, three times rounded up.
  const three = [50, 50, 50].map((amountMinor) => ({ amountMinor, ...german }))
  expect(computeTax(three, 0, 'net')).toEqual({
    lines: [10, 10, 9].map((taxMinor) => ({ netMinor: 50, taxMinor, rate: 19000 })),
    delivery: [],
    rates: [{ rate: 19000, netMinor: 150, taxMinor: 29 }],
    ...{ netMinor: 150, taxMinor: 29, totalMinor: 179 },
  })
})

test('gross prices stay as they are shown, at home and where another tax is in them', () => {
  const line = { amountMinor: 1000, homeRate: 19000 }
  expect(computeTax([{ ...line, rate: 19000 }], 0, 'gross')).toMatchObject({ netMinor: 840, taxMinor: 160 })
  expect(computeTax([{ ...line, rate: 25000 }], 0, 'gross')).toMatchObject({ netMinor: 800, taxMinor: 200 })
})

test('whoever pays no tax pays gross prices without the tax of home', () => {
  const lines = [
    { amountMinor: 1190, ...german },
    { amountMinor: 1070, ...reduced },
  ]
  expect(computeTax(lines, 0, 'exempt')).toMatchObject({
    lines: [
      { netMinor: 1000, taxMinor: 0, rate: 0 },
      { netMinor: 1000, taxMinor: 0, rate: 0 },
    ],
    rates: [{ rate: 0, netMinor: 2000, taxMinor: 0 }],
    totalMinor: 2000,
  })
})

test('delivery is taxed as the goods are, in proportion to their value', () => {
  const lines = [
    { amountMinor: 3000, ...german },
    { amountMinor: 1000, ...reduced },
  ]
  const { delivery, rates, totalMinor } = computeTax(lines, 500, 'net')
  expect(delivery).toEqual([
    { rate: 19000, netMinor: 375, taxMinor: 71 },
    { rate: 7000, netMinor: 125, taxMinor: 9 },
  ])
  expect(rates.map(({ taxMinor }) => taxMinor)).toEqual([641, 79])
  expect(totalMinor).toBe(4500 + 641 + 79)
})

const rates = fc.constantFrom(0, 5000, 7000, 8875, 19000, 20000, 27000)
const amounts = fc.integer({ min: 1, max: 2_000_000 })
const orders = fc.record({
  lines: fc.array(fc.record({ amountMinor: amounts, homeRate: rates, rate: rates }), { minLength: 1, maxLength: 40 }),
  delivery: fc.oneof(fc.constant(0), amounts),
  pricing: fc.constantFrom<TaxPricing>('net', 'gross', 'exempt'),
})

test('lines, delivery, rates and total agree to the last unit, whatever is ordered', () => {
  fc.assert(
    fc.property(orders, ({ lines, delivery, pricing }) => {
      const computed = computeTax(lines, delivery, pricing)
      const parts = [...computed.lines, ...computed.delivery]
      const sum = (all: readonly { netMinor: number; taxMinor: number }[], key: 'netMinor' | 'taxMinor') =>
        all.reduce((total, item) => total + item[key], 0)
      for (const key of ['netMinor', 'taxMinor'] as const) {
        expect(sum(parts, key)).toBe(computed[key])
        expect(sum(computed.rates, key)).toBe(computed[key])
      }
      expect(computed.totalMinor).toBe(computed.netMinor + computed.taxMinor)
      const priced = lines.reduce((total, { amountMinor }) => total + amountMinor, delivery)
      if (pricing === 'net') expect(computed.netMinor).toBe(priced)
      if (pricing === 'gross') expect(computed.totalMinor).toBe(priced)
      if (pricing === 'exempt') expect(computed.taxMinor).toBe(0)
      for (const { netMinor, taxMinor } of parts) expect(Math.min(netMinor, taxMinor)).toBeGreaterThanOrEqual(0)
      // As European invoices are checked: the tax of a rate is its net times the rate, to the unit.
      for (const { rate, netMinor, taxMinor } of computed.rates)
        expect(Math.abs(taxMinor - (netMinor * rate) / 100_000)).toBeLessThanOrEqual(1)
    }),
  )
})

test('where prices include tax the net is rounded half up, and so the tax half down', () => {
  const priced = (amountMinor: number) => [{ amountMinor, homeRate: 20_000, rate: 20_000 }]
  // 29.885 of 179.31; and 2.5 on 50, which is added.
  expect(computeTax(priced(17_931), 0, 'gross')).toMatchObject({ netMinor: 14_943, taxMinor: 2988 })
  expect(computeTax([{ amountMinor: 50, homeRate: 5000, rate: 5000 }], 0, 'net')).toMatchObject({ taxMinor: 3 })
})
