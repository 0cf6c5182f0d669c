import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { boundWaiting } from '../../../../test/bounds.ts'
import { groupCalls } from './group-calls.server.ts'

boundWaiting()

/** As if so much time had passed; batches begin in between. */
async function pass(ms: number) {
  for (let passed = 0; passed < ms; passed += 10) {
    await new Promise((resolve) => setImmediate(resolve))
    await vi.advanceTimersByTimeAsync(10)
  }
}

const listCodes = (ends: PromiseSettledResult<unknown>[]) =>
  ends.map((end) => (end.status === 'fulfilled' ? end.value : (end.reason.code ?? end.reason.message)))

test('calls that arrive while others are in work are the next batch, in their order', async () => {
  const batches: number[][] = []
  const double = groupCalls(
    async (numbers: number[]) => {
      batches.push(numbers)
      await wait(5) // speed: stands for the work of a batch
      return numbers.map((number) => (number === 3 ? new Error('three') : number * 2))
    },
    { atOnce: 2, waitMs: 1000 },
  )
  const first = double(1)
  await wait(1) // speed: the first batch has begun; if it has ended, the rest is the same
  const ends = await Promise.allSettled([first, double(2), double(3), double(4)])
  expect(listCodes(ends)).toEqual([2, 4, 'three', 8])
  expect(await double(5)).toBe(10)
  expect(batches).toEqual([[1], [2, 3], [4], [5]])
})

test('a batch takes no more than so much, but always one call', async () => {
  const batches: number[][] = []
  const work = groupCalls(
    async (sizes: number[]) => {
      batches.push(sizes)
      return sizes
    },
    { atOnce: 10, getSize: (size) => size, waitMs: 1000 },
  )
  await Promise.all([4, 6, 1, 30, 9, 1].map(work))
  expect(batches).toEqual([[4, 6], [1], [30], [9, 1]])
})

test('a batch that fails is tried one by one beside the next; a broken connection is not tried again', async () => {
  const batches: string[][] = []
  const work = groupCalls(
    async (names: string[]) => {
      batches.push(names)
      if (names.includes('bad')) throw new Error('bad')
      if (names.includes('lost')) throw new Error('Connection terminated unexpectedly')
      return names
    },
    { atOnce: 10, waitMs: 1000 },
  )
  expect(listCodes(await Promise.allSettled([work('a'), work('bad'), work('b')]))).toEqual(['a', 'bad', 'b'])
  expect(batches).toEqual([['a', 'bad', 'b'], ['a'], ['bad'], ['b']])
  const lost = 'Connection terminated unexpectedly'
  expect(listCodes(await Promise.allSettled([work('c'), work('lost')]))).toEqual([lost, lost])
  expect(batches).toHaveLength(5)
})

test('calls that something blocks are tried again after those that nothing blocks, by what blocks them', async () => {
  const batches: string[][] = []
  const work = groupCalls(
    async (names: string[]) => {
      batches.push(names)
      if (batches.length === 1) throw new Error('locked')
      return names
    },
    {
      ...{ atOnce: 10, waitMs: 1000 },
      findBlockers: async (_, names) => names.map((name) => (name.startsWith('free') ? '' : name[0]!)),
    },
  )
  const names = ['x1', 'free1', 'y1', 'free2', 'x2']
  expect(listCodes(await Promise.allSettled(names.map(work)))).toEqual(names)
  expect(batches.slice(1)).toEqual([['free1', 'free2'], ['x1', 'x2'], ['y1']])
})

test('whoever would wait for too long is refused at once, and the others are served', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const done: number[] = []
  const work = groupCalls(
    async (numbers: number[]) => {
      await new Promise((resolve) => setTimeout(resolve, 40)) // speed: stands for the work of a batch
      done.push(...numbers)
      return numbers
    },
    { atOnce: 1, waitMs: 100 },
  )
  const first = work(0)
  await pass(50)
  await first
  let doneAtRefusal: number | undefined
  const calls = Array.from({ length: 20 }, async (_, index) => work(index + 1))
  for (const call of calls) call.catch(() => (doneAtRefusal ??= done.length))
  await pass(300)
  const ends = await Promise.allSettled(calls)
  const refused = ends.filter((end) => end.status === 'rejected')
  expect(refused[0]).toMatchObject({ reason: { code: 'unavailable', retryAfterSeconds: 1 } })
  // Before any batch after the first had ended.
  expect(doneAtRefusal).toBe(1)
  // Two batches of 40 ms are expected to end within 100 ms.
  expect(done).toEqual([0, 1, 2])
  expect(refused).toHaveLength(18)
})
