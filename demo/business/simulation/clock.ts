import type { Random } from './random.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

export const addTime = (at: Date, { days = 0, hours = 0, minutes = 0 }): Date =>
  new Date(at.getTime() + days * dayMs + hours * hourMs + minutes * minuteMs)

const startOfUtcDay = (at: Date): Date => new Date(Math.floor(at.getTime() / dayMs) * dayMs)

const [sunday, saturday] = [0, 6]
const isWeekend = (at: Date) => [sunday, saturday].includes(at.getUTCDay())

/** The days before a day, the oldest first. */
export const listDaysBefore = (until: Date, count: number): Date[] =>
  Array.from({ length: count }, (_, index) => addTime(until, { days: index - count }))

/** The moments of a day at which orders come in: mostly while workshops are open. */
export function drawMoments(dice: Random, day: Date): Date[] {
  const count = isWeekend(day) ? dice.between(1, 3) : dice.between(4, 9)
  // None so late that summer time or winter time makes it another day where the seller is.
  const hours = [7, 8, 9, 9, 10, 10, 11, 13, 14, 14, 15, 16, 17, 18, 19]
  return Array.from({ length: count }, () =>
    addTime(day, { hours: dice.pick(hours), minutes: dice.between(0, 59) + dice.between(0, 59) / 60 }),
  ).sort((a, b) => a.getTime() - b.getTime())
}

const [opens, closes] = [8, 16]

/** The next moment at which somebody works in the warehouse. */
export function toWorkingHours(at: Date): Date {
  const hour = at.getUTCHours()
  if (!isWeekend(at) && hour >= opens && hour < closes) return at
  const open = addTime(startOfUtcDay(at), { hours: opens, minutes: at.getUTCMinutes() })
  return !isWeekend(at) && hour < opens ? open : toWorkingHours(addTime(open, { days: 1 }))
}
