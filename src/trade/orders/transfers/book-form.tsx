import { api } from '#base/platform/contract/client.ts'
import { parseNumber } from '#base/platform/forms.ts'
import { Button } from '#base/ui/button.tsx'
import { Field } from '#base/ui/field.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { showToast } from '#base/ui/toast.ts'
import { m } from '#paraglide/messages.js'
import type { OrderDetails } from '../shapes.ts'
import { bookTransfer } from './contract.ts'

/** Books the money of an order that is on the shop's bank account. */
export function BookForm({ order: { _id: id, currency } }: { order: OrderDetails }) {
  const { submit, busy, reason, fields } = useAction()
  const book = async (values: FormData) => {
    const amount = parseNumber(String(values.get('amount'))) ?? Number.NaN
    const { state } = await api(bookTransfer, { id, amount })
    showToast(state === 'paid' ? m.transfer_booked() : m.transfer_pieces_gone())
  }
  return (
    <form noValidate onSubmit={submit(book, { revalidate: true })} className="grid gap-3">
      <Field
        name="amount"
        label={m.transfer_arrived({ currency })}
        inputMode="decimal"
        autoComplete="off"
        error={fields.amount}
        className="figures max-w-40"
      />
      <Button type="submit" className="justify-self-start" busy={busy}>
        {m.transfer_book()}
      </Button>
      <RefusalNotice reason={reason} />
    </form>
  )
}
