import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { timeouts } from '../src/base/platform/database/timeouts.ts'
import { patience } from '../src/base/platform/load/patience.ts'
import { slowness } from './slowness.ts'

/** Nobody is refused for having to wait. */
export const setAside = Number.POSITIVE_INFINITY

/** Callers wait no longer than those of a real shop until the test ends: for tests of these bounds. */
export function boundWaitingHere(): void {
  const { lock_timeout } = timeouts
  patience.times = 1
  timeouts.lock_timeout = 1000 * slowness
  onTestFinished(() => {
    patience.times = setAside
    timeouts.lock_timeout = lock_timeout
  })
}

/** Callers of a file’s shops wait no longer than those of a real one. */
export function boundWaiting(): void {
  beforeAll(() => {
    patience.times = 1
  })
  afterAll(() => {
    patience.times = setAside
  })
}
