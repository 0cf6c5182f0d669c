import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { measures } from './measures.ts'
import { type Result, replaceLines } from './report.ts'
import { holds, type Row, valueText } from './row.ts'
import { computeSpread } from './statistics.ts'

const row: Row = {
  goal: 1,
  name: 'one cached page',
  unit: 'ratio',
  value: { median: 0.95, lower: 0.88, upper: 0.97 },
  bound: { atLeast: 0.9 },
  under: '64 connections',
  detail: { 'CPU, shop': '20 µs' },
}
const options = { rounds: 7, seconds: 3, size: 10_000, pages: 1000, minutes: 0 }
const buildResult = (measure: string, ...rows: Row[]): Result => ({ measure, at: '2026-01-02T03:04', options, rows })
const document = 'By hand.\n<!-- written by npm run bench -->\n<!-- to here -->\nBelow.'

test('a line holds only if its worse quartile does', () => {
  expect(holds(row)).toBe(false)
  expect(holds({ ...row, value: { median: 0.95, lower: 0.9, upper: 0.97 } })).toBe(true)
  expect(holds({ ...row, bound: { atMost: 0.96 } })).toBe(false)
  expect(valueText(row)).toBe('0.95 [0.88–0.97]')
  expect(valueText({ ...row, unit: 'ms', value: computeSpread([1234.5]) })).toBe('1,235 ms')
})

test('a measure replaces its own lines, and what others or hands wrote stays', () => {
  const first = replaceLines(document, buildResult('cached-page', row, { ...row, goal: 6, name: 'left out later' }))
  const both = replaceLines(first, buildResult('miss', { ...row, name: 'another', bound: { atLeast: 0.8 } }))
  expect(both).toContain('1 of 3 measured lines hold.')
  const written = replaceLines(both, buildResult('cached-page', { ...row, under: '32 connections' }))
  expect(written).toContain('1 of 2 measured lines hold.')
  expect(written).toContain(
    '| one cached page | ≥ 0.9 | 0.95 [0.88–0.97] | **missed** | CPU, shop: 20 µs | 32 connections; 7 rounds of 3 s, 2026-01-02 | `npm run bench -- cached-page` |',
  )
  expect(written).toContain('| another | ≥ 0.8 ')
  expect(written).not.toMatch(/left out later|64 connections; 7 rounds of 3 s, 2026-01-02 \| `npm run bench -- cached/)
  expect(written).toMatch(/^By hand\.[\s\S]*Below\.$/)
  expect(() => replaceLines('By hand.', buildResult('miss', row))).toThrow('has no place')
})

test('the document’s tables are as a run writes them, by commands that there are', () => {
  const kept = readFileSync('docs/performance.md', 'utf8')
  expect(replaceLines(kept, buildResult('none'))).toBe(kept)
  const commands = [...kept.matchAll(/`npm run bench -- ([a-z-]+)` \|$/gm)].map(([, name = '']) => name)
  expect(commands.length).toBeGreaterThan(50)
  expect(commands.filter((name) => !Object.hasOwn(measures, name))).toEqual([])
})
