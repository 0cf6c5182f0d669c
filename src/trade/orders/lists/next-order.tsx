import { ButtonLink } from '#base/ui/button.tsx'
import { findRowsBeside, type NamedRow } from '#base/ui/lists/listed-rows.ts'
import { m } from '#paraglide/messages.js'

export const allOrders = '/dashboard/orders'

/** The orders before and after one in the list that somebody came from. */
export function BesideOrders({ id }: { id: string }) {
  const { previous, next } = findRowsBeside(allOrders, id)
  return (
    <span className="flex flex-wrap gap-3 empty:hidden">
      {previous && <Way to={previous}>{m.order_previous({ number: previous.name })}</Way>}
      {next && <Way to={next}>{m.order_next({ number: next.name })}</Way>}
    </span>
  )
}

const Way = ({ to: { id }, children }: { to: NamedRow; children: string }) => (
  <ButtonLink to={`${allOrders}/${id}`} variant="secondary" size="small" className="figures">
    {children}
  </ButtonLink>
)
