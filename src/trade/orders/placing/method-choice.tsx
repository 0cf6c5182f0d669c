import { capitalise } from '#base/platform/text/locale.ts'
import { Price } from '#base/ui/price.tsx'
import { m } from '#paraglide/messages.js'
import { getMethodName } from '../pricing/sum-rows.ts'
import { formatDeliveryDays } from '../promise/delivery-days.ts'
import type { DeliveryOffer } from '../shapes.ts'

type Props = {
  offer: DeliveryOffer | null | undefined
  currency: string
  onChoose: (key: string) => void
  error: string | undefined
}

/** The ways of delivery with their prices and days, one of which is chosen. */
export function MethodChoice({ offer, currency, onChoose, error }: Props) {
  return (
    <fieldset className="grid gap-2" aria-describedby={error ? 'method-said' : undefined}>
      <legend className="mb-2 text-xl font-semibold">{m.checkout_method()}</legend>
      {!offer && <p className="text-sm text-muted">{m.checkout_method_first()}</p>}
      {offer?.unknownMass && <p className="font-medium text-bad">{m.checkout_mass_unknown()}</p>}
      {offer?.options.length === 0 && !offer.unknownMass && (
        <p className="font-medium text-bad">{m.checkout_nowhere()}</p>
      )}
      {offer?.options.map((option) => (
        <label
          key={option.key}
          className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-edge px-3 py-2 has-checked:border-ink has-checked:bg-band"
        >
          <input
            type="radio"
            name="method"
            value={option.key}
            checked={option.key === offer.method}
            aria-invalid={error ? true : undefined}
            onChange={() => onChoose(option.key)}
            className="size-4 accent-current"
          />
          <span className="min-w-0 flex-1">
            <span className="font-medium">{getMethodName(option)}</span>
            <span className="block text-sm text-muted">{capitalise(formatDeliveryDays(option))}</span>
            {option.address && (
              <span translate="no" className="block text-sm whitespace-pre-line text-muted">
                {option.address}
              </span>
            )}
          </span>
          <Price amount={option.price} currency={currency} />
        </label>
      ))}
      {error && (
        <p id="method-said" className="text-sm font-medium text-bad">
          {error}
        </p>
      )}
    </fieldset>
  )
}
