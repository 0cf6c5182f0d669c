import type { Period } from './contract.ts'

const two = (number: number) => String(number).padStart(2, '0')

/** The days of several months: `last` and the `months` before it, counted across years. */
function monthsUpTo(year: number, last: number, months: number): Period {
  const begin = new Date(Date.UTC(year, last - months + 1, 1))
  const end = new Date(Date.UTC(year, last + 1, 0))
  const day = (at: Date) => `${at.getUTCFullYear()}-${two(at.getUTCMonth() + 1)}-${two(at.getUTCDate())}`
  return { from: day(begin), to: day(end) }
}

/** The periods offered on a given day: this month, and those that an accountant closes. Months count from 0. */
export function listPeriods(today: Date): Record<'month' | 'lastMonth' | 'lastQuarter' | 'lastYear', Period> {
  const [year, month] = [today.getFullYear(), today.getMonth()]
  return {
    month: monthsUpTo(year, month, 1),
    lastMonth: monthsUpTo(year, month - 1, 1),
    lastQuarter: monthsUpTo(year, month - (month % 3) - 1, 3),
    lastYear: monthsUpTo(year, -1, 12),
  }
}
