import { api } from '#base/platform/contract/client.ts'
import { Button } from '#base/ui/button.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { formatMoney } from '#base/ui/price.tsx'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import type { OrderDetails } from '../shapes.ts'
import type { Transfer } from '../transfers/contract.ts'
import { putOnAccount } from './contract.ts'

type Props = {
  order: OrderDetails
  terms: NonNullable<Transfer['terms']>
  isAdmin: boolean
  /** Once it is confirmed; without it the page is loaded anew. */
  onConfirmed?: () => Promise<void>
}

/** Confirms an order whose money comes later, within what is left of its customer's limit. */
export function AccountOffer({ order, terms: { left, days, overdue }, isAdmin, onConfirmed }: Props) {
  const { run, busy, reason } = useAction()
  const isOver = order.total > left
  const isLate = overdue && !isAdmin
  const money = formatMoney(left, order.currency)
  const confirm = async () => {
    await api(putOnAccount, { id: order._id })
    await onConfirmed?.()
  }
  return (
    <section aria-labelledby="on-account" className="mt-6 grid max-w-3xl gap-4 border border-line bg-card p-5 sm:p-6">
      <h2 id="on-account" className="text-xl">
        {m.on_account_title()}
      </h2>
      {isLate && <p>{m.on_account_late()}</p>}
      {!isLate && isOver && <p>{m.on_account_over({ left: money })}</p>}
      {!isLate && !isOver && (
        <>
          <p>{m.on_account_text({ left: money, count: days })}</p>
          <Button
            busy={busy}
            variant="secondary"
            className="justify-self-start"
            onClick={() => run(confirm, { toast: m.on_account_done(), revalidate: onConfirmed === undefined })}
          >
            {isAdmin ? m.on_account_put_for() : m.on_account_put()}
          </Button>
        </>
      )}
      <RefusalNotice reason={reason} />
    </section>
  )
}
