import { m } from '#paraglide/messages.js'
import { formatQuantity } from '../packs/quantity.ts'

/** What is waited for. */
export type BackorderTerms = { packSize: number; leadTimeDays: number | null }

/** When pieces that are not here follow those that are, as somebody is told before paying. */
export function formatBackorderNotice(waiting: number, { packSize, leadTimeDays }: BackorderTerms): string {
  const quantity = formatQuantity(waiting, packSize)
  return leadTimeDays === null ? m.follow_later({ quantity }) : m.follow_in({ quantity, count: leadTimeDays })
}
