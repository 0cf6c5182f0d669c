import { addDays, getDayAfter } from '#base/platform/day.ts'

/** From a day to another one, which is included. */
export type Days = { from: string; to: string }

/** Periods by their names. Those of a month, quarter or year that is not over end today. */
export const presets = [
  'today',
  '7_days',
  '30_days',
  'month',
  'last_month',
  'quarter',
  'last_quarter',
  'year',
  'last_year',
] as const
export type Preset = (typeof presets)[number]

/** The period before, or the same days of the year before. */
export const comparisons = ['before', 'year'] as const
export type PeriodComparison = (typeof comparisons)[number]

const getDayBefore = (day: string) => addDays(day, -1)
const isFirst = (day: string) => day.endsWith('-01')
const isLast = (day: string) => isFirst(getDayAfter(day))
const toMonthStart = (day: string) => `${day.slice(0, 7)}-01`
const toMonthEnd = (day: string) => getDayBefore(shiftMonths(toMonthStart(day), 1))

/** The same day of another month, or its last day where the month has none. */
export function shiftMonths(day: string, count: number): string {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + count
  const month = `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`
  const last = new Date(Date.UTC(Math.floor(months / 12), (months % 12) + 1, 0)).getUTCDate()
  return `${month}-${String(Math.min(Number(day.slice(8)), last)).padStart(2, '0')}`
}

/** The first day of the quarter or year that a day is in. */
function toStart(day: string, months: 3 | 12): string {
  const month = Number(day.slice(5, 7)) - 1
  return shiftMonths(toMonthStart(day), -(month % months))
}

/** The days of a named period, on a day. */
export function choosePeriod(preset: Preset, today: string): Days {
  const monthStart = toMonthStart(today)
  const [quarter, year] = [toStart(today, 3), toStart(today, 12)]
  const periods: Record<Preset, Days> = {
    today: { from: today, to: today },
    '7_days': { from: addDays(today, -6), to: today },
    '30_days': { from: addDays(today, -29), to: today },
    month: { from: monthStart, to: today },
    last_month: { from: shiftMonths(monthStart, -1), to: getDayBefore(monthStart) },
    quarter: { from: quarter, to: today },
    last_quarter: { from: shiftMonths(quarter, -3), to: getDayBefore(quarter) },
    year: { from: year, to: today },
    last_year: { from: shiftMonths(year, -12), to: getDayBefore(year) },
  }
  return periods[preset]
}

/** How many months what is not over is compared with earlier ones. */
const monthsBack: Partial<Record<Preset, number>> = { month: 1, quarter: 3, year: 12 }

/** Periods of so many days: thirty of them stay thirty days where they happen to be a whole month. */
const rolling: readonly (Preset | undefined)[] = ['today', '7_days', '30_days']

/**
 * What a period is compared with. Whole months are compared with as many whole months, what is not over of a month, quarter or year
 * with the same days of the one before, and other days with as many days before them.
 */
export function getPeriodBefore(days: Days, comparison: PeriodComparison, preset?: Preset): Days {
  const back = comparison === 'year' ? 12 : preset && monthsBack[preset]
  if (back) return { from: shiftMonths(days.from, -back), to: shiftEnd(days, -back) }
  if (!rolling.includes(preset) && isFirst(days.from) && isLast(days.to)) {
    const from = shiftMonths(days.from, -countMonths(days))
    return { from, to: getDayBefore(days.from) }
  }
  return { from: addDays(days.from, -countDays(days)), to: getDayBefore(days.from) }
}

/** Months that end with their last day are compared with such. */
function shiftEnd({ from, to }: Days, months: number): string {
  const shifted = shiftMonths(to, months)
  return isFirst(from) && isLast(to) ? toMonthEnd(shifted) : shifted
}

const countMonths = ({ from, to }: Days) =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1

export const countDays = ({ from, to }: Days): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1

export const steps = ['day', 'week', 'month'] as const
export type SeriesStep = (typeof steps)[number]

/** How long each part of a period is that a chart shows. */
export function chooseStep(days: Days): SeriesStep {
  const count = countDays(days)
  if (count <= 31) return 'day'
  return count <= 184 ? 'week' : 'month'
}

/** The parts of a period, the last one as far as it goes. Weeks are counted from its first day, so that those of two periods are alike. */
export function splitPeriod(days: Days, step: SeriesStep): Days[] {
  const parts: Days[] = []
  for (let from = days.from; from <= days.to; ) {
    const end = step === 'month' ? toMonthEnd(from) : addDays(from, step === 'week' ? 6 : 0)
    const [to] = [end, days.to].toSorted() as [string, string]
    parts.push({ from, to })
    from = getDayAfter(to)
  }
  return parts
}

/** A run of days, months or years that are summed already, from the first day of the first to that of the last. */
export type Run = { grain: 'day' | 'month' | 'year'; first: string; last: string }

/** The fewest sums that a period is made of: whole years, whole months, and the days beside these. */
export function listRuns({ from, to }: Days): Run[] {
  const months = splitRun({ from, to }, toWholeMonths)
  return months.flatMap(({ whole, ...days }) => {
    if (!whole) return [toRun('day', days)]
    return splitRun(days, toWholeYears).map((part) => toRun(part.whole ? 'year' : 'month', part))
  })
}

type Part = Days & { whole: boolean }

/** What of a period is whole, and what is left before and after it. */
function splitRun({ from, to }: Days, toWhole: (days: Days) => Days): Part[] {
  const whole = toWhole({ from, to })
  if (whole.from > whole.to) return [{ from, to, whole: false }]
  const parts = [
    { from, to: getDayBefore(whole.from), whole: false },
    { ...whole, whole: true },
    { from: getDayAfter(whole.to), to, whole: false },
  ]
  return parts.filter((part) => part.from <= part.to)
}

const toWholeMonths = ({ from, to }: Days): Days => ({
  from: isFirst(from) ? from : getDayAfter(toMonthEnd(from)),
  to: isLast(to) ? to : getDayBefore(toMonthStart(to)),
})

const toWholeYears = ({ from, to }: Days): Days => ({
  from: from.endsWith('-01-01') ? from : shiftMonths(toStart(from, 12), 12),
  to: to.endsWith('-12-31') ? to : getDayBefore(toStart(to, 12)),
})

function toRun(grain: Run['grain'], { from, to }: Days): Run {
  const lasts = { day: to, month: toMonthStart(to), year: toStart(to, 12) }
  return { grain, first: from, last: lasts[grain] }
}
