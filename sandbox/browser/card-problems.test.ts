import { expect, test } from 'vitest'
import { checkCvc, checkExpiry, checkNumber } from './card-problems.ts'

test.each([
  ['', 'incomplete_number'],
  ['424242424242424', 'incomplete_number'],
  ['4242424242424241', 'invalid_number'],
  ['4242424242424242', undefined],
  ['378282246310005', undefined],
])('of the number %s the field says %s', (digits, code) => {
  expect(checkNumber(digits)?.code).toBe(code)
})

test.each([
  ['12', 'incomplete_expiry'],
  ['1399', 'invalid_expiry_month'],
  ['0099', 'invalid_expiry_month'],
  ['1220', 'invalid_expiry_year_past'],
  ['1299', undefined],
])('of the date %s the field says %s', (digits, code) => {
  expect(checkExpiry(digits)?.code).toBe(code)
})

test('the length of the security code depends on the brand', () => {
  expect(checkCvc('12', 'visa')?.code).toBe('incomplete_cvc')
  expect(checkCvc('123', 'visa')).toBeUndefined()
  expect(checkCvc('123', 'amex')?.code).toBe('incomplete_cvc')
  expect(checkCvc('1234', 'amex')).toBeUndefined()
})
