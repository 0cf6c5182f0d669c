import { expect, test } from 'vitest'
import { buildBackupName, isBackupName, selectExpired } from './names.ts'
import { isBackupDue } from './schedule.server.ts'

const rule = { days: 7, weeks: 5, months: 12 }
const dayMs = 86_400_000

/** A backup each night of so many days until a Sunday. */
const makeNights = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    buildBackupName(new Date(Date.UTC(2026, 10, 22, 2, 30) - index * dayMs), true),
  )

test('a backup is named by its time, and the shop knows its names again', () => {
  expect(buildBackupName(new Date('2026-11-22T02:30:59Z'), false)).toBe('shop-2026-11-22-0230.backup')
  expect(isBackupName('shop-2026-11-22-0230.backup.age')).toBe(true)
  for (const name of ['shop.backup', 'old-2026-11-22-0230.backup', 'shop-2026-11-22-0230.backup.partial', 'notes.txt'])
    expect.soft(isBackupName(name), name).toBe(false)
})

test('a week of days, five weeks and a year of months are kept', () => {
  const nights = makeNights(500)
  const expired = selectExpired(nights, rule)
  const kept = nights.filter((name) => !expired.includes(name)).map((name) => name.slice(5, 15))
  expect(kept.slice(0, 7)).toEqual(nights.slice(0, 7).map((name) => name.slice(5, 15)))
  // The Sundays before, and the last nights of months.
  expect(kept.slice(7)).toEqual([
    ...['2026-11-15', '2026-11-08', '2026-11-01', '2026-10-31', '2026-10-25', '2026-09-30', '2026-08-31', '2026-07-31'],
    ...['2026-06-30', '2026-05-31', '2026-04-30', '2026-03-31', '2026-02-28', '2026-01-31', '2025-12-31'],
  ])
  // Deleted one night after another, what is left is the same.
  let nightly: string[] = []
  for (const name of nights.toReversed()) {
    nightly.push(name)
    const gone = selectExpired(nightly, rule)
    nightly = nightly.filter((each) => !gone.includes(each))
  }
  expect(nightly.toReversed()).toEqual(nights.filter((name) => !expired.includes(name)))
})

test('of several on one day the newest is kept, and the newest of all even by a rule that keeps none', () => {
  const names = ['shop-2026-11-22-0230.backup', 'shop-2026-11-22-1100.backup', 'shop-2026-11-21-0230.backup']
  expect(selectExpired(names, { days: 2, weeks: 0, months: 0 })).toEqual(['shop-2026-11-22-0230.backup'])
  expect(selectExpired(names, { days: 0, weeks: 0, months: 0 })).not.toContain('shop-2026-11-22-1100.backup')
  expect(selectExpired(['mine.backup', 'shop-old.backup'], { days: 0, weeks: 0, months: 0 })).toEqual([])
})

test.each([
  ['never made', undefined, true],
  ['made before today’s time', '2026-11-22T02:29:00Z', true],
  ['made after today’s time', '2026-11-22T02:31:00Z', false],
])('a backup that was %s is due: %3$s', (_, made, isDue) => {
  const now = new Date('2026-11-22T12:00:00Z')
  expect(isBackupDue({ hour: 2, minute: 30 }, now, made === undefined ? undefined : new Date(made))).toBe(isDue)
})

test('before today’s time yesterday’s backup counts', () => {
  const now = new Date('2026-11-22T01:00:00Z')
  expect(isBackupDue({ hour: 2, minute: 30 }, now, new Date('2026-11-21T02:31:00Z'))).toBe(false)
  expect(isBackupDue({ hour: 2, minute: 30 }, now, new Date('2026-11-21T02:29:00Z'))).toBe(true)
})
