import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderTotalMinor } from '../orders/total.ts'
import { formatMinor, fromMinor, toMinor } from './money.ts'

test.each([
  [19.99, 1999],
  [0.1 + 0.2, undefined],
  [1.005, undefined],
  [1e-7, undefined],
  [1.1, 110],
  [999_999.99, 99_999_999],
  [0, 0],
])('%s dollars are %s cents', (amount, cents) => {
  expect(toMinor(amount, 'USD')).toBe(cents)
})

test('each currency has its own number of decimals', () => {
  expect(toMinor(100, 'JPY')).toBe(100)
  expect(toMinor(100.5, 'JPY')).toBeUndefined()
  expect(toMinor(1.234, 'KWD')).toBe(1234)
  expect(formatMinor(123_450, 'USD')).toBe('$1,234.50')
})

test('every amount survives the round trip through minor units', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), (minor) => toMinor(fromMinor(minor, 'USD'), 'USD') === minor),
  )
})

test('a total is computed in integers', () => {
  const lines = fc.array(
    fc.record({ unitPriceMinor: fc.integer({ min: 1, max: 100_000 }), quantity: fc.integer({ min: 1, max: 999 }) }),
    { maxLength: 20 },
  )
  fc.assert(
    fc.property(
      lines,
      (some) =>
        BigInt(orderTotalMinor(some)) ===
        some.reduce((sum, l) => sum + BigInt(l.unitPriceMinor) * BigInt(l.quantity), 0n),
    ),
  )
})
