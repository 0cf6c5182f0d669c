import { api } from '#base/platform/contract/client.ts'
import { Button } from '#base/ui/button.tsx'
import { Confirm } from '#base/ui/confirm.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { formatMoney } from '#base/ui/price.tsx'
import { m } from '#paraglide/messages.js'
import { refundOrder } from './cancellation/contract.ts'
import { NextStep } from './screen/next-step.tsx'
import type { OrderDetails } from './shapes.ts'
import { allows } from './states.ts'
import { getRefundSentence } from './transfers/by-transfer.ts'

/** What is neither refunded nor owed back yet. */
const countLeft = ({ total, refunded, openRefunds }: OrderDetails): number =>
  openRefunds.reduce((left, { amount }) => left - amount, total - refunded)

/** What an admin does with an order: the next step towards delivery, or giving the money back. */
export function AdminActions({ order }: { order: OrderDetails }) {
  const refund = useAction()
  const onRefund = () =>
    refund.run(() => api(refundOrder, { id: order._id, all: true }), {
      toast: getRefundSentence(order),
      revalidate: true,
    })
  return (
    <>
      <NextStep order={order} isSticky>
        {!order.exchange && allows('refund', order.state) && (
          <Button variant="danger" onClick={() => refund.ask(true)}>
            {m.refund()}
          </Button>
        )}
      </NextStep>
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
    </>
  )
}
