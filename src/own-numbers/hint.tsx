import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { m } from '#paraglide/messages.js'
import { nameLang, nameOf } from '#platform/locale.ts'
import type { OwnPart } from './contract.ts'
import { findOwn } from './find.ts'

/** What a search means by its reader’s own numbers and names, above what it means to everybody. */
export function Hint({ q }: { q: string }) {
  const [parts, setParts] = useState<readonly OwnPart[]>([])
  useEffect(() => {
    let left = false
    findOwn(q).then(
      (found) => !left && setParts(found),
      () => {},
    )
    return () => {
      left = true
    }
  }, [q])
  if (parts.length === 0) return null
  return (
    <ul role="status" className="mt-4 grid gap-1 border-l-2 border-accent pl-3">
      {parts.map(({ own: { number, name }, product }) => (
        <li key={product._id}>
          {m.own_part_is({ own: number || name })}{' '}
          <Link to={`/products/${product.slug}`} lang={nameLang(product)} className="link font-semibold">
            {nameOf(product)}
          </Link>{' '}
          <span lang="en" className="figures text-sm text-muted">
            {product.sku}
          </span>
        </li>
      ))}
    </ul>
  )
}
