import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { api } from '#base/platform/contract/client.ts'
import { Button } from '#base/ui/button.tsx'
import { Field } from '#base/ui/field.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { Scanner } from '#base/ui/scanner.tsx'
import { showToast } from '#base/ui/toast.ts'
import { m } from '#paraglide/messages.js'
import { DisputeConfirm } from '../screen/dispute-confirm.tsx'
import type { Order } from '../shapes.ts'
import { carriers } from '../shipping/carriers.ts'
import { shipOrders } from './contract.ts'
import { spreadNumbers, type TrackingNumbers } from './spread-numbers.ts'

type Props = { orders: readonly Order[]; onCancel: () => void; onShipped: () => void }
type Refused = Readonly<Record<string, { message: string; isDisputed: boolean }>>

/** A tracking number for each order: typed, scanned one after the other, or pasted together. Those that are refused stay. */
export function TickedForm({ orders, onCancel, onShipped }: Props) {
  const { submit, run, ask, subject, dialog, busy, reason, fields } = useAction<string>()
  const [numbers, setNumbers] = useState<TrackingNumbers>({})
  const [refused, setRefused] = useState<Refused>({})
  const [key, setKey] = useState(() => crypto.randomUUID())
  const form = useRef<HTMLFormElement>(null)
  const listId = useId()
  const names = orders.map(({ number }) => number)
  const ship = async (carrier: string, despiteDispute = false) => {
    const lines = orders.map(({ number }) => ({ order: number, trackingNumber: numbers[number] ?? '', carrier }))
    const body = { lines, ...(despiteDispute && { despiteDispute }) }
    const reply = await api(shipOrders, body, { idempotencyKey: key })
    setKey(crypto.randomUUID())
    setRefused(Object.fromEntries(reply.refused.map(({ line, code: _, ...why }) => [lines[line]!.order, why])))
    if (reply.done.length > 0) showToast(m.ship_list_done({ count: reply.done.length }))
    if (reply.refused.length === 0) onShipped()
  }
  const onScan = (code: string): string => {
    const order = names.find((name) => !numbers[name])
    if (!order) return m.ship_ticked_full()
    setNumbers((before) => ({ ...before, [order]: code }))
    return `${order}: ${code}`
  }
  const onPaste = (event: ClipboardEvent, order: string) => {
    const spread = spreadNumbers(event.clipboardData.getData('text'), names, order)
    if (!spread) return
    event.preventDefault()
    setNumbers((before) => ({ ...before, ...spread }))
  }
  const disputed = Object.values(refused).some(({ isDisputed }) => isDisputed)
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit((values) => ship(readCarrier(values)), { revalidate: true })}
      className="grid gap-4"
    >
      <p className="text-sm text-muted">{m.ship_ticked_hint()}</p>
      <Field name="carrier" label={m.parcel_carrier()} list={listId} maxLength={60} error={fields['lines.0.carrier']} />
      <datalist id={listId}>
        {carriers.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Scanner onScan={onScan} />
      {orders.map(({ number, customer }, index) => (
        <Field
          key={number}
          name={number}
          label={number}
          hint={customer}
          value={numbers[number] ?? ''}
          onChange={({ target }) => setNumbers((before) => ({ ...before, [number]: target.value }))}
          onPaste={(event: ClipboardEvent) => onPaste(event, number)}
          onKeyDown={goToNext}
          error={fields[`lines.${index}.trackingNumber`] ?? refused[number]?.message}
          maxLength={60}
          autoComplete="off"
          spellCheck={false}
          className="figures"
        />
      ))}
      <RefusalNotice reason={reason} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onCancel}>
          {m.cancel()}
        </Button>
        {disputed && (
          <Button variant="secondary" busy={busy} onClick={() => ask(readCarrier(new FormData(form.current!)))}>
            {m.ship_list_disputed()}
          </Button>
        )}
        <Button type="submit" busy={busy}>
          {m.ship_list_send()}
        </Button>
      </div>
      <DisputeConfirm {...dialog} onConfirm={() => run(() => ship(subject!, true), { revalidate: true })} />
    </form>
  )
}

const readCarrier = (values: FormData): string => String(values.get('carrier') ?? '')

/** Scanners end a code with Enter: the next field is the next order’s, and the last leads to the button. */
function goToNext(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return
  event.preventDefault()
  const controls = [...event.currentTarget.form!.querySelectorAll<HTMLElement>('input, button[type=submit]')]
  controls[controls.indexOf(event.currentTarget) + 1]?.focus()
}
