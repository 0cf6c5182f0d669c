import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { getName } from '#base/platform/text/locale.ts'
import { toCardData } from '#goods/catalogue/page/page-data.ts'
import { ProductLine } from '#goods/catalogue/page/product-line.tsx'
import { CompareBox } from '#goods/catalogue/related/compare-box.tsx'
import { m } from '#paraglide/messages.js'
import { AskingLine } from './asking-line.tsx'
import type { OwnPart } from './contract.ts'
import { suggestOwnNumbers } from './find.ts'
import { formatOwnName } from './own-name.ts'

/** How many of a reader's own part numbers a search found. */
export type OwnCount = { q: string; count: number }

export type OwnListProps = { q: string; onCount: (own: OwnCount) => void; children: ReactNode }

/**
 * What a search finds among its reader's own part numbers: rows where it finds nothing else, and a line above other results.
 * The call is not cached: its stock is today's.
 */
export function OwnList({ q, onCount, children }: OwnListProps) {
  const parts = useOwnParts(q, onCount)
  if (!parts) return <AskingLine />
  // Either line keeps the place of the asking one, so that results below it do not move.
  if (parts.length === 0) return children || <AskingLine isOver />
  if (!children) return <OwnLine parts={parts} />
  return (
    <section className="mt-3">
      <h2 className="text-base sm:text-lg">{m.suggest_own()}</h2>
      <ul className="mt-2 cells">
        {parts.map(({ own, product }) => (
          <ProductLine
            key={product._id}
            product={toCardData(product)}
            quantity={product.quantity}
            remark={m.own_number_shown({ text: formatOwnName(own) })}
          >
            <CompareBox sku={product.sku} name={getName(product)} />
          </ProductLine>
        ))}
      </ul>
    </section>
  )
}

/** Links to the parts in one line, which scrolls sideways if there are many. */
const OwnLine = ({ parts }: { parts: readonly OwnPart[] }) => (
  <section aria-label={m.suggest_own()} className="mt-2 flex h-6 gap-4 overflow-x-auto text-sm whitespace-nowrap">
    <h2 className="shrink-0 text-sm leading-6 text-nowrap">{m.suggest_own()}</h2>
    {parts.map(({ own, product }) => (
      <Link key={product._id} to={`/products/${product.slug}`} className="link shrink-0 leading-6">
        {m.own_number_line({ text: formatOwnName(own), product: getName(product) })}
      </Link>
    ))}
  </section>
)

/** Undefined while they are asked for. */
function useOwnParts(q: string, onCount: (own: OwnCount) => void): readonly OwnPart[] | undefined {
  const [parts, setParts] = useState<readonly OwnPart[]>()
  useEffect(() => {
    let isLeft = false
    const answer = (found: readonly OwnPart[]) => {
      if (isLeft) return
      setParts(found)
      onCount({ q, count: found.length })
    }
    suggestOwnNumbers(q).then(answer, () => answer([]))
    return () => {
      isLeft = true
    }
  }, [q, onCount])
  return parts
}
