import { useState } from 'react'
import { api } from '#base/platform/contract/client.ts'
import { checkShape, parseNumber } from '#base/platform/forms.ts'
import { Button } from '#base/ui/button.tsx'
import { Field } from '#base/ui/field.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { UnsavedNotice } from '#base/ui/unsaved.tsx'
import { formatPack } from '#goods/catalogue/packs/pack.ts'
import { m } from '#paraglide/messages.js'
import { editPurchaseOrder, getPurchaseOrder, type PurchaseOrder } from './contract.ts'
import { LineName } from './purchase-lines.tsx'

/** Changes the lines of a draft; those of an order that was sent are corrected, with a reason. */
export function PurchaseForm({ loaded }: { loaded: PurchaseOrder }) {
  const { submit, busy, reason, fields } = useAction()
  const [order, setOrder] = useState(loaded)
  const { _id: id, version, currency, lines } = order
  const isSent = order.state === 'sent'
  const save = submit(
    async (form) => {
      const why = isSent ? { reason: String(form.get('reason') ?? '') } : {}
      const body = { version, is: { note: String(form.get('note') ?? ''), lines: readLines(order, form) }, ...why }
      await api(editPurchaseOrder, { id, ...checkShape(editPurchaseOrder.body, body) })
      setOrder(await api(getPurchaseOrder, { id }))
    },
    { toast: m.purchase_saved(), revalidate: true },
  )
  return (
    <form key={version} noValidate onSubmit={save} className="grid max-w-4xl gap-4">
      <ul className="divide-y divide-line border-y border-line">
        {lines.map((line) => (
          <li key={line._id} className="grid gap-x-4 gap-y-2 py-3 sm:grid-cols-[1fr_auto] sm:items-end">
            <span className="self-center">
              <LineName line={line} /> <span className="text-sm text-muted">{formatPack(line.packSize)}</span>
              {line.partNumber && <span className="figures block text-sm text-muted">{line.partNumber}</span>}
            </span>
            <span className="flex gap-3">
              <Field
                name={`quantity.${line._id}`}
                label={m.purchase_quantity_of({ name: line.sku })}
                inputMode="numeric"
                defaultValue={line.quantity}
                className="figures max-w-32 text-right"
              />
              <Field
                name={`price.${line._id}`}
                label={m.purchase_price_of({ name: line.sku, currency })}
                inputMode="decimal"
                defaultValue={line.price ?? ''}
                className="figures max-w-32 text-right"
              />
            </span>
          </li>
        ))}
        <li className="flex flex-wrap gap-3 py-3">
          <Field name="newPart" label={m.purchase_new_part()} maxLength={60} className="figures" />
          <Field
            name="newQuantity"
            label={m.purchase_line_quantity()}
            inputMode="numeric"
            className="figures max-w-32 text-right"
          />
        </li>
      </ul>
      <p className="text-sm text-muted">{m.purchase_form_hint()}</p>
      <Field multiline rows={2} name="note" label={m.purchase_note()} defaultValue={order.note} maxLength={1000} />
      {isSent && <Field name="reason" label={m.purchase_reason()} required maxLength={200} error={fields.reason} />}
      <RefusalNotice reason={describeReason(reason, fields)} />
      <UnsavedNotice refusal={reason} />
      <Button type="submit" busy={busy} className="justify-self-start">
        {isSent ? m.purchase_correct_save() : m.save()}
      </Button>
    </form>
  )
}

/** The lines that stay, and the one that is new. An emptied quantity removes its line. */
function readLines({ lines }: PurchaseOrder, form: FormData) {
  const read = (name: string) => parseNumber(String(form.get(name) ?? ''))
  const kept = lines.flatMap(({ _id, sku }) => {
    const quantity = read(`quantity.${_id}`)
    return quantity === undefined || quantity === 0
      ? []
      : [{ part: sku, quantity, price: read(`price.${_id}`) ?? null }]
  })
  const part = String(form.get('newPart') ?? '').trim()
  return part ? [...kept, { part, quantity: read('newQuantity') ?? 1, price: null }] : kept
}

/** A line has no place for its problem, so the first of them is told with the form's. */
function describeReason(reason: { message: string } | undefined, fields: Readonly<Record<string, string>>) {
  const [path, problem] = Object.entries(fields).find(([name]) => name.startsWith('is.lines')) ?? []
  return reason && path ? { message: `${reason.message} ${problem}` } : reason
}
