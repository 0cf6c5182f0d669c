import { expect, test } from 'vitest'
import { getMonthDays, listMonths } from './month.ts'

test('a month has its own last day', () => {
  expect(getMonthDays('2026-11')).toEqual({ from: '2026-11-01', to: '2026-11-30' })
  expect(getMonthDays('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
  expect(getMonthDays('2028-02').to).toBe('2028-02-29')
})

test('months are counted back across years', () => {
  expect(listMonths(new Date(2026, 1, 28), 4)).toEqual(['2026-02', '2026-01', '2025-12', '2025-11'])
})
