import { formatUnit } from '#catalogue/pack.ts'
import { m } from '#paraglide/messages.js'
import { formatMoney } from '#platform/locale.ts'
import type { LineProps } from './use-cart.ts'

/** How many more of a line cost less each, and a button that orders so many. */
export function NextBreak({ line, onSet }: Pick<LineProps, 'line' | 'onSet'>) {
  const { product, problem, nextBreak, quantity } = line
  if (!product || problem !== null || !nextBreak) return null
  return (
    <button
      type="button"
      onClick={() => onSet(line, { quantity: nextBreak.quantity })}
      className="link min-h-6 text-left text-xs lg:text-right print:hidden"
    >
      {m.cart_next_break({
        more: nextBreak.quantity - quantity,
        price: formatMoney(nextBreak.price, product.currency),
        unit: formatUnit(product.packSize),
        amount: formatMoney(nextBreak.saves, product.currency),
      })}
    </button>
  )
}
