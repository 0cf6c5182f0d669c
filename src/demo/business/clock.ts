import type { Dice } from './dice.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

export const later = (at: Date, { days = 0, hours = 0, minutes = 0 }): Date =>
  new Date(at.getTime() + days * dayMs + hours * hourMs + minutes * minuteMs)

/** The beginning of a day: what a demonstration tells of ends there. */
export const dayOf = (now: Date): Date => new Date(Math.floor(now.getTime() / dayMs) * dayMs)

const [sunday, saturday] = [0, 6]
const isWeekend = (at: Date) => [sunday, saturday].includes(at.getUTCDay())

/** The days before a day, the oldest first. */
export const daysBefore = (until: Date, count: number): Date[] =>
  Array.from({ length: count }, (_, n) => later(until, { days: n - count }))

/** The moments of a day at which orders come in: mostly while workshops are open. */
export function momentsOf(dice: Dice, day: Date): Date[] {
  const count = isWeekend(day) ? dice.between(1, 3) : dice.between(4, 9)
  const hours = [7, 8, 9, 9, 10, 10, 11, 13, 14, 14, 15, 16, 17, 19, 21]
  return Array.from({ length: count }, () =>
    later(day, { hours: dice.pick(hours), minutes: dice.between(0, 59) + dice.between(0, 59) / 60 }),
  ).sort((a, b) => a.getTime() - b.getTime())
}

const [opens, closes] = [8, 16]

/** The next moment at which somebody works in the warehouse. */
export function atWork(at: Date): Date {
  const hour = at.getUTCHours()
  if (!isWeekend(at) && hour >= opens && hour < closes) return at
  const open = later(dayOf(at), { hours: opens, minutes: at.getUTCMinutes() })
  return !isWeekend(at) && hour < opens ? open : atWork(later(open, { days: 1 }))
}
