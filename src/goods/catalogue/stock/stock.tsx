import { formatNumber } from '#base/platform/text/locale.ts'
import { m } from '#paraglide/messages.js'

type Props = { quantity: number; packSize: number; backOrders?: boolean | undefined }

/** How many pieces are here, in the specification's words, with their packs, or whether they can be ordered. */
export function Stock({ quantity, packSize, backOrders = false }: Props) {
  if (quantity < 1 && backOrders) return <p className="text-sm font-medium text-soft">{m.stock_to_order()}</p>
  if (quantity < 1) return <p className="text-sm font-medium text-bad">{formatStock(quantity, packSize)}</p>
  return <p className="figures text-sm font-medium text-good">{formatStock(quantity, packSize)}</p>
}

/** The pieces that are here: `17 pieces available`, or `850 pieces available (17 packs of 50)`. */
export function formatStock(quantity: number, packSize: number): string {
  if (quantity < 1) return m.stock_none()
  if (packSize === 1 && quantity === 1) return m.stock_one()
  const pieces = m.stock_some({ count: formatNumber(quantity * packSize) })
  if (packSize === 1) return pieces
  const size = formatNumber(packSize)
  return `${pieces} (${quantity === 1 ? m.stock_pack({ size }) : m.stock_packs({ count: formatNumber(quantity), size })})`
}
