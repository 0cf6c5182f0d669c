import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createBreather } from './breather.server.ts'

/** Keeps the thread for so long. */
function compute(ms: number): void {
  // speed: it is the work, and nothing is compared with it
  const end = performance.now() + ms
  // speed: as above
  while (performance.now() < end);
}

test('of long work that runs at once, one has a slice of the thread in each turn of the event loop', async () => {
  const slices: number[] = []
  let turn = 0
  const work = async () => {
    const breathe = createBreather()
    for (let step = 0; step < 4; step++) {
      await breathe()
      if (step > 0) slices.push(turn)
      // More than a slice.
      compute(10)
    }
  }
  const all = Promise.all(Array.from({ length: 5 }, work))
  let isOver = false
  void all.finally(() => (isOver = true))
  for (; !isOver; turn++) await setImmediate()
  expect(slices).toHaveLength(15)
  // Each turn of the loop had one slice at most.
  expect(new Set(slices).size).toBe(15)
})
