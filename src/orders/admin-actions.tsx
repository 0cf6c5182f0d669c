import { m } from '#paraglide/messages.js'
import { api } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { formatMoney } from '#ui/price.tsx'
import { Refused } from '#ui/refused.tsx'
import { useAction } from '#ui/use-action.ts'
import { advanceOrder, type Order, refundOrder } from './contract.ts'
import { stateName } from './state-name.ts'
import { allows, type FulfilmentState, nextFulfilment } from './states.ts'

const stepLabels = { packed: m.mark_packed, delivered: m.mark_delivered } as const

/** What an admin does with an order: the next step towards delivery, or giving the money back. */
export function AdminActions({ order }: { order: Order }) {
  const advance = useAction()
  const refund = useAction()
  const following = nextFulfilment(order.state)
  // Shipping has a form of its own.
  const next = following === 'shipped' ? undefined : following
  const onAdvance = (state: FulfilmentState) =>
    advance.run(() => api(advanceOrder, { id: order._id, state }), { toast: stateName(state), revalidate: true })
  const onRefund = () =>
    refund.run(() => api(refundOrder, { id: order._id }), { toast: m.refund_started(), revalidate: true })
  return (
    <div className="mt-6 grid gap-4 print:hidden">
      <div className="flex flex-wrap gap-3">
        {next && (
          <Button busy={advance.busy} onClick={() => onAdvance(next)}>
            {stepLabels[next]()}
          </Button>
        )}
        {allows('refund', order.state) && (
          <Button variant="danger" onClick={() => refund.ask(true)}>
            {m.refund()}
          </Button>
        )}
      </div>
      <Refused reason={advance.reason} />
      <Confirm
        {...refund.dialog}
        onConfirm={onRefund}
        title={m.refund_question()}
        confirmLabel={m.refund()}
        cancelLabel={m.cancel()}
      >
        <p className="font-semibold text-ink">
          {order.number}, {formatMoney(order.total, order.currency)}
        </p>
        <p>{m.refund_warning()}</p>
      </Confirm>
    </div>
  )
}
