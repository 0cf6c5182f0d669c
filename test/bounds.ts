import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { patience } from '../src/platform/patience.ts'

/** Nobody is refused for having to wait. */
export const setAside = Number.POSITIVE_INFINITY

/** Callers wait no longer than those of a real shop until the test ends: for tests of these bounds. */
export function boundWaitingHere(): void {
  patience.times = 1
  onTestFinished(() => {
    patience.times = setAside
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
