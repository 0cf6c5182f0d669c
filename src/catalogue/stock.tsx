import { m } from '#paraglide/messages.js'
import { formatNumber } from '#platform/locale.ts'
import { packText } from '#platform/pack.ts'

type Props = { quantity: number; packSize: number; backOrders?: boolean | undefined }

/** How many are here, in the specification's words, with the pack they are counted in, or whether they can be ordered. */
export function Stock({ quantity, packSize, backOrders = false }: Props) {
  if (quantity < 1 && backOrders) return <p className="text-sm font-medium text-soft">{m.stock_to_order()}</p>
  if (quantity < 1) return <p className="text-sm font-medium text-bad">{m.stock_none()}</p>
  const packs = packText(packSize)
  return (
    <p className="figures text-sm font-medium text-good">
      {m.stock_some({ count: formatNumber(quantity) })}
      {packs && ` (${packs})`}
    </p>
  )
}
