import { useState } from 'react'
import { api } from '#base/platform/contract/client.ts'
import { parseNumber } from '#base/platform/forms.ts'
import { formatNumber, getName } from '#base/platform/text/locale.ts'
import { Button } from '#base/ui/button.tsx'
import { Field } from '#base/ui/field.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { formatQuantity } from '#goods/catalogue/packs/quantity.ts'
import { m } from '#paraglide/messages.js'
import { Fold } from '../fold.tsx'
import type { OrderReturn } from '../returns/contract.ts'
import { exchangeReturn } from './contract.ts'

type Line = OrderReturn['lines'][number]

const countArrived = ({ came, exchanged }: Line) => (came ?? 0) - exchanged

const readLines = (values: FormData, lines: readonly Line[]) =>
  lines
    .map(({ line }) => ({
      line,
      quantity: parseNumber(String(values.get(`quantity ${line}`) ?? '')) ?? 0,
      part: String(values.get(`part ${line}`) ?? ''),
    }))
    .filter(({ quantity }) => quantity !== 0)

/** Sends parts for pieces that came back, unless it is said otherwise the same ones. */
export function ExchangeForm({ found }: { found: OrderReturn }) {
  const { submit, busy, reason, fields } = useAction()
  const [asked, setAsked] = useState<ReturnType<typeof readLines>>([])
  const lines = found.lines.filter((line) => countArrived(line) > 0)
  const send = submit(
    (values) => {
      const chosen = readLines(values, lines)
      setAsked(chosen)
      return api(exchangeReturn, { id: found._id, lines: chosen })
    },
    { toast: m.return_exchange_sent(), revalidate: true },
  )
  // Refusals name lines by their place in what was sent.
  const getError = ({ line }: Line, field: 'quantity' | 'part') =>
    fields[`lines.${asked.findIndex((sent) => sent.line === line)}.${field}`]
  if (lines.length === 0 || found.exchange) return null
  return (
    <Fold title={m.return_exchange_title()} className="">
      <p className="text-soft">{m.return_exchange_hint()}</p>
      <form noValidate onSubmit={send} className="grid gap-4">
        {lines.map((line) => (
          <fieldset key={line.line} className="grid gap-3">
            <legend className="mb-1 text-sm font-semibold">
              {m.return_exchange_line({
                name: getName(line),
                quantity: formatQuantity(countArrived(line), line.packSize),
              })}
            </legend>
            <div className="grid content-start gap-x-4 gap-y-3 sm:grid-cols-[10rem_1fr]">
              <Field
                name={`quantity ${line.line}`}
                label={m.return_exchange_quantity()}
                inputMode="numeric"
                placeholder={formatNumber(0)}
                defaultValue={lines.length === 1 ? formatNumber(countArrived(line), { useGrouping: false }) : ''}
                error={getError(line, 'quantity')}
                className="figures"
              />
              <Field
                name={`part ${line.line}`}
                label={m.return_exchange_part()}
                defaultValue={line.sku}
                maxLength={60}
                autoCapitalize="characters"
                error={getError(line, 'part')}
                className="figures"
              />
            </div>
          </fieldset>
        ))}
        {fields.lines && <p className="text-bad">{m.return_exchange_nothing()}</p>}
        <RefusalNotice reason={reason} />
        <Button type="submit" busy={busy} className="justify-self-start">
          {m.return_exchange_send()}
        </Button>
      </form>
    </Fold>
  )
}
