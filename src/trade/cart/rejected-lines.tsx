import { useEffect, useState } from 'react'
import { maxLines } from '#base/platform/limits.ts'
import { getName, getNameLanguage } from '#base/platform/text/locale.ts'
import { Button } from '#base/ui/button.tsx'
import { formatQuantity } from '#goods/catalogue/packs/quantity.ts'
import { m } from '#paraglide/messages.js'
import type { QuotedLine } from './contract.ts'
import { discardLines, findRejectedLines } from './sync.ts'

/** The lines of this browser for which the account's cart has no room; `held` counts the lines in that cart. */
export function RejectedLines({ held }: { held: number }) {
  const [lines, setLines] = useState<QuotedLine[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each line that goes there may be room
  useEffect(() => {
    let isCurrent = true
    findRejectedLines().then(
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
      <p className="font-medium">{m.cart_unfitting({ count: lines.length, most: maxLines })}</p>
      <ul className="mt-1 max-h-60 overflow-y-auto text-sm">
        {lines.map((line) => (
          <li key={line.productId} lang={getNameLanguage(line)}>
            {getName(line)} · {formatQuantity(line.quantity, line.product?.packSize ?? 1)}
          </li>
        ))}
      </ul>
      <Button
        variant="secondary"
        size="small"
        className="mt-2"
        onClick={() => discardLines(lines).then(() => setLines([]))}
      >
        {m.cart_give_up()}
      </Button>
    </section>
  )
}
