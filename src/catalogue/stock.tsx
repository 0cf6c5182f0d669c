import { m } from '#paraglide/messages.js'
import { formatNumber } from '#platform/locale.ts'
import { packText } from '#platform/pack.ts'

/** How many can be bought now, in the specification's words, with the pack they are counted in. */
export function Stock({ quantity, packSize }: { quantity: number; packSize: number }) {
  if (quantity < 1) return <p className="text-sm font-medium text-bad">{m.stock_none()}</p>
  const packs = packText(packSize)
  return (
    <p className="figures text-sm font-medium text-good">
      {m.stock_some({ count: formatNumber(quantity) })}
      {packs && ` (${packs})`}
    </p>
  )
}
