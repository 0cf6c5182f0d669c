import { useState } from 'react'
import { api } from '#base/platform/contract/client.ts'
import type { Reply } from '#base/platform/contract/endpoint.ts'
import { Button } from '#base/ui/button.tsx'
import { Confirm } from '#base/ui/confirm.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { formatMoney } from '#base/ui/price.tsx'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import { countCancellable } from '../account/line-progress.ts'
import { Fold } from '../fold.tsx'
import type { OrderDetails, OrderLine } from '../shapes.ts'
import { type ChosenPieces, PiecesFields, readPieces } from '../shipping/pieces.tsx'
import { getCancellableScope } from '../states.ts'
import { cancelLines, previewCancellation } from './contract.ts'
import { listEffects } from './effects.ts'

/** Cancels pieces that have not been sent. */
export function CancelForm({ order, isAdmin }: { order: OrderDetails; isAdmin: boolean }) {
  const cancel = useAction<ChosenPieces>()
  const preview = useAction()
  const [effect, setEffect] = useState<Reply<typeof previewCancellation>>()
  const [reprice, setReprice] = useState(false)
  const [asked, setAsked] = useState<ChosenPieces>([])
  const [key, setKey] = useState('')
  // The form is empty again afterwards.
  const [round, setRound] = useState(0)
  const getMax = (line: OrderLine) => countCancellable(line, getCancellableScope(order.state, isAdmin))
  const lines = order.lines.filter((line) => getMax(line) > 0)
  const onConfirm = () =>
    cancel.run(
      async () => {
        const seen = effect && { refund: effect.refund }
        await api(cancelLines, { id: order._id, lines: asked, reprice, ...seen }, { idempotencyKey: key })
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
          const values = new FormData(event.currentTarget)
          const chosen = readPieces(values, lines)
          const isRepriced = !isAdmin || values.has('reprice')
          setAsked(chosen)
          setReprice(isRepriced)
          setKey(crypto.randomUUID())
          if (chosen.length === 0) return
          preview.run(async () => {
            setEffect(await api(previewCancellation, { id: order._id, lines: chosen, reprice: isRepriced }))
            cancel.ask(chosen)
          })
        }}
      >
        <PiecesFields lines={lines} getMax={getMax} asked={asked} fields={preview.fields} />
        {isAdmin && (
          <label className="flex min-h-11 items-center gap-3">
            <input type="checkbox" name="reprice" className="size-5 accent-accent" />
            {m.lines_cancel_reprice()}
          </label>
        )}
        <RefusalNotice reason={preview.reason} />
        <Button type="submit" variant="danger" busy={preview.busy} className="justify-self-start">
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
        {effect && <Effect {...effect} />}
      </Confirm>
    </Fold>
  )
}

/** What goes back, and of which amounts it is made. */
function Effect(effect: Reply<typeof previewCancellation>) {
  const parts = listEffects(effect)
  const { refund, currency } = effect
  return (
    <>
      {parts.length > 1 && <p>{parts.map(({ text }) => text).join(' ')}</p>}
      <p>{refund > 0 ? m.lines_cancel_warning({ amount: formatMoney(refund, currency) }) : m.lines_cancel_nothing()}</p>
    </>
  )
}
