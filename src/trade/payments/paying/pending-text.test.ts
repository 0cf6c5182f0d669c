import { expect, test } from 'vitest'
import { describePending } from './pending-text.ts'

test.each([
  ['is held for a day', '2026-01-02T00:00:00Z', 'We keep the pieces of order IW-1'],
  ['is held as for a card', '2026-01-01T00:15:00Z', 'We do not keep the pieces of order IW-1'],
  ['is held no longer', null, 'We do not keep the pieces of order IW-1'],
])('an order that %s is said to be so while a bank decides', (_, holdUntil, text) => {
  expect(describePending({ number: 'IW-1', holdUntil }, Date.parse('2026-01-01T00:00:00Z'))).toContain(text)
})
