import { formatNumber, formatWeekday } from '#base/platform/text/locale.ts'
import { m } from '#paraglide/messages.js'
import type { DeliveryPromise } from './contract.ts'

/** The days of a promise; `today` is the shop's, where the text is of this moment. */
type PromisedDays = Pick<DeliveryPromise, 'dispatchDay' | 'arrivesFrom' | 'arrivesTo'> & { today?: string }

/** When an order is dispatched and arrives: `dispatched today, with you Thursday 26 November`. */
export function formatPromise(promise: PromisedDays, isPickup: boolean): string {
  const { dispatchDay, today } = promise
  if (isPickup) return m.promise_pickup({ arrival: formatArrival(promise) })
  const dispatch = dispatchDay === today ? m.promise_today() : formatWeekday(dispatchDay)
  return m.promise_days({ dispatch, arrival: formatArrival(promise) })
}

/** When an order arrives: a day, or two with what is between them. */
export function formatArrival({ arrivesFrom, arrivesTo }: Pick<PromisedDays, 'arrivesFrom' | 'arrivesTo'>): string {
  if (arrivesFrom === arrivesTo) return formatWeekday(arrivesFrom)
  const isSameMonth = arrivesFrom.slice(0, 7) === arrivesTo.slice(0, 7)
  const from = formatWeekday(arrivesFrom, { month: !isSameMonth })
  return m.promise_range({ from, to: formatWeekday(arrivesTo) })
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** A promise and how long it stands, if that is less than a day: `Order within 2 h 10 min: dispatched today, …`. */
export function formatCountdown(promise: PromisedDays, isPickup: boolean, leftMs: number): string {
  const promised = formatPromise(promise, isPickup)
  if (leftMs >= 24 * hourMs) return m.promise_order_now({ promised })
  const minutes = Math.max(1, Math.floor(leftMs / minuteMs))
  const time =
    minutes < 60
      ? m.promise_minutes({ minutes: formatNumber(minutes) })
      : m.promise_hours({ hours: formatNumber(Math.floor(minutes / 60)), minutes: formatNumber(minutes % 60) })
  return m.promise_order_within({ time, promised })
}
