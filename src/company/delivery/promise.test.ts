import { expect, test } from 'vitest'
import { defaultDispatch } from './demonstration.ts'
import { loadHolidays } from './holidays.server.ts'
import { computePromise } from './promise.server.ts'

const holidays = await loadHolidays()
const stuttgart = { country: 'DE', region: 'BW' }
const at = (country: string, region = '') => ({ country, region })

type Order = {
  now: string
  to?: typeof stuttgart
  lead?: number
  days?: [number, number]
  cutOff?: string
  zone?: string
}

function promiseFor({ now, to = stuttgart, lead = 0, days = [1, 2], cutOff = '14:00', zone = 'Europe/Berlin' }: Order) {
  const clock = {
    ...{ ...defaultDispatch, cutOff, now: new Date(now), timeZone: zone },
    isHoliday: (day: string) => holidays.isHoliday(stuttgart, day),
  }
  const { orderBefore, dispatchDay, arrivesFrom, arrivesTo } = computePromise(clock, {
    ...{ leadTimeDays: lead, daysFrom: days[0], daysTo: days[1] },
    isDeliveryDay: (day) => holidays.isDeliveryDay(to, day),
  })
  return [orderBefore.toISOString().slice(0, 16), dispatchDay, arrivesFrom, arrivesTo].join(' ')
}

const cases: [string, Order, string][] = [
  // A working week.
  ['a Monday morning', { now: '2026-11-23T09:00Z' }, '2026-11-23T13:00 2026-11-23 2026-11-24 2026-11-25'],
  ['a second before the cut-off', { now: '2026-11-23T12:59:59Z' }, '2026-11-23T13:00 2026-11-23 2026-11-24 2026-11-25'],
  ['the cut-off itself', { now: '2026-11-23T13:00:00Z' }, '2026-11-24T13:00 2026-11-24 2026-11-25 2026-11-26'],
  ['an evening', { now: '2026-11-24T20:00Z' }, '2026-11-25T13:00 2026-11-25 2026-11-26 2026-11-27'],
  [
    'past midnight of the shop, not of UTC',
    { now: '2026-11-23T23:30Z' },
    '2026-11-24T13:00 2026-11-24 2026-11-25 2026-11-26',
  ],
  // Week-ends.
  ['a Thursday', { now: '2026-11-26T09:00Z' }, '2026-11-26T13:00 2026-11-26 2026-11-27 2026-11-30'],
  ['a Friday before the cut-off', { now: '2026-11-27T09:00Z' }, '2026-11-27T13:00 2026-11-27 2026-11-30 2026-12-01'],
  ['a Friday after it', { now: '2026-11-27T15:00Z' }, '2026-11-30T13:00 2026-11-30 2026-12-01 2026-12-02'],
  ['a Saturday', { now: '2026-11-28T09:00Z' }, '2026-11-30T13:00 2026-11-30 2026-12-01 2026-12-02'],
  ['a Sunday night', { now: '2026-11-29T22:30Z' }, '2026-11-30T13:00 2026-11-30 2026-12-01 2026-12-02'],
  [
    'a week from Sunday to Thursday',
    { now: '2026-11-26T09:00Z', to: at('BD') },
    '2026-11-26T13:00 2026-11-26 2026-11-29 2026-11-30',
  ],
  // Holidays, of the shop and of the destination.
  ['Thursday before Good Friday', { now: '2026-04-02T09:00Z' }, '2026-04-02T12:00 2026-04-02 2026-04-07 2026-04-08'],
  ['Good Friday', { now: '2026-04-03T09:00Z' }, '2026-04-07T12:00 2026-04-07 2026-04-08 2026-04-09'],
  [
    'Corpus Christi, which not all of Germany has',
    { now: '2026-06-04T09:00Z' },
    '2026-06-05T12:00 2026-06-05 2026-06-08 2026-06-09',
  ],
  [
    'Corpus Christi in Berlin, while the shop rests',
    { now: '2026-06-03T09:00Z', to: at('DE', 'BE') },
    '2026-06-03T12:00 2026-06-03 2026-06-04 2026-06-05',
  ],
  [
    'Thanksgiving at the destination',
    { now: '2026-11-24T09:00Z', to: at('US'), days: [2, 4] },
    '2026-11-24T13:00 2026-11-24 2026-11-27 2026-12-01',
  ],
  [
    'a bank holiday of Scotland',
    { now: '2026-11-27T09:00Z', to: at('GB', 'SCT'), days: [1, 1] },
    '2026-11-27T13:00 2026-11-27 2026-12-01 2026-12-01',
  ],
  [
    'the same day in England',
    { now: '2026-11-27T09:00Z', to: at('GB', 'ENG'), days: [1, 1] },
    '2026-11-27T13:00 2026-11-27 2026-11-30 2026-11-30',
  ],
  // The end of a year.
  ['Christmas Eve', { now: '2026-12-24T09:00Z' }, '2026-12-24T13:00 2026-12-24 2026-12-28 2026-12-29'],
  ['Christmas Day', { now: '2026-12-25T09:00Z' }, '2026-12-28T13:00 2026-12-28 2026-12-29 2026-12-30'],
  ['the last hours of the year', { now: '2026-12-31T20:00Z' }, '2027-01-04T13:00 2027-01-04 2027-01-05 2027-01-07'],
  [
    'New Year’s Day of a shop ahead of UTC',
    { now: '2026-12-31T23:30Z' },
    '2027-01-04T13:00 2027-01-04 2027-01-05 2027-01-07',
  ],
  ['a leap day', { now: '2028-02-28T14:00Z' }, '2028-02-29T13:00 2028-02-29 2028-03-01 2028-03-02'],
  // Changes of clocks: 29 March and 25 October 2026.
  ['Friday before summer time', { now: '2026-03-27T13:30Z' }, '2026-03-30T12:00 2026-03-30 2026-03-31 2026-04-01'],
  ['Friday before winter time', { now: '2026-10-23T12:30Z' }, '2026-10-26T13:00 2026-10-26 2026-10-27 2026-10-28'],
  [
    'a zone west of UTC',
    { now: '2026-11-24T01:00Z', zone: 'America/New_York' },
    '2026-11-24T19:00 2026-11-24 2026-11-25 2026-11-26',
  ],
  [
    'a zone of half an hour',
    { now: '2026-11-24T01:00Z', zone: 'Asia/Kolkata' },
    '2026-11-24T08:30 2026-11-24 2026-11-25 2026-11-26',
  ],
  // What is not here yet, and what is fetched.
  [
    'a lead time of three days',
    { now: '2026-11-23T09:00Z', lead: 3 },
    '2026-11-23T13:00 2026-11-26 2026-11-27 2026-11-30',
  ],
  [
    'a lead time that ends on a Sunday',
    { now: '2026-11-24T09:00Z', lead: 5 },
    '2026-11-24T13:00 2026-11-30 2026-12-01 2026-12-02',
  ],
  [
    'a lead time after the cut-off',
    { now: '2026-11-23T15:00Z', lead: 1 },
    '2026-11-24T13:00 2026-11-25 2026-11-26 2026-11-27',
  ],
  [
    'a lead time over the year’s end',
    { now: '2026-12-01T09:00Z', lead: 30 },
    '2026-12-01T13:00 2026-12-31 2027-01-04 2027-01-05',
  ],
  [
    'no day of transit',
    { now: '2026-11-27T09:00Z', days: [0, 0] },
    '2026-11-27T13:00 2026-11-27 2026-11-27 2026-11-27',
  ],
]

