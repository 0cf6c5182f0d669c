import { useId, useState } from 'react'
import { api } from '#base/platform/contract/client.ts'
import { Button } from '#base/ui/button.tsx'
import { Field } from '#base/ui/field.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import { Fold } from '../fold.tsx'
import { DisputeConfirm } from '../screen/dispute-confirm.tsx'
import { carriers } from '../shipping/carriers.ts'
import { shipOrders } from './contract.ts'
import { type ListedOrder, readTrackingList } from './tracking-list.ts'

type Outcome = { count: number; refused: { line: number; order: string; message: string; isDisputed: boolean }[] }

/** Sends many packed orders by a pasted list. Lines that are refused stay in it, to be mended. */
export function ShipList() {
  const { submit, run, ask, subject, dialog, busy, reason, fields } = useAction<string>()
  const [text, setText] = useState('')
  const [key, setKey] = useState(() => crypto.randomUUID())
  const [outcome, setOutcome] = useState<Outcome>()
  const listId = useId()
  const listed = readTrackingList(text)
  const ship = async (carrier: string, despiteDispute = false) => {
    const lines = listed.map((line) => toLine(line, carrier))
    const { done, refused } = await api(
      shipOrders,
      { lines, ...(despiteDispute && { despiteDispute }) },
      { idempotencyKey: key },
    )
    setOutcome({
      count: done.length,
      refused: refused.map(({ line, code: _, ...why }) => ({ line, order: listed[line]!.order, ...why })),
    })
    setText(refused.map(({ line }) => listed[line]!.text).join('\n'))
    setKey(crypto.randomUUID())
  }
  return (
    <Fold title={m.ship_list()} className="open:w-full">
      <form
        noValidate
        onSubmit={submit((values) => ship(readCarrier(values)), { revalidate: true })}
        className="grid gap-4"
      >
        <Field
          multiline
          rows={6}
          name="lines"
          label={m.ship_list_lines()}
          hint={text ? m.ship_list_read({ count: listed.length }) : m.ship_list_hint()}
          placeholder={'IW-100001\tJD014600003828\tDHL'}
          value={text}
          onChange={({ target }) => setText(target.value)}
          error={describeFields(fields, listed)}
          className="figures"
          spellCheck={false}
        />
        <Field name="carrier" label={m.ship_list_carrier()} list={listId} maxLength={60} />
        <datalist id={listId}>
          {carriers.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <div>
          <RefusalNotice reason={reason} />
          <Shipped outcome={outcome} />
        </div>
        {outcome?.refused.some(({ isDisputed }) => isDisputed) && (
          <Button
            variant="secondary"
            busy={busy}
            className="justify-self-start"
            onClick={({ currentTarget }) => ask(readCarrier(new FormData(currentTarget.form!)))}
          >
            {m.ship_list_disputed()}
          </Button>
        )}
        <Button type="submit" busy={busy} className="justify-self-start">
          {m.ship_list_send()}
        </Button>
      </form>
      <DisputeConfirm {...dialog} onConfirm={() => run(() => ship(subject!, true), { revalidate: true })} />
    </Fold>
  )
}

const readCarrier = (values: FormData): string => String(values.get('carrier') ?? '')

const toLine = ({ order, trackingNumber, carrier }: ListedOrder, carrierOfAll: string) => ({
  ...{ order, trackingNumber, carrier: carrier || carrierOfAll },
})

/** What is wrong with the shape of the list, each line named by its order. */
const describeFields = (fields: Readonly<Record<string, string>>, listed: readonly ListedOrder[]): string =>
  Object.entries(fields)
    .map(([path, problem]) => [listed[Number(path.split('.')[1])]?.order, problem].filter(Boolean).join(': '))
    .join(' · ')

function Shipped({ outcome }: { outcome: Outcome | undefined }) {
  const { count = 0, refused = [] } = outcome ?? {}
  return (
    <>
      <p role="status" className="font-medium text-good">
        {count > 0 && m.ship_list_done({ count })}
      </p>
      {refused.length > 0 && (
        <div role="alert" className="rounded-md border border-bad bg-bad-surface px-4 py-3 text-bad">
          <p className="font-medium">{m.ship_list_refused({ count: refused.length })}</p>
          <ul>
            {refused.map(({ line, order, message }) => (
              <li key={line} className="wrap-anywhere">{`${order}: ${message}`}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
