import { LRUCache } from 'lru-cache'
import { addDays, getWeekday } from '#base/platform/day.ts'
import type { DeliveryPlace } from './contract.ts'

// A shop delivers to a few dozen places, and promises reach into next year.
// bounded: 200 years of places
const holidays = new LRUCache<string, ReadonlySet<string>>({ max: 200 })

const hourMs = 60 * 60 * 1000

export type HolidayCalendar = {
  isHoliday(place: DeliveryPlace, day: string): boolean
  /** Neither a holiday there nor a day of its weekend. */
  isDeliveryDay(place: DeliveryPlace, day: string): boolean
  /** The parts of a country that have holidays of their own, by their codes. */
  listRegions(country: string): { code: string; name: string }[]
}

/** The public holidays of all countries. Their tables take 6 MB, and are loaded when they are first needed. */
export async function loadHolidays(): Promise<HolidayCalendar> {
  const { default: Holidays } = await import('date-holidays')
  const list = ({ country, region }: DeliveryPlace, year: number) => {
    const all = new Holidays(country, region, { types: ['public'] }).getHolidays(year)
    return new Set(all.flatMap(({ date, start, end }) => listDays(date.slice(0, 10), start, end)))
  }
  const isHoliday = (place: DeliveryPlace, day: string) => {
    const year = day.slice(0, 4)
    const key = `${place.country} ${place.region} ${year}`
    const known = holidays.get(key) ?? list(place, Number(year))
    holidays.set(key, known)
    return known.has(day)
  }
  return {
    isHoliday,
    isDeliveryDay: (place, day) => !listWeekend(place.country).includes(getWeekday(day)) && !isHoliday(place, day),
    listRegions: (country) =>
      Object.entries(new Holidays().getStates(country) ?? {}).map(([code, name]) => ({ code, name })),
  }
}

// Asking for one takes longer than a promise does otherwise.
// bounded: 300 countries
const weekends = new LRUCache<string, readonly number[]>({ max: 300 })

// The Common Locale Data Repository has no weekend for Bangladesh, and takes that of the world.
const missingWeekends: Readonly<Record<string, readonly number[]>> = { BD: [5, 6] }

/** The days of a country's weekend, from 1 for Monday to 7 for Sunday. */
function listWeekend(country: string): readonly number[] {
  const known =
    weekends.get(country) ?? missingWeekends[country] ?? new Intl.Locale(`und-${country}`).getWeekInfo().weekend
  weekends.set(country, known)
  return known
}

/** The days of a holiday, which may last for several. */
function listDays(first: string, start: Date, end: Date): string[] {
  const count = Math.max(1, Math.round((end.getTime() - start.getTime()) / (24 * hourMs)))
  return Array.from({ length: count }, (_, index) => addDays(first, index))
}

declare global {
  namespace Intl {
    interface Locale {
      getWeekInfo(): { weekend: number[] }
    }
  }
}
