import { m } from '#paraglide/messages.js'
import { formatNumber } from '#platform/locale.ts'

/** How many can be bought now, in the specification's words. The last piece is available too. */
export function Stock({ quantity }: { quantity: number }) {
  if (quantity < 1) return <p className="text-sm font-medium text-bad">{m.stock_none()}</p>
  return <p className="figures text-sm font-medium text-good">{m.stock_some({ count: formatNumber(quantity) })}</p>
}
