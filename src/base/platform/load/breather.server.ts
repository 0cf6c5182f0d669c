/** The time for which continuing work may keep the thread. */
const sliceMs = 8

/** Long work that waits for its next slice of the thread. */
// bounded: the requests and tasks in work
const waiting: (() => void)[] = []

/** Waits for a slice of the thread: all long work together has one in each turn of the event loop, and what is short comes between. */
export function takeSlice(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(giveSlice)
  })
}

function giveSlice(): void {
  waiting.shift()!()
  if (waiting.length > 0) setImmediate(giveSlice)
}

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
    // guard: much long work at once has one slice of the thread, not one each | takeSlice() → new Promise(setImmediate) | base/platform/load/breather.test
    await takeSlice()
    since = performance.now()
  }
}
