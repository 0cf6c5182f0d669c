import { m } from '#paraglide/messages.js'
import type { Product } from './contract.ts'

type Props = { product: Pick<Product, 'leadTimeDays'>; quantity: number }

/** When there is more of what is sold out. */
export function LeadTime({ product: { leadTimeDays }, quantity }: Props) {
  if (quantity > 0 || leadTimeDays === null) return null
  return <p className="text-sm text-muted">{m.lead_time({ count: leadTimeDays })}</p>
}
