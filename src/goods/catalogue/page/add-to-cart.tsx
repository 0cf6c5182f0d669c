import { type SubmitEvent, useState } from 'react'
import { formatNumber } from '#base/platform/text/locale.ts'
import { getButtonClass } from '#base/ui/button.tsx'
import { m } from '#paraglide/messages.js'
import { canBeBought } from '../packs/can-be-bought.ts'
import { useCartActions } from './cart-actions.ts'
import { type EarlyPart, getEarlyAddData } from './early-add.ts'

type Props = {
  product: EarlyPart & { currency: string }
  name: string
  quantity: number
  wide?: boolean
}

/** A quantity and a button that puts it into the cart. It works with script only, from the first view of the page on. */
export function AddToCart({ product, name, quantity, wide = false }: Props) {
  const { add } = useCartActions()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState('')
  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setRefused(await add(product, String(new FormData(event.target).get('quantity'))))
    setBusy(false)
  }
  if (!canBeBought({ ...product, quantity })) return null
  return (
    <form onSubmit={onSubmit} noValidate data-currency={product.currency} className="scripted relative print:hidden">
      <div className="flex gap-1.5">
        <input
          name="quantity"
          defaultValue={formatNumber(product.minimum)}
          inputMode="numeric"
          maxLength={6}
          autoComplete="off"
          aria-label={m.cart_quantity_of({ name })}
          className={`figures w-14 rounded-md border border-edge bg-card text-center ${wide ? 'h-11' : 'h-10'}`}
        />
        <button
          type="submit"
          {...getEarlyAddData(product, quantity)}
          aria-label={m.add_to_cart_of({ name })}
          aria-busy={busy || undefined}
          className={`${getButtonClass({ size: wide ? 'medium' : 'small' })} ${wide ? 'flex-1' : ''}`}
        >
          {m.add_to_cart()}
        </button>
      </div>
      <p role="alert" className="mt-1 max-w-52 text-sm font-medium text-bad empty:hidden">
        {refused}
      </p>
    </form>
  )
}
