import { Link } from '#base/ui/link.tsx'
import { m } from '#paraglide/messages.js'
import { buildComparisonPath, maxCompared, storeComparison, useComparison } from './comparison.ts'

/** The way from a product to its comparison with those collected before. */
export function CompareLink({ sku }: { sku: string }) {
  const others = (useComparison() ?? []).filter((other) => other !== sku).slice(0, maxCompared - 1)
  return (
    <Link
      to={buildComparisonPath([...others, sku])}
      onClick={() => storeComparison([...others, sku])}
      className="link text-sm"
    >
      {m.compare()}
    </Link>
  )
}
