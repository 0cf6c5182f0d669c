import { formatNumber } from '#base/platform/text/locale.ts'
import { m } from '#paraglide/messages.js'
import { type Completeness, listMissingLabels } from './completeness.ts'

/** How much of what its family asks for a product lacks, and what. */
export function MissingText({ completeness, className = '' }: { completeness: Completeness; className?: string }) {
  const { asked, missing } = completeness
  if (missing.length === 0) return null
  return (
    <span className={className}>
      {m.product_missing({
        missing: formatNumber(missing.length),
        asked: formatNumber(asked),
        list: listMissingLabels(completeness),
      })}
    </span>
  )
}
