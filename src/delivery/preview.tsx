import { useState } from 'react'
import { placeName } from '#addresses/countries.ts'
import { nowhere, PlaceFields } from '#addresses/place-fields.tsx'
import { m } from '#paraglide/messages.js'
import { formatMoney, formatNumber, nameOf } from '#platform/locale.ts'
import { fromMinor } from '#platform/money.ts'
import { Field } from '#ui/field.tsx'
import { DeliveryTable } from './contract.ts'
import { gramsOf } from './draft.ts'
import { deliveryOptions, type Option, pickupKey } from './options.ts'

/** What a parcel would cost by the table as it is typed. */
export function Preview({ table, currency }: { table: unknown; currency: string }) {
  const [place, setPlace] = useState(nowhere)
  const [kilograms, setKilograms] = useState(() => formatNumber(3))
  return (
    <section className="grid gap-4 border-t border-line pt-5" aria-labelledby="preview">
      <h2 id="preview" className="text-xl">
        {m.delivery_preview()}
      </h2>
      <div className="grid gap-4 sm:grid-cols-3">
        <Field
          name="preview"
          label={m.delivery_preview_mass()}
          inputMode="decimal"
          autoComplete="off"
          value={kilograms}
          onChange={({ target }) => setKilograms(target.value)}
        />
        <PlaceFields place={place} onChange={setPlace} />
      </div>
      <div role="status" className="grid gap-1">
        {place.country !== '' && <Offered {...{ table, currency, place, kilograms }} />}
      </div>
    </section>
  )
}

type Asked = { table: unknown; currency: string; place: typeof nowhere; kilograms: string }

function Offered({ table, currency, place, kilograms }: Asked) {
  const { success, data } = DeliveryTable.safeParse(table)
  const grams = gramsOf(kilograms)
  if (!success || !grams) return <p className="text-muted">{m.delivery_preview_incomplete()}</p>
  const options = deliveryOptions(data, place, { grams, goodsMinor: 0, leadTimeDays: 0 }, currency)
  return (
    <>
      <p className="font-semibold">
        {m.delivery_preview_of({ mass: formatNumber(grams / 1000), place: placeName(place) })}
      </p>
      {options.length === 0 && <p>{m.delivery_preview_none()}</p>}
      <ul>
        {options.map((option) => (
          <li key={option.key}>{offerText(option, currency)}</li>
        ))}
      </ul>
    </>
  )
}

const offerText = (option: Option, currency: string) =>
  m.delivery_offer({
    name: option.key === pickupKey ? m.delivery_pickup() : nameOf(option),
    price: formatMoney(fromMinor(option.priceMinor, currency), currency),
    days: daysText(option),
  })

const daysText = ({ daysFrom, daysTo }: Option) =>
  daysFrom === daysTo ? m.delivery_days({ count: daysTo }) : m.delivery_days_range({ from: daysFrom, count: daysTo })
