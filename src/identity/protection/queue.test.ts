import { expect, test } from 'vitest'
import { BoundedQueue } from './queue.server.ts'

test('a few run at once, some wait, the rest are refused, and every slot is freed', async () => {
  const queue = new BoundedQueue(2, 3)
  let running = 0
  let most = 0
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setTimeout(resolve, 5))
    running -= 1
    throw new Error('even work that fails gives its place back')
  }
  const rush = () => Promise.all(Array.from({ length: 8 }, () => queue.run(work).catch((error) => error.code ?? 'ran')))
  for (const ends of [await rush(), await rush()]) {
    expect(ends.filter((end) => end === 'ran')).toHaveLength(5)
    expect(ends.filter((end) => end === 'unavailable')).toHaveLength(3)
  }
  expect([running, most]).toEqual([0, 2])
})
