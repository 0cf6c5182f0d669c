import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createDataLoader } from './data-loader.server.ts'

test('keys requested at the same time are loaded in one query, and each caller gets its own row', async () => {
  const loads: number[][] = []
  const read = createDataLoader(
    async (keys: number[]) => {
      loads.push(keys)
      return keys.filter((key) => key < 3).map((key) => ({ key }))
    },
    (row) => row.key,
  )
  expect(await Promise.all([read(1), read(2), read(1), read(9)])).toEqual([
    { key: 1 },
    { key: 2 },
    { key: 1 },
    undefined,
  ])
  expect(await read(2)).toEqual({ key: 2 })
  expect(loads).toEqual([[1, 2, 9], [2]])
})

test('keys requested while a query is in work are loaded by the next one', async () => {
  const loads: { keys: number[]; done(): void }[] = []
  const load = (keys: number[]) => new Promise<number[]>((found) => loads.push({ keys, done: () => found(keys) }))
  const read = createDataLoader(load, (key) => key)
  const [first] = [read(1), await turn()]
  const later = [read(2), read(3)]
  await turn()
  expect(loads.map(({ keys }) => keys)).toEqual([[1]])
  loads[0]!.done()
  expect(await first).toBe(1)
  await turn()
  loads[1]!.done()
  expect(await Promise.all(later)).toEqual([2, 3])
  expect(loads.map(({ keys }) => keys)).toEqual([[1], [2, 3]])
})

test('a lost connection rejects every waiting caller, and the next query starts afresh', async () => {
  let fails = true
  const read = createDataLoader(
    async (keys: string[]) => {
      if (fails) throw new Error('Connection terminated unexpectedly')
      return keys
    },
    (key) => key,
  )
  const answers = await Promise.allSettled([read('a'), read('b')])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  fails = false
  expect(await read('a')).toBe('a')
})
