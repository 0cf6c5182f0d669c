import { api } from '#base/platform/contract/client.ts'
import { Button } from '#base/ui/button.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { Notice } from '#base/ui/notice.tsx'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import { getOrderDetails } from '#trade/orders/contract.ts'
import { OrderLinks } from '#trade/orders/lists/orders-link.tsx'
import type { OrderDetails } from '#trade/orders/shapes.ts'
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
