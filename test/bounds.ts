import { afterAll, beforeAll } from 'vitest'
import { patience } from '../src/platform/patience.ts'

/** Nobody is refused for having to wait. */
export const setAside = Number.POSITIVE_INFINITY

/** Callers of a file’s shops wait no longer than those of a real one: for tests of these bounds. */
export function boundWaiting(): void {
  beforeAll(() => {
    patience.times = 1
  })
  afterAll(() => {
    patience.times = setAside
  })
}
