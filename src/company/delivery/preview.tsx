import { useState } from 'react'
import { formatMoney, formatNumber, getName } from '#base/platform/text/locale.ts'
import { fromMinor } from '#base/platform/text/money.ts'
import { Field } from '#base/ui/field.tsx'
import { m } from '#paraglide/messages.js'
import { getPlaceName } from '#people/addresses/country-name.ts'
import { emptyPlace, PlaceFields } from '#people/addresses/place-fields.tsx'
import { DeliveryTable } from './contract.ts'
import { parseGrams } from './draft.ts'
import { isPickup, listDeliveryOptions, type ShippingOption } from './options.ts'

/** The price of a sample parcel by the table as typed. */
export function Preview({ table, currency }: { table: unknown; currency: string }) {
  const [place, setPlace] = useState(emptyPlace)
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

type PreviewInput = { table: unknown; currency: string; place: typeof emptyPlace; kilograms: string }

function Offered({ table, currency, place, kilograms }: PreviewInput) {
  const { success, data } = DeliveryTable.safeParse(table)
  const grams = parseGrams(kilograms)
  if (!success || !grams) return <p className="text-muted">{m.delivery_preview_incomplete()}</p>
  const options = listDeliveryOptions(data, place, { grams, goodsMinor: 0, leadTimeDays: 0 }, currency)
  return (
    <>
      <p className="font-semibold">
        {m.delivery_preview_of({ mass: formatNumber(grams / 1000), place: getPlaceName(place) })}
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

const offerText = (option: ShippingOption, currency: string) =>
  m.delivery_offer({
    name: isPickup(option) ? m.delivery_pickup() : getName(option),
    price: formatMoney(fromMinor(option.priceMinor, currency), currency),
    days: daysText(option),
  })

const daysText = ({ daysFrom, daysTo }: ShippingOption) =>
  daysFrom === daysTo ? m.delivery_days({ count: daysTo }) : m.delivery_days_range({ from: daysFrom, count: daysTo })
