import { useEffect, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { nameLang, nameOf } from '#platform/locale.ts'
import { quantityText } from '#platform/quantity.ts'
import { Button } from '#ui/button.tsx'
import { mostLines, type QuotedLine } from './contract.ts'
import { giveUp, unfitting } from './moving.ts'

/** What this browser had and the account's cart has no room for; `held` lines are in that. */
export function Unfitting({ held }: { held: number }) {
  const [lines, setLines] = useState<QuotedLine[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each line that goes there may be room
  useEffect(() => {
    let isCurrent = true
    unfitting().then(
      (left) => isCurrent && setLines(left),
      // It stays where it is, and is shown the next time.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [held])
  if (lines.length === 0) return null
  return (
    <section role="status" className="mt-4 border-l-2 border-accent pl-4">
      <p className="font-medium">{m.cart_unfitting({ count: lines.length, most: mostLines })}</p>
      <ul className="mt-1 max-h-60 overflow-y-auto text-sm">
        {lines.map((line) => (
          <li key={line.productId} lang={nameLang(line)}>
            {nameOf(line)} · {quantityText(line.quantity, line.product?.packSize ?? 1)}
          </li>
        ))}
      </ul>
      <Button variant="secondary" size="small" className="mt-2" onClick={() => giveUp(lines).then(() => setLines([]))}>
        {m.cart_give_up()}
      </Button>
    </section>
  )
}
