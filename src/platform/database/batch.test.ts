import { expect, test } from 'vitest'
import { batched } from './batch.server.ts'

test('keys requested within one tick are loaded in one query, and each caller gets its own row', async () => {
  const loads: number[][] = []
  const read = batched(
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

test('a failure rejects every waiting caller, and the next tick starts afresh', async () => {
  let fails = true
  const read = batched(
    async (keys: string[]) => {
      if (fails) throw new Error('away')
      return keys
    },
    (key) => key,
  )
  const answers = await Promise.allSettled([read('a'), read('b')])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  fails = false
  expect(await read('a')).toBe('a')
})
