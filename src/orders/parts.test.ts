import { expect, test } from 'vitest'
import { isToPack } from './parts.ts'

const line = { quantity: 3, waiting: 0, cancelled: 0, sent: 0 }

test.each([
  ['paid', [line], true],
  ['packed', [{ ...line, sent: 2 }], true],
  ['packed', [{ ...line, sent: 2, cancelled: 1 }], false],
  ['paid', [{ ...line, waiting: 3 }], false],
  ['paid', [{ ...line, waiting: 3 }, line], true],
  ['unpaid', [line], false],
  ['cancelled', [line], false],
  ['refund_due', [line], false],
  ['shipped', [{ ...line, sent: 3 }], false],
] as const)('of an order that is %s, with lines %j, there is something to pack: %s', (state, lines, expected) => {
  expect(isToPack(state, lines)).toBe(expected)
})
