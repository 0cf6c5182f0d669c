import { api } from '#base/platform/contract/client.ts'
import { Button } from '#base/ui/button.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import type { OpenRefund, OrderDetails } from '../shapes.ts'
import { changeOpenRefund } from './contract.ts'

/** What an admin does about a refund that came back or was refused: sends it again at once, or pays it by hand. */
export function WaitingActions({ order, refund }: { order: OrderDetails; refund: OpenRefund }) {
  const { run, busy, reason } = useAction()
  const change = (to: 'by_hand' | 'again', toast: string) =>
    run(() => api(changeOpenRefund, { id: order._id, refund: refund._id, to }), { toast, revalidate: true })
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {refund.state === 'waiting' && (
          <Button busy={busy} onClick={() => change('by_hand', m.refund_by_hand_done())}>
            {m.refund_by_hand()}
          </Button>
        )}
        <Button variant="secondary" busy={busy} onClick={() => change('again', m.refund_again_done())}>
          {m.refund_again()}
        </Button>
      </div>
      <RefusalNotice reason={reason} />
    </>
  )
}
