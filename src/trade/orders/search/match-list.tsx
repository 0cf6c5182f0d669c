import { m } from '#paraglide/messages.js'
import type { OrderHit } from '../shapes.ts'
import type { MatchKind } from './match-kinds.ts'

const names: Record<MatchKind, () => string> = {
  number: m.order_number,
  name: m.address_name,
  company: m.customer_company,
  email: m.email,
  phone: m.phone,
  address: m.address,
  reference: m.order_reference_theirs,
  vat_number: m.order_vat,
  amount: m.match_amount,
  part: m.invoice_part,
  designation: m.match_designation,
  tracking: m.parcel_number,
  invoice: m.invoice,
  credit_note: m.credit_note,
  payment: m.order_payment,
  refund: m.order_state_refund,
  dispute: m.order_dispute,
  conversation: m.conversation_one,
  return: m.match_return,
}

type Props = { matches: OrderHit['matches']; shown: readonly string[]; dense?: boolean }

/**
 * Why an order was found, but for what its row says anyway: its number, and the texts in `shown`. `dense`: on a wide screen this
 * is one line, as rows of a dense table are.
 */
export function MatchList({ matches, shown, dense = false }: Props) {
  const unseen = matches.filter(({ kind, text }) => kind !== 'number' && !shown.includes(text))
  if (unseen.length === 0) return null
  return (
    <span className={`block w-full text-sm text-muted ${dense ? 'xl:truncate xl:text-xs' : ''}`}>
      {unseen.map(({ kind, text }) => (
        <span
          key={`${kind} ${text}`}
          className={`mr-3 wrap-anywhere ${dense ? 'max-xl:inline-block' : 'inline-block'}`}
        >
          {names[kind]()} <span className="text-ink">{text}</span>
        </span>
      ))}
    </span>
  )
}
