import { getOrderDetails } from '#orders/contract.ts'
import { OrderLinks } from '#orders/orders-link.tsx'
import type { OrderDetails } from '#orders/shapes.ts'
import { m } from '#paraglide/messages.js'
import { api } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { RefusalNotice } from '#ui/refused.tsx'
import { useAction } from '#ui/use-action.ts'
import { describePending } from './pending-text.ts'

type Props = { order: OrderDetails; onChanged: (order: OrderDetails) => void }

/** A bank is deciding about the payment, for days with some methods: nothing can be paid meanwhile. */
export function Pending({ order, onChanged }: Props) {
  const { reason, busy, run } = useAction()
  const check = () => run(async () => onChanged(await api(getOrderDetails, { id: order._id })))
  return (
    <Notice title={m.payment_pending_title()} text={describePending(order, Date.now())}>
      <OrderLinks order={order} />
      <Button variant="secondary" busy={busy} onClick={check}>
        {m.payment_pending_check()}
      </Button>
      <RefusalNotice reason={reason} />
    </Notice>
  )
}
