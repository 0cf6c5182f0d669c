import { useState } from 'react'
import type { Product } from '#catalogue/contract.ts'
import { m } from '#paraglide/messages.js'
import { numberOf } from '#platform/forms.ts'
import { formatNumber } from '#platform/locale.ts'
import { mostOfOne } from './merge.ts'
import type { LineProps } from './use-cart.ts'

type Props = Pick<LineProps, 'line' | 'onSet'> & { product: Product; name: string }

/** How many: typed, or a step more or less. What is typed counts once the box is left, or with Enter. */
export function QuantityBox({ line, product: { minimum, step }, name, onSet }: Props) {
  const [typed, setTyped] = useState<string>()
  const { quantity } = line
  const take = (count: number) => {
    setTyped(undefined)
    if (Number.isInteger(count) && count >= 1 && count !== quantity)
      onSet(line, { quantity: Math.min(count, mostOfOne) })
  }
  const less = Math.ceil(quantity / step - 1) * step
  const more = Math.max(minimum, Math.floor(quantity / step + 1) * step)
  return (
    <div className="flex w-fit print:hidden">
      <button
        type="button"
        aria-label={m.cart_less_of({ name })}
        disabled={less < minimum}
        onClick={() => take(less)}
        className={`${button} rounded-l-md border-r-0`}
      >
        −
      </button>
      <input
        value={typed ?? formatNumber(quantity, { useGrouping: false })}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => take(numberOf(typed ?? '') ?? 0)}
        onKeyDown={(event) => event.key === 'Enter' && take(numberOf(typed ?? '') ?? 0)}
        inputMode="numeric"
        maxLength={3}
        autoComplete="off"
        aria-label={m.cart_quantity_of({ name })}
        className="figures h-11 w-16 border border-edge bg-card text-center"
      />
      <button
        type="button"
        aria-label={m.cart_more_of({ name })}
        disabled={more > mostOfOne}
        onClick={() => take(more)}
        className={`${button} rounded-r-md border-l-0`}
      >
        +
      </button>
    </div>
  )
}

const button = 'size-11 border border-edge bg-card text-lg hover:bg-band disabled:opacity-55'
