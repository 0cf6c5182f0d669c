import { m } from '#paraglide/messages.js'
import { ButtonLink } from '#ui/button.tsx'
import { findNextRow } from '#ui/listed-rows.ts'

export const allOrders = '/dashboard/orders'

/** The order that follows in the list that somebody came from. */
export function NextOrder({ id }: { id: string }) {
  const next = findNextRow(allOrders, id)
  if (!next) return null
  return (
    <ButtonLink to={`${allOrders}/${next.id}`} variant="secondary" className="figures">
      {m.order_next({ number: next.name })}
    </ButtonLink>
  )
}
