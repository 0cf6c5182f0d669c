import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { api } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { formatMoney } from '#ui/price.tsx'
import { useAction } from '#ui/use-action.ts'
import { cancelLines, type OrderDetails, type OrderLine } from './contract.ts'
import { Fold } from './fold.tsx'
import { cancellableOf } from './parts.ts'
import { type Chosen, chosenIn, PiecesFields, worthOf } from './pieces.tsx'
import { cancellable } from './states.ts'

/** Cancels pieces that have not been sent. */
export function CancelForm({ order, isAdmin }: { order: OrderDetails; isAdmin: boolean }) {
  const cancel = useAction<Chosen>()
  const [asked, setAsked] = useState<Chosen>([])
  const [key, setKey] = useState('')
  // The form is empty again afterwards.
  const [round, setRound] = useState(0)
  const mostOf = (line: OrderLine) => cancellableOf(line, cancellable(order.state, isAdmin))
  const lines = order.lines.filter((line) => mostOf(line) > 0)
  const onConfirm = () =>
    cancel.run(
      async () => {
        await api(cancelLines, { id: order._id, lines: asked }, { idempotencyKey: key })
        setRound(round + 1)
      },
      { toast: m.lines_cancelled(), revalidate: true },
    )
  if (lines.length === 0) return null
  return (
    <Fold title={m.lines_cancel()}>
      <form
        key={round}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          const chosen = chosenIn(new FormData(event.currentTarget), lines)
          setAsked(chosen)
          setKey(crypto.randomUUID())
          if (chosen.length > 0) cancel.ask(chosen)
        }}
      >
        <PiecesFields lines={lines} mostOf={mostOf} asked={asked} fields={cancel.fields} />
        <Button type="submit" variant="danger" className="justify-self-start">
          {m.lines_cancel()}
        </Button>
      </form>
      <Confirm
        {...cancel.dialog}
        onConfirm={onConfirm}
        title={m.lines_cancel_question()}
        confirmLabel={m.lines_cancel()}
        cancelLabel={m.back()}
      >
        <p>{m.lines_cancel_warning({ amount: formatMoney(worthOf(order, asked), order.currency) })}</p>
      </Confirm>
    </Fold>
  )
}
