import type { ReactNode } from 'react'
import { getName, getNameLanguage } from '#base/platform/text/locale.ts'
import { Button } from '#base/ui/button.tsx'
import { Link } from '#base/ui/link.tsx'
import { formatQuantity } from '#goods/catalogue/packs/quantity.ts'
import { m } from '#paraglide/messages.js'
import type { LineProps } from './use-cart.ts'
import { describeChanges, describeLineProblem } from './words.ts'

/** The notes on a line: changes, problems with their remedies, and the next price break. */
export function LineNotes({ line, onSet }: Pick<LineProps, 'line' | 'onSet'>) {
  const { problem, suggested, wanted, family, quantity, refusal } = line
  const written = (units: number) => formatQuantity(units, line.product?.packSize ?? 1)
  const take = (count: number) => onSet(line, { quantity: count })
  return (
    <div className="mb-1 grid justify-items-start gap-1 empty:hidden">
      {describeChanges(line).map((change) => (
        <Warning key={change} action={m.cart_seen()} onAct={() => take(quantity)}>
          {change}
        </Warning>
      ))}
      {wanted !== null && (
        <Warning action={m.cart_seen()} onAct={() => take(quantity)}>
          {m.cart_merged({ quantity: written(wanted) })}
        </Warning>
      )}
      {problem !== null && (
        <Warning
          action={
            suggested === null
              ? undefined
              : problem === 'insufficient_stock'
                ? m.cart_take_left({ quantity: written(suggested) })
                : m.cart_take({ quantity: written(suggested) })
          }
          onAct={() => take(suggested!)}
        >
          {describeLineProblem(line)}
        </Warning>
      )}
      {problem === 'unavailable' && family && (
        <Link to={`/families/${family.slug}`} lang={getNameLanguage(family)} className="link text-sm">
          {m.cart_family({ name: getName(family) })}
        </Link>
      )}
      {refusal && (
        <p role="alert" className="text-sm font-medium text-bad">
          {refusal}
        </p>
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
