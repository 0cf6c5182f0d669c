import { formatUnit } from '#catalogue/pack.ts'
import { m } from '#paraglide/messages.js'
import { formatMoney } from '#platform/locale.ts'
import type { LineProps } from './use-cart.ts'

/** How many more of a line cost less each, and a button that orders so many. */
export function NextBreak({ line, onSet }: Pick<LineProps, 'line' | 'onSet'>) {
  const { product, problem, nextBreak, quantity } = line
  if (!product || problem !== null || !nextBreak) return null
  const text = m.cart_next_break({
    more: nextBreak.quantity - quantity,
    price: formatMoney(nextBreak.price, product.currency),
    unit: formatUnit(product.packSize),
    amount: formatMoney(nextBreak.saves, product.currency),
  })
  return (
    <button
      type="button"
      title={text}
      onClick={() => onSet(line, { quantity: nextBreak.quantity })}
      className="link min-h-6 max-w-full text-left text-xs lg:truncate lg:text-right print:hidden"
    >
      {text}
    </button>
  )
}
