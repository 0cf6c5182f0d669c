import { m } from '#paraglide/messages.js'
import type { DeliveryOption } from '#trade/orders/shapes.ts'

/** Whether an order is fetched this way. */
export const isCollected = ({ address }: Pick<DeliveryOption, 'address'>): boolean => address !== ''

type Props = {
  options: readonly DeliveryOption[]
  isFetched: boolean
  /** Called with the key of a way of delivery. */
  onChoose: (key: string) => void
}

/** Whether an order is sent or fetched, where there are both: who fetches it is asked for no delivery address. */
export function HandoverChoice({ options, isFetched, onChoose }: Props) {
  // The cheapest comes first.
  const sent = options.find((option) => !isCollected(option))
  const fetched = options.find(isCollected)
  if (!sent || !fetched) return null
  const choices = [
    { key: sent.key, label: m.checkout_ship(), isChosen: !isFetched },
    { key: fetched.key, label: m.delivery_pickup(), isChosen: isFetched },
  ]
  return (
    <fieldset className="grid gap-2 sm:grid-cols-2">
      <legend className="mb-2 text-xl font-semibold">{m.checkout_how()}</legend>
      {choices.map(({ key, label, isChosen }) => (
        <label
          key={label}
          className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md border border-edge px-3 py-2 font-medium has-checked:border-ink has-checked:bg-band"
        >
          <input
            type="radio"
            name="handover"
            checked={isChosen}
            onChange={() => onChoose(key)}
            className="size-4 accent-current"
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
