import { Link } from 'react-router'
import { m } from '#paraglide/messages.js'
import { comparisonOf, mostCompared, setCompared, useCompared } from './compared.ts'

/** The way from a product to its comparison with those collected before. */
export function CompareLink({ sku }: { sku: string }) {
  const others = (useCompared() ?? []).filter((other) => other !== sku).slice(0, mostCompared - 1)
  return (
    <Link to={comparisonOf([...others, sku])} onClick={() => setCompared([...others, sku])} className="link text-sm">
      {m.compare()}
    </Link>
  )
}
