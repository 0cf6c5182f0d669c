import { formatMoney } from '#base/platform/text/locale.ts'
import { m } from '#paraglide/messages.js'
import type { LineProps } from './use-cart.ts'

/** From which quantity on a line costs less each, and what that saves; pressing it orders so many. */
export function NextBreak({ line, onSet }: Pick<LineProps, 'line' | 'onSet'>) {
  const { product, problem, nextBreak } = line
  if (!product || problem !== null || !nextBreak) return null
  const text = m.cart_next_break({
    from: nextBreak.quantity,
    price: formatMoney(nextBreak.price, product.currency),
    amount: formatMoney(nextBreak.saves, product.currency),
  })
  return (
    <button
      type="button"
      onClick={() => onSet(line, { quantity: nextBreak.quantity })}
      className="link min-h-6 max-w-full text-left text-xs lg:text-right print:hidden"
    >
      {text}
    </button>
  )
}
