import { api } from '#base/platform/contract/client.ts'
import { lazyImport } from '#base/platform/lazy-import.ts'
import { Button } from '#base/ui/button.tsx'
import type { Action } from '#base/ui/hooks/use-action.ts'
import { m } from '#paraglide/messages.js'
import { getOrderDetails } from '../contract.ts'
import type { Order } from '../shapes.ts'
import { allows } from '../states.ts'
import { useOrderAgain } from './order-again.ts'

type Props = { order: Order; action: Pick<Action<true>, 'busy' | 'run'>; onDelete: () => void }

/** What customers do with an order of their list: order it again, save its invoice, delete it while it is unpaid. */
export function OrderRowActions({ order, action: { busy, run }, onDelete }: Props) {
  const orderAgain = useOrderAgain()
  const { _id: id, number } = order
  const again = () => run(async () => orderAgain(await api(getOrderDetails, { id })))
  const save = async () => {
    const { saveInvoice } = await lazyImport(() => import('#trade/invoices/save-invoice.ts'))
    await saveInvoice(id)
  }
  return (
    <span className="flex flex-wrap gap-2 max-md:w-full max-md:*:flex-1 md:justify-end">
      <Button variant="secondary" size="small" className="xl:whitespace-nowrap" disabled={busy} onClick={again}>
        {m.order_again()} <span className="sr-only">{number}</span>
      </Button>
      {order.paid && !order.exchange && (
        <Button
          variant="secondary"
          size="small"
          className="xl:whitespace-nowrap"
          disabled={busy}
          onClick={() => run(save)}
        >
          {m.invoice()} <span className="sr-only">{number}</span>
        </Button>
      )}
      {allows('cancel', order.state) && (
        <Button variant="danger" size="small" className="xl:whitespace-nowrap" onClick={onDelete}>
          {m.order_delete()}
        </Button>
      )}
    </span>
  )
}
