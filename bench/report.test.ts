import { expect, test } from 'vitest'
import { drawPlots } from './plots.ts'
import { formatTable, replaceTable } from './report.ts'
import type { Result } from './results.ts'
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
const buildResult = (...rows: Row[]) => ({ measure: 'cached-page', at: '2026-01-02T03:04', options, rows }) as Result

test('a line holds only if its worse quartile does', () => {
  expect(holds(row)).toBe(false)
  expect(holds({ ...row, value: { median: 0.95, lower: 0.9, upper: 0.97 } })).toBe(true)
  expect(holds({ ...row, bound: { atMost: 0.96 } })).toBe(false)
  expect(valueText(row)).toBe('0.95 [0.88–0.97]')
  expect(valueText({ ...row, unit: 'ms', value: computeSpread([1234.5]) })).toBe('1,235 ms')
})

test('the table stands between its marks, and what is written by hand stays', () => {
  const document = 'By hand.\n<!-- written by npm run bench -->\nformer table\n<!-- to here -->\nBelow.'
  const written = replaceTable(document, formatTable([buildResult(row)]))
  expect(written).toContain('0 of 1 measured lines hold.')
  expect(written).toContain(
    '| one cached page | ≥ 0.9 | 0.95 [0.88–0.97] | **missed** | CPU, shop: 20 µs | 64 connections; 7 rounds',
  )
  expect(written).toContain('### 16. ')
  expect(written).toMatch(/^By hand\.[\s\S]*Below\.$/)
  expect(written).not.toContain('former table')
  expect(() => replaceTable('By hand.', '')).toThrow('has no place')
})

test('plots show each line with its bound, and growth by size', () => {
  const growth = {
    ...row,
    goal: 6,
    bound: { atMost: 1.3 },
    detail: { '10,000 products': 1, '1,000,000 products': 1.2 },
  }
  const plots = drawPlots([row, growth, { ...row, goal: 14, unit: 'ms', name: 'waiting <p99>' }])
  expect(Object.keys(plots)).toEqual(['ratios.svg', 'overload.svg', 'growth.svg'])
  expect(plots['ratios.svg']).toContain('prefers-color-scheme: dark')
  expect(plots['ratios.svg']).toContain('class="bar missed"')
  expect(plots['overload.svg']).toContain('waiting &lt;p99>')
  expect(plots['growth.svg']).toContain('<polyline')
})
