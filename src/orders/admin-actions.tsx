import { m } from '#paraglide/messages.js'
import { api } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { formatMoney } from '#ui/price.tsx'
import { RefusalNotice } from '#ui/refused.tsx'
import { useAction } from '#ui/use-action.ts'
import { refundOrder } from './cancellation/contract.ts'
import { advanceOrder } from './contract.ts'
import { takeBackStep } from './corrections/contract.ts'
import { DisputeConfirm } from './dispute-confirm.tsx'
import type { OrderDetails } from './shapes.ts'
import { getStateName } from './state-name.ts'
import {
  allows,
  type FulfilmentState,
  getNextFulfilment,
  type TakenBackState,
  takenBack,
  takenBackStates,
} from './states.ts'
import { getRefundSentence } from './transfers/by-transfer.ts'

/** Shipping has a form of its own. */
const stepLabels: Record<Exclude<FulfilmentState, 'shipped'>, () => string> = {
  packed: m.mark_packed,
  delivered: m.mark_delivered,
}

const takeBackLabels: Record<TakenBackState, () => string> = {
  packed: m.take_back_packed,
  delivered: m.take_back_delivered,
}

/** What is neither refunded nor owed back yet. */
const countLeft = ({ total, refunded, openRefunds }: OrderDetails): number =>
  openRefunds.reduce((left, { amount }) => left - amount, total - refunded)

/** What an admin does with an order: the next step towards delivery, or giving the money back. */
export function AdminActions({ order }: { order: OrderDetails }) {
  const advance = useAction<FulfilmentState>()
  const refund = useAction()
  const taking = useAction()
  const following = getNextFulfilment(order.state)
  const next = following === 'shipped' ? undefined : following
  const onAdvance = (state: FulfilmentState, despiteDispute = false) =>
    advance.run(() => api(advanceOrder, { id: order._id, state, despiteDispute }), {
      toast: getStateName(state),
      revalidate: true,
    })
  const wrong = takenBackStates.find((state) => allows(takenBack[state], order.state))
  const onTakeBack = (state: TakenBackState) =>
    taking.run(() => api(takeBackStep, { id: order._id, state }), { toast: m.take_back_done(), revalidate: true })
  const isDisputed = order.dispute === 'open' && next === 'packed'
  const onRefund = () =>
    refund.run(() => api(refundOrder, { id: order._id, all: true }), {
      toast: getRefundSentence(order),
      revalidate: true,
    })
  return (
    <div className="mt-6 grid gap-4 print:hidden">
      <div className="flex flex-wrap gap-3 empty:hidden">
        {next && (
          <Button busy={advance.busy} onClick={() => (isDisputed ? advance.ask(next) : onAdvance(next))}>
            {stepLabels[next]()}
          </Button>
        )}
        {wrong && (wrong !== 'packed' || order.parcels.length === 0) && (
          <Button variant="secondary" busy={taking.busy} onClick={() => onTakeBack(wrong)}>
            {takeBackLabels[wrong]()}
          </Button>
        )}
        {!order.exchange && allows('refund', order.state) && (
          <Button variant="danger" onClick={() => refund.ask(true)}>
            {m.refund()}
          </Button>
        )}
      </div>
      <RefusalNotice reason={advance.reason} />
      <RefusalNotice reason={taking.reason} />
      <DisputeConfirm {...advance.dialog} onConfirm={() => advance.subject && onAdvance(advance.subject, true)} />
      <Confirm
        {...refund.dialog}
        onConfirm={onRefund}
        title={m.refund_question()}
        confirmLabel={m.refund()}
        cancelLabel={m.cancel()}
      >
        <p className="font-semibold text-ink">
          {order.number}, {formatMoney(countLeft(order), order.currency)}
        </p>
        <p>{m.refund_warning()}</p>
      </Confirm>
    </div>
  )
}
