// Walks over all tests.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What makes a test depend on how fast its machine is. A line that needs it anyway says why in `// speed: REASON`. */
const dependsOnSpeed: Record<string, RegExp> = {
  'a time-out of its own, which does not follow the machine: leave it to vitest.config.ts or playwright.config.ts':
    /\btimeout: ?[\d_]+|\bsetDefaultTimeout\(|\bsetTimeout\([\d_]+\)|^\s*\}, [\d_]{4,}\)|\b(?:before|after)(?:All|Each)\(.*, [\d_]+\)$/,
  'a wait for some time: wait for what has to happen':
    /\bwaitForTimeout\(|\bnew Promise\(.*\bsetTimeout\(|\bawait (?:wait|sleep|setTimeout)\(/,
  'the first of what happens to be there: say the row, the cell or the region, or `expectSaid`':
    /getByText\((?:[^()]|\([^()]*\))*\)\s*\.(?:first|last|nth)\(/,
  'a figure of a moment: compare settled ones, or what was done':
    /\b(?:heapUsed|rss\(\)|bytesRead|performance\.now\(\)|cpuUsage\()/,
}

const findings = (file: string): string[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, index, lines) =>
      Object.entries(dependsOnSpeed)
        .filter(([, pattern]) => pattern.test(line) && !/\/\/ speed: \w/.test(line + (lines[index - 1] ?? '')))
        .map(([why]) => `${file}:${index + 1}: ${why}`),
    )

const isTest = (file: string) => !/^test\/(?:cluster|firebase|defences\/run|speed\.test)/.test(file)

test('no test depends on the speed of its machine, or it says why', () => {
  const files = globSync(['{src,sandbox,test,bench}/**/*.test.ts', 'test/**/*.ts', 'e2e/**/*.ts']).filter(isTest)
  expect(files.length).toBeGreaterThan(400)
  expect([...new Set(files)].flatMap(findings)).toEqual([])
})
