import { Link } from 'react-router'
import { api } from '#base/platform/contract/client.ts'
import { Button } from '#base/ui/button.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import type { OrderReturn } from '../returns/contract.ts'
import { takeBackExchange } from './contract.ts'

/** The order that is sent for a return, which an admin can take back. */
export function ExchangeNote({ found, isAdmin }: { found: OrderReturn; isAdmin: boolean }) {
  const { run, busy, reason } = useAction()
  if (!found.exchange) return null
  const takeBack = () =>
    run(() => api(takeBackExchange, { id: found._id }), { toast: m.return_exchange_taken_back(), revalidate: true })
  return (
    <div className="grid gap-3">
      <p>
        {m.return_exchange_order()}{' '}
        <Link to={`/dashboard/orders/${found.exchange.order}`} className="link figures font-medium">
          {found.exchange.number}
        </Link>
      </p>
      <RefusalNotice reason={reason} />
      {isAdmin && (
        <Button variant="secondary" busy={busy} onClick={takeBack} className="justify-self-start print:hidden">
          {m.return_exchange_take_back()}
        </Button>
      )}
    </div>
  )
}
