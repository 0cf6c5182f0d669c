import { addDays, getDayIn, getMoment, getWeekday } from '#base/platform/day.ts'
import type { DispatchRules, OpenPromise } from './contract.ts'

/** A promise to a customer. Days are those of a calendar, such as `2026-01-31`. */
export type Promised = {
  /** What is ordered and paid before this moment is dispatched on `dispatchDay`. */
  orderBefore: Date
  dispatchDay: string
  arrivesFrom: string
  arrivesTo: string
}

/** The shop's clock: `now`, and what it says of working days. */
export type DispatchClock = Pick<DispatchRules, 'cutOff' | 'workingDays'> & {
  now: Date
  timeZone: string
  isHoliday: (day: string) => boolean
}

/** How long an order takes: days until all of it is here, then working days of whoever brings it. */
export type Transit = {
  leadTimeDays: number
  daysFrom: number
  daysTo: number
  isDeliveryDay: (day: string) => boolean
}

/**
 * When an order that is placed now is dispatched and arrives. It is dispatched on a working day of the shop: today's, if the
 * cut-off is still ahead and all of it is here.
 */
export function computePromise(
  clock: DispatchClock,
  { leadTimeDays, daysFrom, daysTo, isDeliveryDay }: Transit,
): Promised {
  const { now, timeZone, cutOff } = clock
  const isOpen = (day: string) => isWorkingDay(clock, day)
  const today = getDayIn(timeZone, now)
  const isPast = getMoment(timeZone, today, cutOff) <= now
  const cutOffDay = findDay(isPast ? addDays(today, 1) : today, isOpen)
  const dispatchDay = findDay(addDays(cutOffDay, leadTimeDays), isOpen)
  return {
    orderBefore: getMoment(timeZone, cutOffDay, cutOff),
    dispatchDay,
    arrivesFrom: addWorkingDays(dispatchDay, daysFrom, isDeliveryDay),
    arrivesTo: addWorkingDays(dispatchDay, daysTo, isDeliveryDay),
  }
}

/** Whether the shop dispatches on a day. */
export const isWorkingDay = ({ workingDays, isHoliday }: Omit<DispatchClock, 'now'>, day: string): boolean =>
  workingDays.includes(getWeekday(day)) && !isHoliday(day)

// Long enough for any holidays; a shop without a working day is refused.
const maxWait = 60

function findDay(from: string, isIncluded: (day: string) => boolean): string {
  let day = from
  for (let days = 0; days < maxWait && !isIncluded(day); days += 1) day = addDays(day, 1)
  return day
}

/** The day that comes so many working days after another one, which itself counts only for none. */
function addWorkingDays(day: string, count: number, isIncluded: (day: string) => boolean): string {
  let reached = day
  for (let left = count; left > 0; left -= 1) reached = findDay(addDays(reached, 1), isIncluded)
  return reached
}

/** A promise to somebody who has not ordered yet. */
export const toOpenPromise = ({ orderBefore, ...days }: Promised, { now, timeZone }: DispatchClock): OpenPromise => ({
  ...days,
  orderBefore: orderBefore.toISOString(),
  now: now.toISOString(),
  today: getDayIn(timeZone, now),
})
