import { expect, test } from 'vitest'
import { getLineState, hasPiecesToPack } from './line-progress.ts'

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
  expect(hasPiecesToPack(state, lines)).toBe(expected)
})

test.each([
  [{ cancelled: 0, sent: 0, returned: 0, waiting: 2 }, 'waiting'],
  [{ cancelled: 0, sent: 0, returned: 0, waiting: 3 }, 'back_ordered'],
  [{ cancelled: 1, sent: 0, returned: 0, waiting: 2 }, 'back_ordered'],
  [{ cancelled: 0, sent: 1, returned: 0, waiting: 2 }, 'part_sent'],
  [{ cancelled: 0, sent: 0, returned: 0 }, 'waiting'],
  [{ cancelled: 1, sent: 0, returned: 0 }, 'waiting'],
  [{ cancelled: 1, sent: 1, returned: 0 }, 'part_sent'],
  [{ cancelled: 1, sent: 2, returned: 0 }, 'sent'],
  [{ cancelled: 1, sent: 2, returned: 1 }, 'part_returned'],
  [{ cancelled: 0, sent: 2, returned: 2 }, 'part_returned'],
  [{ cancelled: 1, sent: 2, returned: 2 }, 'returned'],
  [{ cancelled: 3, sent: 0, returned: 0 }, 'cancelled'],
] as const)('of three pieces %j is %s', (parts, state) => {
  expect(getLineState({ quantity: 3, waiting: 0, ...parts })).toBe(state)
})
