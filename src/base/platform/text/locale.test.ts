import { globSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withLocale } from '../http/locale.server.ts'
import { getShopZone, setShopZone } from '../shop-zone.ts'
import { languages } from './languages.ts'
import {
  capitalise,
  formatDate,
  formatDateTime,
  formatDay,
  formatDeadline,
  formatMoney,
  formatNumber,
} from './locale.ts'
import { formatMinor } from './money.ts'

// Test files share a process, which has one zone: that of the shop that was opened last.
let before: string | undefined
beforeEach(() => {
  before = getShopZone()
  setShopZone(undefined)
})
afterEach(() => setShopZone(before))

const inBengali = <T>(work: () => T) => withLocale('bn', async () => work())

test.each([
  ['USD', 1234567.5, '$১২,৩৪,৫৬৭.৫০'],
  ['EUR', 12.5, '€১২.৫০'],
  ['GBP', 12.5, '£১২.৫০'],
  ['BDT', 125000, '৳১,২৫,০০০.০০'],
  ['JPY', 1250, 'JP¥১,২৫০'],
])('a price in %s has its sign in front, Bengali digits and lakhs', async (currency, amount, written) => {
  expect(await inBengali(() => formatMoney(amount, currency))).toBe(written)
  expect(formatMinor(1250, 'USD', languages.bn.tag)).toBe('$১২.৫০')
})

test('a date and a time of day have no Latin letter in Bengali', async () => {
  for (let hour = 0; hour < 24; hour++) {
    const at = new Date(2026, 10, 5, hour, 7, 9)
    const written = await inBengali(() => [formatDate(at), formatDateTime(at)])
    expect(written).toEqual(['৫/১১/২০২৬', `৫/১১/২০২৬, ${inTwoDigits(hour)}:০৭`])
  }
})

test('a day is the same day in every time zone', () => {
  const zone = process.env.TZ
  for (const TZ of ['Pacific/Honolulu', 'UTC', 'Pacific/Kiritimati']) {
    process.env.TZ = TZ
    expect(formatDay('2026-01-31')).toBe('1/31/2026')
  }
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

test('numbers count in lakhs and crores in Bengali, in thousands in English', async () => {
  expect(await inBengali(() => formatNumber(123456789))).toBe('১২,৩৪,৫৬,৭৮৯')
  expect(formatNumber(123456789)).toBe('123,456,789')
  expect(formatDateTime(new Date(2026, 10, 5, 15, 7, 9)).normalize('NFKC')).toBe('11/5/2026, 3:07 PM')
})

test('a moment is written by the seller’s clock, and a deadline by the reader’s', async () => {
  const at = '2026-11-28T13:53:00Z'
  setShopZone('Asia/Kathmandu')
  expect(formatDateTime(at).normalize('NFKC')).toBe('11/28/2026, 7:38 PM')
  expect(formatDate('2026-11-28T18:30:00Z')).toBe('11/29/2026')
  const deadline = formatDeadline(at)
  setShopZone(undefined)
  expect(deadline).toBe(formatDateTime(at))
})

test('dates and times of day are written in one place, which knows whose clock counts', () => {
  const sources = globSync('src/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'))
  const elsewhere = sources.filter((file) =>
    /toLocale(?:Date|Time)String\(|DateTimeFormat\(/.test(readFileSync(file, 'utf8')),
  )
  expect(elsewhere.toSorted()).toEqual([
    'src/base/platform/day.ts',
    'src/base/platform/text/locale.ts',
    'src/trade/invoices/pdf/labels.server.ts',
  ])
})

test('words begin with a capital where they stand alone', async () => {
  expect(capitalise('being paid')).toBe('Being paid')
  expect(await inBengali(() => capitalise('পাঠানো হয়েছে'))).toBe('পাঠানো হয়েছে')
})

const inTwoDigits = (hour: number) => new Intl.NumberFormat(languages.bn.tag, { minimumIntegerDigits: 2 }).format(hour)
