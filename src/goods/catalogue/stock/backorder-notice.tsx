import { m } from '#paraglide/messages.js'
import { formatQuantity } from '../packs/quantity.ts'
import { countBackordered } from './availability.ts'
import { type BackorderTerms, formatBackorderNotice } from './backorder-text.ts'

type Props = { product: BackorderTerms & { quantity: number; backOrders?: boolean | undefined }; wanted: number }

/** Says how many pieces are in stock and when the rest arrives; nothing if all of them are. */
export function BackorderNotice({ product, wanted }: Props) {
  const waiting = countBackordered(product, wanted)
  if (waiting === 0) return null
  const rest = formatBackorderNotice(waiting, product)
  const here = formatQuantity(wanted - waiting, product.packSize)
  return (
    <p className="figures border-l-2 border-accent pl-3 text-sm font-medium">
      {wanted > waiting ? m.follow_take({ here, rest }) : rest}
    </p>
  )
}
