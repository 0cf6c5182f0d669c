import { useState } from 'react'
import { Select } from '#base/ui/field.tsx'
import { Price } from '#base/ui/price.tsx'
import { PromiseCountdown } from '#company/delivery/promise-countdown.tsx'
import { m } from '#paraglide/messages.js'
import { loadCountry, saveCountry } from '#people/addresses/chosen-country.ts'
import { getCountryName } from '#people/addresses/country-name.ts'
import { CountrySelect } from '#people/addresses/country-select.tsx'
import { useRegions } from '#people/addresses/use-regions.ts'
import { getMethodName, toSumRows } from '#trade/orders/pricing/sum-rows.ts'
import { formatDeliveryDays } from '#trade/orders/promise/delivery-days.ts'
import type { DeliveryOffer } from '#trade/orders/shapes.ts'
import { useOffer } from './use-offer.ts'

type Props = { lines: readonly { productId: string; quantity: number }[]; currency: string }

/** When the lines arrive; and the cost of delivery and the tax in it, once the reader has chosen a destination. */
export function Estimate({ lines, currency }: Props) {
  const [country, setCountry] = useState(loadCountry)
  const [region, setRegion] = useState('')
  const regions = useRegions(country)
  const { known, isCurrent, retry } = useOffer(lines, country === '' ? undefined : { country, region }, undefined)
  // Until a country is chosen, the promise is that to the shop's home.
  const home = useOffer(country === '' && known?.home ? lines : [], known?.home, undefined)
  const promised = country === '' ? home : { known, isCurrent, retry }
  const choose = (code: string) => {
    setCountry(code)
    setRegion('')
    saveCountry(code)
  }
  return (
    <div className="mt-4 ml-auto grid max-w-md gap-2 xl:mx-0">
      <CountrySelect
        name="country"
        label={m.cart_deliver_to()}
        value={country}
        onChange={(event) => choose(event.target.value)}
      />
      {regions.length > 0 && (
        <Select
          name="region"
          label={m.address_region()}
          value={region}
          onChange={(event) => setRegion(event.target.value)}
        >
          <option value="">{m.address_region_choose()}</option>
          {regions.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      )}
      <p className="min-h-10 text-sm text-pretty">
        {promised.known?.offer && promised.isCurrent && (
          <Promised
            offer={promised.known.offer}
            country={country || (known?.home?.country ?? '')}
            onOver={promised.retry}
          />
        )}
      </p>
      <div aria-live="polite" className="text-sm text-soft">
        {known?.offer && isCurrent ? (
          <Offered offer={known.offer} currency={currency} />
        ) : (
          <p>
            {m.cart_delivery_later()}{' '}
            {known && (known.pricesInclude ? m.cart_prices_include() : m.cart_prices_exclude())}
          </p>
        )}
      </div>
    </div>
  )
}

type PromisedProps = { offer: DeliveryOffer; country: string; onOver: () => void }

/** When the lines arrive by the cheapest way, and where; the country is named, since it may be the shop's home. */
function Promised({ offer: { options }, country, onOver }: PromisedProps) {
  const option = options.find(({ address }) => address === '') ?? options[0]
  if (!option?.promise) return null
  const isPickup = option.address !== ''
  return (
    <>
      <PromiseCountdown promise={option.promise} isPickup={isPickup} onOver={onOver} />{' '}
      {!isPickup && <span className="text-muted">({getCountryName(country)})</span>}
    </>
  )
}

function Offered({ offer: { options, sums, unknownMass }, currency }: { offer: DeliveryOffer; currency: string }) {
  if (options.length === 0) return <p>{unknownMass ? m.checkout_mass_unknown() : m.checkout_nowhere()}</p>
  return (
    <>
      {unknownMass && <p>{m.checkout_mass_unknown()}</p>}
      <ul className="grid gap-1">
        {options.map((option) => (
          <li key={option.key} className="flex justify-between gap-4">
            <span>
              {getMethodName(option)}, {formatDeliveryDays(option)}
            </span>
            <Price amount={option.price} currency={currency} />
          </li>
        ))}
      </ul>
      <ul className="mt-2 grid gap-1 border-t border-line pt-2">
        {toSumRows(sums, null).map(({ label, amount }) => (
          <li key={label} className="flex justify-between gap-4">
            {label}
            <Price amount={amount} currency={currency} />
          </li>
        ))}
        <li className="flex items-baseline justify-between gap-4 font-semibold text-ink">
          {m.order_total()}
          <Price amount={sums.total} currency={currency} className="text-lg" />
        </li>
      </ul>
    </>
  )
}
