import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { boundWaiting } from '../../test/bounds.ts'
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
