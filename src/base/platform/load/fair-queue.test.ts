import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { boundWaiting } from '../../../../test/bounds.ts'
import { FairQueue } from './fair-queue.server.ts'

boundWaiting()

/** A queue whose tasks end when told to; `begun` lists them in the order in which they began. */
function openQueue(limits: ConstructorParameters<typeof FairQueue>[0]) {
  const queue = new FairQueue(limits, 'busy')
  const begun: string[] = []
  const ends: (() => void)[] = []
  const add = (owner: string, task: string) =>
    queue.run(owner, () => {
      begun.push(task)
      return new Promise<void>((resolve) => ends.push(resolve))
    })
  const endOne = async () => {
    ends.shift()!()
    await nextTurn()
  }
  return { queue, begun, add, endOne }
}

test('owners take turns, however much one of them has queued', async () => {
  const { begun, add, endOne } = openQueue({ running: 1, waiting: 10, each: 10 })
  for (const task of ['a1', 'a2', 'a3', 'a4']) void add('a', task)
  void add('b', 'b1')
  void add('c', 'c1')
  void add('b', 'b2')
  for (let ended = 0; ended < 7; ended += 1) {
    await nextTurn()
    await endOne()
  }
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4'])
})

test('one owner fills only a part of the queue, and what ends makes room', async () => {
  const { begun, add, endOne } = openQueue({ running: 1, waiting: 3, each: 2 })
  void add('a', 'a1')
  void add('a', 'a2')
  expect(() => add('a', 'a3')).toThrow(expect.objectContaining({ code: 'rate_limited' }))
  void add('b', 'b1')
  void add('c', 'c1')
  expect(() => add('d', 'd1')).toThrow(expect.objectContaining({ code: 'unavailable' }))
  await nextTurn()
  await endOne()
  void add('a', 'a3')
  for (let ended = 0; ended < 4; ended += 1) await endOne()
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'a3'])
})

test('a few who fill the queue together keep nobody else out', async () => {
  const { begun, add, endOne } = openQueue({ running: 1, waiting: 4, each: 3 })
  const refused: string[] = []
  const tryAdd = (owner: string, task: string) => add(owner, task).catch(() => refused.push(task))
  for (const task of ['a1', 'a2', 'a3']) void tryAdd('a', task)
  for (const task of ['b1', 'b2']) void tryAdd('b', task)
  void tryAdd('c', 'c1')
  void tryAdd('d', 'd1')
  // Nobody has more than one task left to give.
  expect(() => add('e', 'e1')).toThrow(expect.objectContaining({ code: 'unavailable' }))
  for (let ended = 0; ended < 5; ended += 1) {
    await nextTurn()
    await endOne()
  }
  expect(refused).toEqual(['a3', 'b2'])
  expect(begun).toEqual(['a1', 'b1', 'c1', 'd1', 'a2'])
})

test('long tasks take turns in slices, and finish in the order in which they can', async () => {
  const queue = new FairQueue({ running: 1, waiting: 10, each: 10, slice: 20 }, 'busy')
  const done: string[] = []
  const turns = new Map<string, number>()
  const read = (owner: string, rows: number) =>
    queue.run(
      owner,
      async (takeTurn) => {
        for (let row = 20; row < rows; row += 20) {
          turns.set(owner, (turns.get(owner) ?? 0) + 1)
          await nextTurn()
          await takeTurn()
        }
        done.push(owner)
      },
      rows,
    )
  await Promise.all([read('a', 200), read('b', 200), read('a', 20), read('c', 40), read('d', 20)])
  // One slice of those before it, and not their lists.
  expect(done).toEqual(['d', 'c', 'a', 'b', 'a'])
  expect(turns).toEqual(
    new Map([
      ...[
        ['a', 9],
        ['b', 9],
        ['c', 1],
      ],
    ] as [string, number][]),
  )
})

