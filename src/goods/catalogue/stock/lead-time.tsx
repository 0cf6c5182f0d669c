import { m } from '#paraglide/messages.js'
import type { Product } from '../contract.ts'

type Props = { product: Pick<Product, 'leadTimeDays' | 'backOrders'>; quantity: number }

/** When there is more of what is sold out, or of what can be ordered before it is here. */
export function LeadTime({ product, quantity }: Props) {
  const text = leadTimeText(product, quantity)
  return text && <p className="text-sm text-muted">{text}</p>
}

function leadTimeText({ leadTimeDays, backOrders }: Props['product'], quantity: number): string {
  if (quantity > 0 && !backOrders) return ''
  const more = quantity > 0 ? `${m.stock_more()} ` : ''
  return leadTimeDays === null ? more : more + m.lead_time({ count: leadTimeDays })
}
