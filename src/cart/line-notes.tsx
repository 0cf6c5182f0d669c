import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { m } from '#paraglide/messages.js'
import { formatMoney, nameLang, nameOf } from '#platform/locale.ts'
import { unitText } from '#platform/pack.ts'
import { Button } from '#ui/button.tsx'
import type { LineProps } from './use-cart.ts'
import { problemOf } from './words.ts'

/** What has to be known about a line: what changed, what is wrong with it and what to do, and the next price break. */
export function LineNotes({ line, onSet }: Pick<LineProps, 'line' | 'onSet'>) {
  const { product, problem, possible, wanted, family, nextBreak, quantity, refusal } = line
  const take = (count: number) => onSet(line, { quantity: count })
  return (
    <div className="mt-1 grid justify-items-start gap-1 empty:hidden">
      {product && line.seenPrice !== line.unitPrice && (
        <Warning action={m.cart_seen()} onAct={() => take(quantity)}>
          {m.cart_price_changed({
            was: formatMoney(line.seenPrice, product.currency),
            now: formatMoney(line.unitPrice, product.currency),
          })}
        </Warning>
      )}
      {wanted !== null && (
        <Warning action={m.cart_seen()} onAct={() => take(quantity)}>
          {m.cart_merged({ many: wanted })}
        </Warning>
      )}
      {problem !== null && (
        <Warning
          action={
            possible === null
              ? undefined
              : problem === 'fewer'
                ? m.cart_take_left({ many: possible })
                : m.cart_take({ many: possible })
          }
          onAct={() => take(possible!)}
        >
          {problemOf(line)}
        </Warning>
      )}
      {problem === 'gone' && family && (
        <Link to={`/families/${family.slug}`} lang={nameLang(family)} className="link text-sm">
          {m.cart_family({ name: nameOf(family) })}
        </Link>
      )}
      {refusal && (
        <p role="alert" className="text-sm font-medium text-bad">
          {refusal}
        </p>
      )}
      {product && problem === null && nextBreak && (
        <button type="button" onClick={() => take(nextBreak.quantity)} className="link text-left text-sm print:hidden">
          {m.cart_next_break({
            more: nextBreak.quantity - quantity,
            price: formatMoney(nextBreak.price, product.currency),
            unit: unitText(product.packSize),
            amount: formatMoney(nextBreak.saves, product.currency),
          })}
        </button>
      )}
    </div>
  )
}

type WarningProps = { children: ReactNode; action: string | undefined; onAct: () => void }

function Warning({ children, action, onAct }: WarningProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-l-2 border-accent pl-3 text-sm font-medium">
      <p>{children}</p>
      {action && (
        <Button variant="secondary" size="small" onClick={onAct} className="print:hidden">
          {action}
        </Button>
      )}
    </div>
  )
}
