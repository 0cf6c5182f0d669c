import { type SubmitEvent, useState } from 'react'
import { api } from '#base/platform/contract/client.ts'
import { parseNumber } from '#base/platform/forms.ts'
import { formatNumber, getName } from '#base/platform/text/locale.ts'
import { Button } from '#base/ui/button.tsx'
import { Field } from '#base/ui/field.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { formatQuantity } from '#goods/catalogue/packs/quantity.ts'
import { m } from '#paraglide/messages.js'
import { countPackable } from '../account/line-progress.ts'
import { LabelPanel } from '../labels/label-panel.tsx'
import { useLabels } from '../labels/use-labels.ts'
import { DisputeConfirm } from '../screen/dispute-confirm.tsx'
import { stickyStep } from '../screen/sticky-step.ts'
import type { OrderDetails } from '../shapes.ts'
import { shipParcel } from './contract.ts'
import { readTracking, TrackingFields } from './tracking-fields.tsx'

/** Sends a parcel of a packed order: at first with all that is left of it. */
export function ShipForm({ order, isSticky = false }: { order: OrderDetails; isSticky?: boolean }) {
  const { run, ask, subject, dialog, busy, reason, fields } = useAction<FormData>()
  const [key, setKey] = useState(() => crypto.randomUUID())
  // Refusals name lines by their place in what was sent.
  const [asked, setAsked] = useState<readonly string[]>([])
  const { hub, waiting, reason: unknown, reload } = useLabels(order._id)
  const label = waiting?.state === 'bought' ? waiting : undefined
  const left = order.lines.filter((line) => countPackable(line) > 0)
  if (left.length === 0) return <p className="mt-4 font-medium print:hidden">{m.parcel_nothing_here()}</p>
  const ship = (values: FormData, despiteDispute = false) =>
    run(
      async () => {
        const text = (name: string) => String(values.get(name) ?? '')
        const quantities = left.map(({ _id }) => ({ line: _id, quantity: parseNumber(text(_id)) ?? 0 }))
        const lines = quantities.filter(({ quantity }) => quantity !== 0)
        setAsked(lines.map(({ line }) => line))
        await api(
          shipParcel,
          {
            id: order._id,
            lines,
            ...(label ? { label: label._id } : readTracking(values)),
            ...(despiteDispute ? { despiteDispute } : {}),
          },
          { idempotencyKey: key },
        )
        setKey(crypto.randomUUID())
        await reload()
      },
      { toast: m.parcel_sent(), revalidate: true },
    )
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (busy) return
    const values = new FormData(event.target as HTMLFormElement)
    if (order.dispute === 'open') ask(values)
    else ship(values)
  }
  return (
    <section aria-labelledby="ship" className="mt-4 grid gap-4 print:hidden">
      <LabelPanel {...{ order: order._id, hub, waiting, reason: unknown, reload }} />
      {/* The next parcel has another number. */}
      <form
        key={key}
        noValidate
        onSubmit={onSubmit}
        className="grid max-w-3xl gap-4 border border-line bg-card p-5 print:hidden"
      >
        <h2 id="ship" className="text-xl">
          {m.parcel_title()}
        </h2>
        <ul className="divide-y divide-line border-y border-line">
          {left.map((line) => (
            <li key={`${line._id} ${countPackable(line)}`} className="flex items-start justify-between gap-4 py-2">
              <span className="wrap-anywhere">
                {getName(line)}
                <span className="figures block text-sm text-muted">
                  {`${line.sku}, ${m.parcel_left({ quantity: formatQuantity(countPackable(line), line.packSize) })}`}
                </span>
              </span>
              <span className="w-28 shrink-0">
                <Field
                  name={line._id}
                  label={getName(line)}
                  hideLabel
                  inputMode="numeric"
                  defaultValue={formatNumber(countPackable(line), { useGrouping: false })}
                  error={fields[`lines.${asked.indexOf(line._id)}.quantity`]}
                  className="figures text-right"
                />
              </span>
            </li>
          ))}
        </ul>
        {!label && <TrackingFields fields={fields} />}
        {fields.lines && <p className="text-bad">{m.parcel_empty()}</p>}
        <RefusalNotice reason={reason} />
        <span className={isSticky ? stickyStep : ''}>
          <Button type="submit" busy={busy}>
            {m.parcel_ship()}
          </Button>
        </span>
        <DisputeConfirm {...dialog} onConfirm={() => subject && ship(subject, true)} />
      </form>
    </section>
  )
}