test.each(cases)('%s', (_, order, promised) => {
  expect(promiseFor(order)).toBe(promised)
})

test('a cut-off that a change of clocks skips is an hour later by the clock', () => {
  const sundays = {
    ...defaultDispatch,
    workingDays: [7],
    cutOff: '02:30',
    timeZone: 'Europe/Berlin',
    isHoliday: () => false,
  }
  const transit = { leadTimeDays: 0, daysFrom: 0, daysTo: 0, isDeliveryDay: () => true }
  const { orderBefore } = computePromise({ ...sundays, now: new Date('2026-03-27T09:00Z') }, transit)
  expect(orderBefore.toISOString()).toBe('2026-03-29T01:30:00.000Z')
})

test('a promise never names a day on which nothing is dispatched or delivered, and never goes back', () => {
  const start = Date.parse('2026-11-20T00:00Z')
  let last = ''
  for (let hour = 0; hour < 24 * 60; hour += 1) {
    const promised = promiseFor({ now: new Date(start + hour * 3_600_000).toISOString() })
    const [, dispatchDay, arrivesFrom, arrivesTo] = promised.split(' ') as [string, string, string, string]
    for (const day of [dispatchDay, arrivesFrom, arrivesTo]) expect(holidays.isDeliveryDay(stuttgart, day)).toBe(true)
    expect(dispatchDay < arrivesFrom && arrivesFrom <= arrivesTo).toBe(true)
    expect(dispatchDay >= last).toBe(true)
    last = dispatchDay
  }
})
