import { useState } from 'react'
import { api } from '#base/platform/contract/client.ts'
import { formatDate } from '#base/platform/text/locale.ts'
import { Button } from '#base/ui/button.tsx'
import { Field } from '#base/ui/field.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import { Fold } from '../fold.tsx'
import type { OrderDetails, OrderLine } from '../shapes.ts'
import { type ChosenPieces, PiecesFields, readPieces } from '../shipping/pieces.tsx'
import { requestReturn } from './contract.ts'

const returnable = ({ sent, asked }: OrderLine) => sent - asked

const customerWords = {
  ...{ title: m.return_pieces, why: m.return_why, nothing: m.return_nothing, ask: m.return_ask, asked: m.return_asked },
}
const shopWords = {
  ...{ title: m.return_record, why: m.return_record_why, nothing: m.return_record_nothing, ask: m.return_record },
  asked: m.return_recorded,
}

/** Requests a return of sent pieces; customers see it as long as they may. */
export function ReturnForm({ order, isAdmin }: { order: OrderDetails; isAdmin: boolean }) {
  const { submit, busy, reason, fields } = useAction()
  const words = isAdmin ? shopWords : customerWords
  const [asked, setAsked] = useState<ChosenPieces>([])
  const [key, setKey] = useState(() => crypto.randomUUID())
  const lines = order.lines.filter((line) => returnable(line) > 0)
  const ask = submit(
    async (values) => {
      const chosen = readPieces(values, lines)
      setAsked(chosen)
      const why = String(values.get('why') ?? '')
      const given = chosen.map((item) => ({ ...item, reason: why }))
      await api(requestReturn, { id: order._id, lines: given }, { idempotencyKey: key })
      setKey(crypto.randomUUID())
    },
    { toast: words.asked(), revalidate: true },
  )
  const { returnableUntil: until } = order
  if (lines.length === 0 || (!isAdmin && !until)) return null
  if (!isAdmin && new Date(until!) < new Date())
    return <p className="mt-4 max-w-3xl text-muted">{m.return_over({ date: formatDate(until!) })}</p>
  return (
    <Fold title={words.title()}>
      <form key={key} noValidate onSubmit={ask} className="grid gap-4">
        {!isAdmin && <p className="text-soft">{m.return_until({ date: formatDate(until!) })}</p>}
        <WholePacksNote lines={lines} />
        <PiecesFields
          lines={lines}
          getMax={returnable}
          describe={isAdmin ? m.pieces_at_most : m.return_at_most}
          asked={asked}
          fields={fields}
        />
        <Field name="why" label={words.why()} maxLength={300} error={fields['lines.0.reason']} />
        {fields.lines && <p className="text-bad">{words.nothing()}</p>}
        <RefusalNotice reason={reason} />
        <Button type="submit" busy={busy} className="justify-self-start">
          {words.ask()}
        </Button>
      </form>
    </Fold>
  )
}

export const WholePacksNote = ({ lines }: { lines: readonly Pick<OrderLine, 'packSize'>[] }) =>
  lines.some(({ packSize }) => packSize > 1) && <p className="text-soft">{m.return_whole_packs()}</p>
