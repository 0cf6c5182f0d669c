import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, getDayAfter } from '#base/platform/day.ts'
import {
  choosePeriod,
  chooseStep,
  countDays,
  type Days,
  getPeriodBefore,
  listRuns,
  shiftMonths,
  splitPeriod,
} from './period.ts'

const days = (from: string, to: string): Days => ({ from, to })

test.each([
  ['today', days('2026-03-31', '2026-03-31'), days('2026-03-30', '2026-03-30')],
  ['7_days', days('2026-03-25', '2026-03-31'), days('2026-03-18', '2026-03-24')],
  ['30_days', days('2026-03-02', '2026-03-31'), days('2026-01-31', '2026-03-01')],
  ['month', days('2026-03-01', '2026-03-31'), days('2026-02-01', '2026-02-28')],
  ['last_month', days('2026-02-01', '2026-02-28'), days('2026-01-01', '2026-01-31')],
  ['quarter', days('2026-01-01', '2026-03-31'), days('2025-10-01', '2025-12-31')],
  ['last_quarter', days('2025-10-01', '2025-12-31'), days('2025-07-01', '2025-09-30')],
  ['year', days('2026-01-01', '2026-03-31'), days('2025-01-01', '2025-03-31')],
  ['last_year', days('2025-01-01', '2025-12-31'), days('2024-01-01', '2024-12-31')],
] as const)('%s on 31 March, and what it is compared with', (preset, period, before) => {
  expect(choosePeriod(preset, '2026-03-31')).toEqual(period)
  expect(getPeriodBefore(period, 'before', preset)).toEqual(before)
})

test.each([
  [
    'a month that is not over: as many days of a shorter one at most',
    'month',
    '2026-03-30',
    days('2026-02-01', '2026-02-28'),
  ],
  ['a month that is not over', 'month', '2026-11-17', days('2026-10-01', '2026-10-17')],
  ['a quarter that is not over', 'quarter', '2026-05-31', days('2026-01-01', '2026-02-28')],
  ['a quarter whose first month is just over', 'quarter', '2026-10-31', days('2026-07-01', '2026-07-31')],
  ['thirty days that are a month', '30_days', '2026-11-30', days('2026-10-02', '2026-10-31')],
  ['a year that is not over, in a leap year', 'year', '2024-02-29', days('2023-01-01', '2023-02-28')],
] as const)('%s', (_, preset, today, before) => {
  expect(getPeriodBefore(choosePeriod(preset, today), 'before', preset)).toEqual(before)
})

test.each([
  ['one month', days('2026-03-01', '2026-03-31'), days('2026-02-01', '2026-02-28'), days('2025-03-01', '2025-03-31')],
  [
    'February of a leap year',
    days('2024-02-01', '2024-02-29'),
    days('2024-01-01', '2024-01-31'),
    days('2023-02-01', '2023-02-28'),
  ],
  [
    'February after a leap year',
    days('2025-02-01', '2025-02-28'),
    days('2025-01-01', '2025-01-31'),
    days('2024-02-01', '2024-02-29'),
  ],
  ['two months', days('2026-01-01', '2026-02-28'), days('2025-11-01', '2025-12-31'), days('2025-01-01', '2025-02-28')],
  ['other days', days('2026-03-01', '2026-03-10'), days('2026-02-19', '2026-02-28'), days('2025-03-01', '2025-03-10')],
  [
    'the leap day',
    days('2024-02-29', '2024-02-29'),
    days('2024-02-28', '2024-02-28'),
    days('2023-02-28', '2023-02-28'),
  ],
])('%s: what two days are compared with', (_, period, before, yearBefore) => {
  expect(getPeriodBefore(period, 'before')).toEqual(before)
  expect(getPeriodBefore(period, 'year')).toEqual(yearBefore)
})

test('the same day of another month, or its last', () => {
  expect(shiftMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(shiftMonths('2026-01-31', -11)).toBe('2025-02-28')
  expect(shiftMonths('2026-12-15', 1)).toBe('2027-01-15')
})

const anyDays = fc
  .tuple(fc.integer({ min: 0, max: 6000 }), fc.integer({ min: 0, max: 1500 }))
  .map(([start, length]) => days(addDays('2015-01-01', start), addDays('2015-01-01', start + length)))

test('the parts of a period are all of it, in their order', () => {
  fc.assert(
    fc.property(anyDays, (period) => {
      const parts = splitPeriod(period, chooseStep(period))
      expect([parts[0]!.from, parts.at(-1)!.to]).toEqual([period.from, period.to])
      for (const [index, part] of parts.slice(1).entries()) expect(part.from).toBe(getDayAfter(parts[index]!.to))
      expect(parts.reduce((sum, part) => sum + countDays(part), 0)).toBe(countDays(period))
    }),
  )
})

test('the sums that a period is made of are of each of its days once, and few', () => {
  const toDays = ({ grain, first, last }: ReturnType<typeof listRuns>[number]): Days => {
    const months = { day: 0, month: 1, year: 12 }[grain]
    return days(first, months === 0 ? last : addDays(shiftMonths(last, months), -1))
  }
  fc.assert(
    fc.property(anyDays, (period) => {
      const runs = listRuns(period)
      const covered = runs.map(toDays)
      expect([covered[0]!.from, covered.at(-1)!.to]).toEqual([period.from, period.to])
      for (const [index, run] of covered.slice(1).entries()) expect(run.from).toBe(getDayAfter(covered[index]!.to))
      expect(runs.length).toBeLessThanOrEqual(5)
    }),
  )
  expect(listRuns(days('2024-01-01', '2025-12-31'))).toEqual([
    { grain: 'year', first: '2024-01-01', last: '2025-01-01' },
  ])
})
