import { setImmediate } from 'node:timers/promises'

/** The time for which continuing work may keep the thread. */
const sliceMs = 8

/** Makes what long work awaits again and again: others have their turn once it has kept the thread for long enough. */
export function createBreather(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < sliceMs) return
    await setImmediate()
    since = performance.now()
  }
}
