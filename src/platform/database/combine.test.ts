import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { combined } from './combine.server.ts'

const codesOf = (ends: PromiseSettledResult<unknown>[]) =>
  ends.map((end) => (end.status === 'fulfilled' ? end.value : (end.reason.code ?? end.reason.message)))

test('calls that arrive while others are in work are the next batch, in their order', async () => {
  const batches: number[][] = []
  const double = combined(
    async (numbers: number[]) => {
      batches.push(numbers)
      await wait(5)
      return numbers.map((number) => (number === 3 ? new Error('three') : number * 2))
    },
    { atOnce: 2, waitMs: 1000 },
  )
  const first = double(1)
  await wait(1)
  const ends = await Promise.allSettled([first, double(2), double(3), double(4)])
  expect(codesOf(ends)).toEqual([2, 4, 'three', 8])
  expect(await double(5)).toBe(10)
  expect(batches).toEqual([[1], [2, 3], [4], [5]])
})

test('a batch takes no more than so much, but always one call', async () => {
  const batches: number[][] = []
  const work = combined(
    async (sizes: number[]) => {
      batches.push(sizes)
      return sizes
    },
    { atOnce: 10, sizeOf: (size) => size, waitMs: 1000 },
  )
  await Promise.all([4, 6, 1, 30, 9, 1].map(work))
  expect(batches).toEqual([[4, 6], [1], [30], [9, 1]])
})

test('a batch that fails is tried one by one beside the next; a broken connection is not tried again', async () => {
  const batches: string[][] = []
  const work = combined(
    async (names: string[]) => {
      batches.push(names)
      if (names.includes('bad')) throw new Error('bad')
      if (names.includes('lost')) throw new Error('Connection terminated unexpectedly')
      return names
    },
    { atOnce: 10, waitMs: 1000 },
  )
  expect(codesOf(await Promise.allSettled([work('a'), work('bad'), work('b')]))).toEqual(['a', 'bad', 'b'])
  expect(batches).toEqual([['a', 'bad', 'b'], ['a'], ['bad'], ['b']])
  const lost = 'Connection terminated unexpectedly'
  expect(codesOf(await Promise.allSettled([work('c'), work('lost')]))).toEqual([lost, lost])
  expect(batches).toHaveLength(5)
})

test('whoever would wait for too long is refused at once, and the others are served', async () => {
  const done: number[] = []
  const work = combined(
    async (numbers: number[]) => {
      await wait(40)
      done.push(...numbers)
      return numbers
    },
    { atOnce: 1, waitMs: 100 },
  )
  await work(0)
  let doneAtRefusal: number | undefined
  const calls = Array.from({ length: 20 }, async (_, index) => work(index + 1))
  for (const call of calls) call.catch(() => (doneAtRefusal ??= done.length))
  const ends = await Promise.allSettled(calls)
  const refused = ends.filter((end) => end.status === 'rejected')
  expect(refused[0]).toMatchObject({ reason: { code: 'unavailable', retryAfterSeconds: 1 } })
  // Before any batch after the first had ended.
  expect(doneAtRefusal).toBe(1)
  expect(done.length).toBeGreaterThan(1)
  expect(done.length + refused.length).toBe(21)
})
