import { vi } from 'vitest'
import { slowness } from './slowness.ts'

/** Tries until it passes; fails with its last error after as long as `expect.poll` waits. */
export const eventually = <T>(attempt: () => T | Promise<T>): Promise<T> =>
  // speed: follows the machine
  vi.waitFor(attempt, { timeout: 20_000 * slowness, interval: 20 })
