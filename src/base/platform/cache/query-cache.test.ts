import { expect, test } from 'vitest'
import { QueryCache } from './query-cache.server.ts'
import { toRowTag } from './tag.ts'
import { collectTags } from './tags.server.ts'

type ReadState = { before: number | undefined; changed: string[] }

function openCache() {
  const remembered = new QueryCache()
  const given: ReadState[] = []
  const failing = { next: false }
  const read = remembered.reader<number>(['products'], async (before, changed) => {
    given.push({ before, changed: [...changed] })
    if (failing.next) throw new Error('lost')
    return given.length
  })
  return { remembered, given, failing, read }
}

test('a reading is told what was read before and all that has changed since', async () => {
  const { remembered, given, read } = openCache()
  expect([await read(), await read()]).toEqual([1, 1])
  remembered.drop(new Set(['products', 'a']))
  remembered.drop(new Set(['products', 'b']))
  const second = read()
  // The second one is not over yet.
  remembered.drop(new Set(['products', 'c']))
  expect([await second, await read()]).toEqual([2, 3])
  remembered.drop(new Set(['reviews']))
  expect(await read()).toBe(3)
  expect(given).toEqual([
    { before: undefined, changed: [] },
    { before: 1, changed: ['products', 'a', 'b'] },
    { before: 2, changed: ['products', 'c'] },
  ])
})

test('after a failed reading nothing is known of before, and the next caller reads again', async () => {
  const { remembered, given, failing, read } = openCache()
  await read()
  failing.next = true
  remembered.drop(new Set(['products', 'a']))
  await expect(read()).rejects.toThrow('lost')
  failing.next = false
  expect(await read()).toBe(3)
  expect(given.at(-1)).toEqual({ before: undefined, changed: [] })
})

test('of very many changes it is known that there were many', async () => {
  const { remembered, given, read } = openCache()
  await read()
  remembered.drop(new Set(['products', ...Array.from({ length: 1000 }, (_, index) => `${index}`)]))
  await read()
  expect(given.at(-1)!.changed).toEqual(['everything'])
})

test('what follows a change can be waited for, also where it fails', async () => {
  const { remembered } = openCache()
  const done: string[] = []
  let turn = Promise.withResolvers<void>()
  const begun = remembered.follow(['products'], async () => {
    await turn.promise
    done.push('followed')
  })
  turn.resolve()
  await begun
  turn = Promise.withResolvers<void>()
  remembered.drop(new Set(['products']))
  const settled = remembered.settle().then(() => done.push('settled'))
  turn.resolve()
  await settled
  turn = Promise.withResolvers<void>()
  remembered.drop(new Set(['products']))
  turn.reject(new Error('lost'))
  await remembered.settle()
  expect(done).toEqual(['followed', 'followed', 'settled'])
})

test('what is kept by key is read again after a change of its own tags, after a failure, and when there is no room', async () => {
  const remembered = new QueryCache()
  const asked: string[] = []
  const slow = Promise.withResolvers<void>()
  const read = remembered.readerByKey<number>(
    { getTags: (key) => [toRowTag(key)], max: 6, measure: (value) => value },
    async (key) => {
      asked.push(key)
      if (key === 'slow') await slow.promise
      if (asked.length === 1) throw new Error('lost')
      return 3
    },
  )
  const forPage = (key: string) => collectTags(new Set(), () => read(key))
  await expect(forPage('a')).rejects.toThrow('lost')
  await Promise.all([forPage('a'), forPage('a')])
  remembered.drop(new Set(['b', 'products']))
  await forPage('a')
  expect(asked).toEqual(['a', 'a'])
  remembered.drop(new Set(['a']))
  await forPage('a')
  remembered.drop(new Set(['everything']))
  await forPage('a')
  expect(asked).toEqual(['a', 'a', 'a', 'a'])

  // A change while it is read: what it read may be from before.
  const begun = forPage('slow')
  remembered.drop(new Set(['slow']))
  slow.resolve()
  await begun
  await forPage('slow')
  expect(asked.slice(4)).toEqual(['slow', 'slow'])
  await forPage('b')
  await forPage('a')
  expect(asked.slice(6)).toEqual(['b', 'a'])
  await read('a')
  expect(asked.slice(8)).toEqual(['a'])
})
