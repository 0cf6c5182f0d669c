import { setImmediate } from 'node:timers/promises'

/** The time for which continuing work may keep the thread. */
const sliceMs = 8

/** Of work that waits in a queue with others. */
export const rowsInTurn = 20

/**
 * Makes what long work awaits again and again, such as before each row: others have the thread once it has kept it for
 * long enough, and `takeTurn` is called after some rows.
 */
export function createBreather(takeTurn?: () => Promise<void>): () => Promise<void> {
  let since = performance.now()
  let calls = 0
  return async () => {
    calls += 1
    if (takeTurn && calls % rowsInTurn === 0) await takeTurn()
    if (performance.now() - since < sliceMs) return
    await setImmediate()
    since = performance.now()
  }
}
