import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesIn } from '../../../../bin/lib/hash.mjs'
import { findReason } from '../../../../test/reasons.ts'

const isOfServer = (path: string) =>
  path.endsWith('.server.ts') || /^src\/base\/platform\/text\/(formats|locale|money)\.ts$/.test(path)

// Of a module, of an object, or of a function that lives as long as the shop.
const kept =
  /^(?:(?:export )?const | {2}(?:readonly )?(?=#)| {2}const (?=\w+ = new LRU))(#?\w+)[^\n]* = new (?:Map|Set|LRUCache)\b/gm

test('nothing that the server keeps between requests grows without a bound', () => {
  const found = ['src', 'sandbox']
    .flatMap(filesIn)
    .filter(isOfServer)
    .flatMap((file) => {
      const code = readFileSync(file, 'utf8')
      return [...code.matchAll(kept)].map(({ index, 1: name }) => ({
        file,
        name,
        bound: findReason(code, index, 'bounded'),
      }))
    })
  expect(found.length).toBeGreaterThan(50)
  const unbounded = found.filter(({ bound }) => bound === undefined)
  expect(unbounded.map(({ file, name }) => `${file}: a line above ${name} says // bounded: BY WHAT`)).toEqual([])
})
