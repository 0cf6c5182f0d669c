import { LRUCache } from 'lru-cache'

/**
 * The calendar day of a moment in a time zone, such as `2026-01-31`.
 * @param timeZone undefined in older documents; a zone that this Node does not know is read as UTC
 */
export function getDayIn(timeZone: string | undefined, at: Date | string): string {
  const parts = formatIn(timeZone ?? 'UTC').formatToParts(new Date(at))
  const { year, month, day } = Object.fromEntries(parts.map(({ type, value }) => [type, value]))
  return `${year}-${month}-${day}`
}

// Creating a format takes far longer than using it, and a report has thousands of days. Each seller has one zone.
const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: 20 })

const daily = { year: 'numeric', month: '2-digit', day: '2-digit' } as const

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const options = { ...daily, hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const
  const format = new Intl.DateTimeFormat('en', { timeZone: isTimeZone(timeZone) ? timeZone : 'UTC', ...options })
  formats.set(timeZone, format)
  return format
}

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

/** The start of a calendar day in the seller's time zone. */
export function startOfDay(timeZone: string, day: string): Date {
  // Zones are at most 14 hours ahead and 12 behind. A binary search narrows this down to a millisecond.
  let [before, after] = [Date.parse(`${day}T00:00:00Z`) - 15 * hourMs, Date.parse(`${day}T00:00:00Z`) + 13 * hourMs]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (getDayIn(timeZone, new Date(middle)) >= day) after = middle
    else before = middle
  }
  return new Date(after)
}

/** The moment of a time of day, such as `14:00`; one that a change of clocks skips is as much later. */
export function getMoment(timeZone: string, day: string, time: string): Date {
  const local = Date.parse(`${day}T${time}:00Z`)
  const guess = local - getOffsetMs(timeZone, local)
  return new Date(local - getOffsetMs(timeZone, guess))
}

/** How far a zone is ahead of UTC. */
function getOffsetMs(timeZone: string, atMs: number): number {
  const parts = formatIn(timeZone).formatToParts(atMs)
  const { year, month, day, hour, minute, second } = Object.fromEntries(parts.map(({ type, value }) => [type, value]))
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) - Math.floor(atMs / 1000) * 1000
}

export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10)

/** The day after another one. */
export const getDayAfter = (day: string): string => addDays(day, 1)

/** The day of the week, from 1 for Monday to 7 for Sunday. */
export const getWeekday = (day: string): number => new Date(day).getUTCDay() || 7
