import { useId } from 'react'
import { maxPieces } from '#base/platform/limits.ts'
import { useTypedNumber } from '#base/ui/hooks/use-typed-number.ts'
import type { Product } from '#goods/catalogue/contract.ts'
import { m } from '#paraglide/messages.js'
import type { LineProps } from './use-cart.ts'

type Props = Pick<LineProps, 'line' | 'onSet'> & { product: Product; name: string }

/** How many: typed, or a step more or less. What is typed counts once the box is left, or with Enter. */
export function QuantityBox({ line, product: { minimum, step }, name, onSet }: Props) {
  const { quantity } = line
  const { box, isWrong, forget } = useTypedNumber(quantity, maxPieces, (count) => onSet(line, { quantity: count }))
  const wrong = useId()
  const change = (count: number) => {
    forget()
    if (count >= 1) onSet(line, { quantity: Math.min(count, maxPieces) })
  }
  const less = Math.ceil(quantity / step - 1) * step
  const more = Math.max(minimum, Math.floor(quantity / step + 1) * step)
  return (
    <div className="print:hidden">
      <div className="flex w-fit">
        <button
          type="button"
          aria-label={m.cart_less_of({ name })}
          disabled={less < minimum}
          onClick={() => change(less)}
          className={`${button} rounded-l-md border-r-0`}
        >
          −
        </button>
        <input
          {...box}
          maxLength={3}
          aria-describedby={isWrong ? wrong : undefined}
          aria-label={m.cart_quantity_of({ name })}
          className="figures h-10 w-14 lg:h-9 lg:w-12 border border-edge bg-card text-center"
        />
        <button
          type="button"
          aria-label={m.cart_more_of({ name })}
          disabled={more > maxPieces}
          onClick={() => change(more)}
          className={`${button} rounded-r-md border-l-0`}
        >
          +
        </button>
      </div>
      {isWrong && (
        <p id={wrong} className="mt-1 text-sm font-medium text-bad">
          {m.cart_whole_number()}
        </p>
      )}
    </div>
  )
}

const button = 'size-10 border border-edge bg-card text-lg hover:bg-band disabled:opacity-55 lg:size-9'