test('a task that has begun keeps its place in a full queue', async () => {
  const queue = new FairQueue({ running: 1, waiting: 3, each: 4, slice: 1 }, 'busy')
  const done: string[] = []
  const read = (owner: string) =>
    queue
      .run(
        owner,
        async (takeTurn) => {
          for (let slice = 0; slice < 3; slice += 1) {
            await nextTurn()
            await takeTurn()
          }
          done.push(owner)
        },
        4,
      )
      .catch((error: { code: string }) => void done.push(`${owner} ${error.code}`))
  const tasks = ['a', 'a', 'a', 'b'].map(read)
  for (let turn = 0; turn < 4; turn += 1) await nextTurn()
  tasks.push(...['c', 'd'].map(read))
  await Promise.all(tasks)
  expect(done.filter((what) => what.includes('unavailable')).length).toBeLessThan(3)
  expect(done.filter((what) => what === 'a').length).toBeGreaterThan(0)
  expect(done.toSorted().slice(-3)).toEqual(expect.arrayContaining(['b', 'c']))
})

test('the forecast counts by how much there is to do, and of a list in slices only what is before another', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const openWith = (slice?: number) =>
    new FairQueue({ running: 1, waiting: 50, each: 50, waitMs: 1000, ...(slice && { slice }) }, 'busy')
  const never = () => new Promise<void>(() => {})
  const learn = async (queue: FairQueue) => {
    // Ten milliseconds each row.
    await queue.run('z', async () => void vi.advanceTimersByTime(1000), 100)
    void queue.run('a', never, 60)
    void queue.run('b', never, 50)
    // A crowd that has just come waits for as long; then it has lasted.
    vi.advanceTimersByTime(3000)
  }
  const whole = openWith()
  await learn(whole)
  expect(() => whole.run('c', never, 1)).toThrow(expect.objectContaining({ code: 'unavailable' }))
  const sliced = openWith(20)
  await learn(sliced)
  // Twelve rows wait for a slice of one list and twelve rows of the other; two hundred for all of both.
  expect(() => sliced.run('c', never, 200)).toThrow(expect.objectContaining({ code: 'unavailable' }))
  void sliced.run('d', never, 12)
})

test('work that fails makes room too', async () => {
  const { queue, add, begun } = openQueue({ running: 1, waiting: 0, each: 1 })
  await expect(queue.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  void add('a', 'a1')
  await nextTurn()
  expect(begun).toEqual(['a1'])
})

test('whoever would wait too long is refused; another owner’s turn comes before what one has queued', async () => {
  const { begun, add, endOne } = openQueue({ running: 1, waiting: 100, each: 100, waitMs: 100 })
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  void add('a', 'a1')
  await nextTurn()
  vi.advanceTimersByTime(30)
  await endOne()
  // Tasks take 30 ms, so the fifth waits for 120 ms: too long for a crowd that does not end, but this one has just come.
  for (const task of ['a2', 'a3', 'a4', 'a5']) void add('a', task)
  vi.advanceTimersByTime(1900)
  void add('a', 'a6')
  vi.advanceTimersByTime(200)
  expect(() => add('a', 'a7')).toThrow(expect.objectContaining({ code: 'unavailable' }))
  void add('b', 'b1')
  await nextTurn()
  for (let ended = 0; ended < 6; ended += 1) await endOne()
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'a4', 'a5', 'a6'])
})

test('who waits for a task of another counts it among their own, and makes room once they give up', async () => {
  const { queue, begun, add } = openQueue({ running: 1, waiting: 3, each: 2 })
  void add('a', 'a1')
  const gaveUp = Promise.withResolvers<void>()
  const joined = [queue.join('b', () => gaveUp.promise), queue.join('b', () => gaveUp.promise)]
  await expect(queue.join('b', () => gaveUp.promise)).rejects.toMatchObject({ code: 'rate_limited' })
  expect(() => add('b', 'b1')).toThrow(expect.objectContaining({ code: 'rate_limited' }))
  // They take no place of others.
  for (const task of ['c1', 'd1', 'e1']) void add(task[0]!, task)
  expect(() => add('f', 'f1')).toThrow(expect.objectContaining({ code: 'unavailable' }))
  gaveUp.resolve()
  await Promise.all(joined)
  void queue.join('b', async () => {})
  expect(begun).toEqual(['a1'])
})
