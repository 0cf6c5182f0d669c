import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calculateGoodsMinor } from '#trade/orders/pricing/goods-total.ts'
import {
  formatMinor,
  fromCharge,
  fromMinor,
  getChargeUnits,
  getMinorDigits,
  roundToMinor,
  toCharge,
  toMinor,
} from './money.ts'

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

test('each currency has its own number of decimals [P137]', () => {
  expect(toMinor(100, 'JPY')).toBe(100)
  expect(toMinor(100.5, 'JPY')).toBeUndefined()
  expect(toMinor(1.23, 'KWD')).toBe(1230)
  expect(formatMinor(123_450, 'USD')).toBe('$1,234.50')
})

// https://docs.stripe.com/currencies
const wholeAtStripe = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ')
const thousandthsAtStripe = ['BHD', 'JOD', 'KWD', 'OMR', 'TND']

test('whatever the currency, what is charged is what was agreed, in units that the provider takes', () => {
  for (const currency of Intl.supportedValuesOf('currency')) {
    const price = toMinor(12, currency)!
    const charged = toCharge(price * 3, currency)
    const digits = wholeAtStripe.includes(currency) ? 0 : thousandthsAtStripe.includes(currency) ? 3 : 2
    if (getMinorDigits(currency) <= digits) expect([currency, charged]).toEqual([currency, 36 * 10 ** digits])
    if (digits === 3) expect([currency, toCharge(roundToMinor(0.127, currency), currency) % 10]).toEqual([currency, 0])
    expect(fromCharge(charged, currency)).toBe(price * 3)
  }
})

test('a price has no digit that a card is not charged', () => {
  expect(toMinor(1.234, 'KWD')).toBeUndefined()
  expect(roundToMinor(1.234, 'KWD')).toBe(1230)
  expect(roundToMinor(19.99, 'JPY')).toBe(20)
  expect(roundToMinor(0.04, 'JPY')).toBe(1)
  expect(roundToMinor(0.001, 'KWD')).toBe(10)
  expect(roundToMinor(19.99, 'USD')).toBe(1999)
  expect(getChargeUnits('HUF')).toBe(100)
})

test('every amount survives the round trip through minor units', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), (minor) => toMinor(fromMinor(minor, 'USD'), 'USD') === minor),
  )
})

test('a total is computed in integers [P97]', () => {
  const lines = fc.array(
    fc.record({ unitPriceMinor: fc.integer({ min: 1, max: 100_000 }), quantity: fc.integer({ min: 1, max: 999 }) }),
    { maxLength: 20 },
  )
  fc.assert(
    fc.property(
      lines,
      (some) =>
        BigInt(calculateGoodsMinor(some)) ===
        some.reduce((sum, l) => sum + BigInt(l.unitPriceMinor) * BigInt(l.quantity), 0n),
    ),
  )
})
