import type { DeliveryOption } from '#orders/contract.ts'
import { m } from '#paraglide/messages.js'
import { formatNumber } from '#platform/locale.ts'

/** When an order arrives: `2–5 days after payment`. */
export function daysText({ daysFrom, daysTo }: Pick<DeliveryOption, 'daysFrom' | 'daysTo'>): string {
  const days = [...new Set([daysFrom, daysTo])].map((count) => formatNumber(count)).join('–')
  return m.checkout_days({ days })
}
