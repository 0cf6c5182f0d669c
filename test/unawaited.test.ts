// Walks over all promises that nobody waits for.
import { expect, test } from 'vitest'
import { findUnawaited } from './unawaited.ts'

test('what nobody waits for says what bounds it, in `// unawaited: BOUND`', () => {
  const { seen, unbounded } = findUnawaited()
  expect(seen).toBeGreaterThan(700)
  expect(unbounded).toEqual([])
})
