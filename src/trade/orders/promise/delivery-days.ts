import { formatNumber } from '#base/platform/text/locale.ts'
import { formatPromise } from '#company/delivery/promise-text.ts'
import { m } from '#paraglide/messages.js'
import type { DeliveryOffer } from '../shapes.ts'

type Option = DeliveryOffer['options'][number]

/** When an order arrives: `dispatched today, with you Thursday 26 November`, or else `2–5 days after payment`. */
export function formatDeliveryDays({ promise, address, daysFrom, daysTo }: Option): string {
  if (promise) return formatPromise(promise, address !== '')
  const days = [...new Set([daysFrom, daysTo])].map((count) => formatNumber(count)).join('–')
  // A range is plural also where it ends at one: `0–1 days`.
  return m.checkout_days({ days, count: daysFrom === daysTo ? daysTo : 2 })
}
