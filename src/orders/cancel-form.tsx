import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { api } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { formatMoney } from '#ui/price.tsx'
import { useAction } from '#ui/use-action.ts'
import { cancelLines, type OrderDetails } from './contract.ts'
import { Fold } from './fold.tsx'
import { unsentOf } from './parts.ts'
import { type Chosen, chosenIn, PiecesFields, worthOf } from './pieces.tsx'

/** Cancels pieces that have not been sent. */
export function CancelForm({ order }: { order: OrderDetails }) {
  const cancel = useAction<Chosen>()
  const [asked, setAsked] = useState<Chosen>([])
  const [key, setKey] = useState('')
  // The form is empty again afterwards.
  const [round, setRound] = useState(0)
  const lines = order.lines.filter((line) => unsentOf(line) > 0)
  const onConfirm = () =>
    cancel.run(
      async () => {
        await api(cancelLines, { id: order._id, lines: asked }, { idempotencyKey: key })
        setRound(round + 1)
      },
      { toast: m.lines_cancelled(), revalidate: true },
    )
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
        <PiecesFields lines={lines} mostOf={unsentOf} asked={asked} fields={cancel.fields} />
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
