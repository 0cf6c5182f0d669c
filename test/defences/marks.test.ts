// Walks over all marked guards.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesIn } from '../../bin/lib/hash.mjs'
import { isMeant, listGuards, readGuards, removeGuard } from './marks.ts'

const guards = listGuards()

test('every guard’s mutation fits the code below its mark', () => {
  const unfit = guards.filter((guard) => {
    const text = readFileSync(guard.file, 'utf8')
    const without = removeGuard(text, guard)
    return without === undefined || without === text
  })
  expect(guards.length).toBeGreaterThan(0)
  expect(unfit).toEqual([])
})

test('every guard names tests that exist', () => {
  const files = ['src', 'test', 'sandbox'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  )
  const tests = files.filter((path) => path.endsWith('.test.ts'))
  const unknown = guards.flatMap((guard) => guard.tests.filter((part) => !tests.some((path) => path.includes(part))))
  expect(unknown).toEqual([])
})

test('every mark is whole, and stands where the run looks for it', () => {
  const files = ['src', 'migrations', 'sandbox', 'bin', 'deploy', 'test', 'e2e'].flatMap(filesIn)
  const known = new Set(guards.map(({ file, line }) => `${file}:${line}`))
  const unread = files
    .filter((file) => !file.startsWith('test/defences/'))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, index) => (isMeant(line) ? [`${file}:${index + 1}`] : [])),
    )
    .filter((place) => !known.has(place))
  expect(unread).toEqual([])
  expect(guards.filter(({ tests }) => tests.includes(''))).toEqual([])
})

test.each([
  ['// guard: without tests | drop', false],
  ['  // Guard: in capitals | drop | some.test', false],
  ['/* guard: in another comment | drop | some.test */', false],
  ['-- guards: of SQL | drop | some.test', false],
  ['// guard: whole | drop | some.test', true],
])('what was meant as a mark and is none is found: %s', (line, isRead) => {
  expect(isMeant(line)).toBe(true)
  expect(readGuards('a.ts', line)).toHaveLength(isRead ? 1 : 0)
})

test('no two guards in one file have the same name, by which they are asked for', () => {
  const names = guards.map(({ name, file }) => `${name} (${file})`)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
