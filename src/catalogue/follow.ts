import { m } from '#paraglide/messages.js'
import { quantityText } from '#platform/quantity.ts'

/** What is waited for. */
export type Expected = { packSize: number; leadTimeDays: number | null }

/** When pieces that are not here follow those that are, as somebody is told before paying. */
export function followText(waiting: number, { packSize, leadTimeDays }: Expected): string {
  const quantity = quantityText(waiting, packSize)
  return leadTimeDays === null ? m.follow_later({ quantity }) : m.follow_in({ quantity, count: leadTimeDays })
}
