import { useState } from 'react'
import { api } from '#base/platform/contract/client.ts'
import { parseNumber } from '#base/platform/forms.ts'
import { formatNumber } from '#base/platform/text/locale.ts'
import { Button } from '#base/ui/button.tsx'
import { Field } from '#base/ui/field.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { formatMoney } from '#base/ui/price.tsx'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import { askRates, buyLabel, type RatesReply } from './contract.ts'

type Props = { order: string; hub: string; onBought: () => void }

const sides = { length: m.parcel_length, width: m.parcel_width, height: m.parcel_height } as const
type Side = keyof typeof sides

/** Asks carriers what the next parcel costs, and buys a label of one. */
export function RatesForm({ order, hub, onBought }: Props) {
  const asking = useAction()
  const buying = useAction()
  const [offer, setOffer] = useState<RatesReply>()
  const ask = asking.submit(async (values) => {
    setOffer(undefined)
    setOffer(await api(askRates, { id: order, ...readMeasures(values) }))
  })
  const buy = (rate: string) =>
    buying.run(
      async () => {
        try {
          await api(buyLabel, { id: order, consignment: offer!.consignment, rate })
        } finally {
          onBought()
        }
      },
      { toast: m.label_bought() },
    )
  return (
    <form noValidate onSubmit={ask} className="grid gap-4">
      <p className="text-sm text-muted">{m.label_hub({ hub })}</p>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        <MeasureField name="kilograms" label={m.parcel_kilograms()} error={asking.fields.grams} />
        {Object.entries(sides).map(([name, label]) => (
          <MeasureField key={name} name={name} label={label()} error={asking.fields[`size.${name}`]} />
        ))}
      </div>
      <p className="text-sm text-muted">{m.label_measures()}</p>
      <RefusalNotice reason={asking.reason} />
      <Button type="submit" variant="secondary" busy={asking.busy} className="justify-self-start">
        {m.label_ask()}
      </Button>
      {offer && <Rates offer={offer} busy={buying.busy} onBuy={buy} />}
      <RefusalNotice reason={buying.reason} />
    </form>
  )
}

function MeasureField({ name, label, error }: { name: string; label: string; error: string | undefined }) {
  return <Field name={name} label={label} error={error} inputMode="decimal" className="figures" />
}

function Rates({ offer, busy, onBuy }: { offer: RatesReply; busy: boolean; onBuy: (rate: string) => void }) {
  const { rates, problems, grams } = offer
  return (
    <div aria-live="polite" className="grid gap-3">
      <p className="font-semibold">
        {rates.length > 0 ? m.label_rates({ kilograms: formatNumber(grams / 1000) }) : m.label_no_rates()}
      </p>
      <ul className="divide-y divide-line border-y border-line">
        {rates.map(({ _id, carrier, service, price, currency, days }) => (
          <li key={_id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
            <span>
              <span className="font-medium">
                {carrier} {service}
              </span>
              {days !== null && <span className="block text-sm text-muted">{m.label_days({ count: days })}</span>}
            </span>
            <Button size="small" disabled={busy} onClick={() => onBuy(_id)}>
              {m.label_buy({ price: formatMoney(price, currency) })}
              <span className="sr-only">
                {' '}
                {carrier} {service}
              </span>
            </Button>
          </li>
        ))}
      </ul>
      {problems.length > 0 && (
        <ul className="grid gap-1 text-sm text-muted" lang="en">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Kilograms and centimetres, as people type them; what is not a number is refused with its field. */
function readMeasures(values: FormData) {
  const read = (name: string, factor: number): number | null => {
    const text = String(values.get(name) ?? '').trim()
    if (text === '') return null
    return Math.round((parseNumber(text) ?? 0) * factor)
  }
  const given = Object.fromEntries(Object.keys(sides).map((side) => [side, read(side, 10)])) as Record<
    Side,
    number | null
  >
  const isGiven = Object.values(given).some((side) => side !== null)
  const size = { length: given.length ?? 0, width: given.width ?? 0, height: given.height ?? 0 }
  return { grams: read('kilograms', 1000), size: isGiven ? size : null }
}
