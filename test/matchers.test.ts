// Walks over all tests.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Vitest finds any text equal to a pattern in `toMatchObject`: `expect({ a: 'x' }).toMatchObject({ a: /y/ })` passes. */
const bare = /\b(?!a:)\w+: \/[^/*].*\/[a-z]*(?=[ ,}]|$)/

test('no test compares a text with a bare pattern, which proves nothing', () => {
  const files = globSync(['src/**/*.test.ts', 'test/**/*.test.ts', 'bin/**/*.test.ts', 'bench/**/*.test.ts'])
  const wrong = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => bare.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(wrong).toEqual([])
})
