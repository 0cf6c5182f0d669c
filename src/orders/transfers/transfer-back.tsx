import { m } from '#paraglide/messages.js'
import { api } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { formatMoney } from '#ui/price.tsx'
import { useAction } from '#ui/use-action.ts'
import type { OrderDetails } from '../shapes.ts'
import { recordTransferBack, type Transfer } from './contract.ts'

type Props = { order: OrderDetails; refund: Transfer['refunds'][number] }

/** Money that an admin transfers back at the bank, and then says so here. */
export function TransferBack({ order, refund }: Props) {
  const { ask, run, dialog } = useAction()
  const amount = formatMoney(refund.amount, order.currency)
  const record = () =>
    run(() => api(recordTransferBack, { id: order._id, refund: refund._id }), {
      toast: m.transfer_back_done(),
      revalidate: true,
    })
  return (
    <section
      aria-labelledby={`back-${refund._id}`}
      className="mt-6 grid max-w-3xl gap-3 border border-line bg-card p-5"
    >
      <h2 id={`back-${refund._id}`} className="text-xl">
        {m.transfer_back_title({ amount })}
      </h2>
      <p>{m.transfer_back_text()}</p>
      <Button onClick={() => ask(true)} className="justify-self-start">
        {m.transfer_back()}
      </Button>
      <Confirm
        {...dialog}
        onConfirm={record}
        title={m.transfer_back_question({ amount })}
        confirmLabel={m.transfer_back()}
        cancelLabel={m.cancel()}
      >
        <p>{m.transfer_back_warning()}</p>
      </Confirm>
    </section>
  )
}
