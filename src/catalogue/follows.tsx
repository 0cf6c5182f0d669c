import { m } from '#paraglide/messages.js'
import { quantityText } from '#platform/quantity.ts'
import { waitingOf } from './availability.ts'
import { type Expected, followText } from './follow.ts'

type Props = { product: Expected & { quantity: number; backOrders?: boolean | undefined }; wanted: number }

/** What of so many is here, and when the rest follows; nothing if all of it is here. */
export function Follows({ product, wanted }: Props) {
  const waiting = waitingOf(product, wanted)
  if (waiting === 0) return null
  const rest = followText(waiting, product)
  const here = quantityText(wanted - waiting, product.packSize)
  return (
    <p className="figures border-l-2 border-accent pl-3 text-sm font-medium">
      {wanted > waiting ? m.follow_take({ here, rest }) : rest}
    </p>
  )
}
