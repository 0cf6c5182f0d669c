import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findNextBreak, getUnitPrice, isOrderable, roundUpToOrderable } from './pricing.ts'

const screw = {
  price: 500,
  priceBreaks: [
    { quantity: 20, price: 400 },
    { quantity: 5, price: 450 },
  ],
}

test.each([
  [1, 500, { quantity: 5, price: 450 }],
  [4, 500, { quantity: 5, price: 450 }],
  [5, 450, { quantity: 20, price: 400 }],
  [19, 450, { quantity: 20, price: 400 }],
  [20, 400, undefined],
  [999, 400, undefined],
])('%i units cost %i each, and less from %o on', (quantity, price, next) => {
  expect(getUnitPrice(screw, quantity)).toBe(price)
  expect(findNextBreak(screw, quantity)).toEqual(next)
})

test('a break that costs more than fewer do is neither charged nor announced', () => {
  const reduced = { ...screw, price: 420 }
  expect(getUnitPrice(reduced, 5)).toBe(420)
  expect(findNextBreak(reduced, 1)).toEqual({ quantity: 20, price: 400 })
})

test('a unit never costs more when more are bought', () => {
  const prices = fc.integer({ min: 1, max: 1000 })
  const breaks = fc.array(fc.record({ quantity: fc.integer({ min: 2, max: 999 }), price: prices }), { maxLength: 5 })
  fc.assert(
    fc.property(prices, breaks, fc.integer({ min: 1, max: 998 }), (price, priceBreaks, quantity) => {
      const priced = { price, priceBreaks }
      expect(getUnitPrice(priced, quantity + 1)).toBeLessThanOrEqual(getUnitPrice(priced, quantity))
    }),
  )
})

test('a quantity is at least the minimum, and a multiple of the step', () => {
  const byTens = { minimum: 20, step: 10 }
  expect([1, 20, 21, 30, 31].map((quantity) => roundUpToOrderable(byTens, quantity))).toEqual([20, 20, 30, 30, 40])
  expect([10, 20, 25, 30].map((quantity) => isOrderable(byTens, quantity))).toEqual([false, true, false, true])
})
