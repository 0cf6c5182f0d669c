import { expect, test } from 'vitest'
import { parseNumber } from './forms.ts'

test.each([
  ['2', 2],
  ['২', 2],
  [' 2.5 ', 2.5],
  ['.5', 0.5],
  ['2.', 2],
  ['-3', -3],
  ['', undefined],
  ['   ', undefined],
  ...['1e3', '0x10', '0b1', 'Infinity', '2,5', '1,000', '1_000', '½', '2 pcs', '१', '1 000'].map(
    (text) => [text, Number.NaN] as const,
  ),
] as const)('a field with “%s” holds %s', (text, number) => {
  expect(parseNumber(text)).toBe(number)
})
