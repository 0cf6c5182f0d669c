import { m } from '#paraglide/messages.js'
import { Link } from '#ui/link.tsx'
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
