import type { Reply } from '#base/platform/contract/endpoint.ts'
import { formatMoney } from '#base/platform/text/locale.ts'
import { m } from '#paraglide/messages.js'
import type { previewCancellation } from './contract.ts'

/** A part of a cancellation's refund: an amount that goes back or, below 0, is kept, and its sentence. */
type Effect = { amount: number; text: string }

/** The parts of a cancellation's refund that are not nothing. They add up to it. */
export function listEffects(preview: Reply<typeof previewCancellation>): Effect[] {
  const { worth, priceRise, deliveryRise, earlier, kept, whole, currency } = preview
  const tell = (amount: number, text: (inputs: { amount: string }) => string) =>
    amount === 0 ? [] : [{ amount, text: text({ amount: formatMoney(Math.abs(amount), currency) }) }]
  return [
    ...tell(worth, m.lines_cancel_worth),
    ...tell(0 - priceRise, priceRise > 0 ? m.lines_cancel_price_rise : m.lines_cancel_price_fall),
    ...tell(0 - deliveryRise, tellDelivery(deliveryRise, whole)),
    ...tell(0 - earlier, m.lines_cancel_earlier),
    ...tell(kept, m.lines_cancel_kept),
  ]
}

/** Of a whole order the delivery goes back. */
const tellDelivery = (rise: number, isWhole: boolean) =>
  rise > 0 ? m.lines_cancel_delivery_rise : isWhole ? m.lines_cancel_delivery_back : m.lines_cancel_delivery_fall
