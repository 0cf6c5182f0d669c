import type { SubmitEvent } from 'react'
import { Link } from 'react-router'
import { Problem } from '#base/platform/errors.ts'
import { parseNumber } from '#base/platform/forms.ts'
import { formatNumber, getName, getNameLanguage } from '#base/platform/text/locale.ts'
import { Button } from '#base/ui/button.tsx'
import { Confirm } from '#base/ui/confirm.tsx'
import { Field } from '#base/ui/field.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { formatPack } from '#goods/catalogue/packs/pack.ts'
import { m } from '#paraglide/messages.js'
import type { PurchaseLine, PurchaseOrder } from '#trade/purchasing/orders/contract.ts'

type Line = { part: string; pieces: number }
type Send = (
  lines: Line[],
  values: FormData,
  purchaseOrder: { id: string; surplus: boolean },
) => Promise<readonly { line: number; message: string }[]>

type Delivery = { lines: Line[]; values: FormData; differences: string[] }

const countMissing = ({ quantity, received }: PurchaseLine) => Math.max(0, quantity - received)

/** What came of a purchase order, line by line. More or fewer than is missing is asked before it is booked. */
export function DeliveryForm({ order, send }: { order: PurchaseOrder; send: Send }) {
  const { run, ask, subject, dialog, busy, reason } = useAction<Delivery>()
  const book = async ({ lines, values }: Delivery, surplus: boolean) => {
    if (lines.length === 0) throw new Problem('invalid_fields', m.delivery_none())
    const [refused] = await send(lines, values, { id: order._id, surplus })
    if (refused) throw new Problem('invalid_fields', `${lines[refused.line]!.part}: ${refused.message}`)
  }
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const delivery = readDelivery(order, new FormData(event.target))
    if (delivery.lines.length > 0 && delivery.differences.length > 0) ask(delivery)
    else void run(() => book(delivery, false), { revalidate: true })
  }
  return (
    <form noValidate onSubmit={onSubmit} className="grid max-w-3xl gap-4">
      <p>
        <Link to={`/dashboard/purchaseOrders/${order._id}`} className="link figures font-medium">
          {order.number}
        </Link>{' '}
        {order.supplier.name}
      </p>
      {order.state !== 'sent' && <p className="text-warn">{m.delivery_not_open()}</p>}
      <ul className="divide-y divide-line border-y border-line">
        {order.lines.map((line) => (
          <li key={line._id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
            <span>
              <span lang={getNameLanguage(line)}>{getName(line)}</span>{' '}
              <span className="figures text-sm text-muted">
                {[line.sku, line.partNumber].filter(Boolean).join(' · ')}
              </span>
              <span className="figures block text-sm text-muted">
                {[
                  m.delivery_missing({
                    missing: formatNumber(countMissing(line)),
                    ordered: formatNumber(line.quantity),
                  }),
                  formatPack(line.packSize),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <Field
              name={line._id}
              label={m.delivery_came_of({ name: line.sku })}
              hideLabel
              inputMode="numeric"
              defaultValue={countMissing(line) || ''}
              className="figures max-w-28 text-right"
            />
          </li>
        ))}
      </ul>
      <Field name="reference" label={m.receive_reference()} maxLength={180} className="max-w-md" />
      <RefusalNotice reason={subject ? undefined : reason} />
      <Button type="submit" busy={busy} disabled={order.state !== 'sent'} className="justify-self-start">
        {m.receive_send()}
      </Button>
      {subject && (
        <Confirm
          {...dialog}
          onConfirm={() => run(() => book(subject, true), { revalidate: true })}
          title={m.delivery_differs()}
          confirmLabel={m.delivery_book()}
          cancelLabel={m.delivery_change()}
        >
          <ul className="figures">
            {subject.differences.map((difference) => (
              <li key={difference}>{difference}</li>
            ))}
          </ul>
        </Confirm>
      )}
    </form>
  )
}

/** An empty line did not come. */
function readDelivery({ lines }: PurchaseOrder, values: FormData): Delivery {
  const read = lines.map((line) => ({ line, came: parseNumber(String(values.get(line._id) ?? '')) ?? 0 }))
  return {
    values,
    lines: read.filter(({ came }) => came !== 0).map(({ line, came }) => ({ part: line.sku, pieces: came })),
    differences: read
      .filter(({ line, came }) => !Number.isNaN(came) && came !== countMissing(line))
      .map(({ line, came }) => describeDifference(line, came)),
  }
}

function describeDifference(line: PurchaseLine, came: number): string {
  const [name, missing] = [line.sku, countMissing(line)]
  return came > missing
    ? m.delivery_more({ name, came: formatNumber(came), more: formatNumber(came - missing) })
    : m.delivery_fewer({ name, came: formatNumber(came), fewer: formatNumber(missing - came) })
}
