// Walks over all marked guards.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formatGuardTable, listGuards, removeGuard } from './marks.ts'

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

test('the security page lists every guard: npm run mutate:defences -- --table writes it', () => {
  expect(readFileSync('docs/security.md', 'utf8')).toContain(formatGuardTable())
})
