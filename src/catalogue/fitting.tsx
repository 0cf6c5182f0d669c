import { Link } from 'react-router'
import { m } from '#paraglide/messages.js'
import { unbroken } from '#platform/designations.ts'
import { nameLang, nameOf, pickLocale } from '#platform/locale.ts'
import { unitText } from '#platform/pack.ts'
import { Price } from '#ui/price.tsx'
import type { Shown } from './shown.ts'

/** What goes with a product, each in its role. */
export function Fitting({ product }: { product: Shown }) {
  if (product.fits.length === 0) return null
  return (
    <section className="mt-12" aria-labelledby="fits">
      <h2 id="fits" className="text-xl">
        {m.fits()}
      </h2>
      <ul className="mt-4 cells sm:grid-cols-2 lg:grid-cols-4">
        {product.fits.map((other) => (
          <li key={`${other.role}-${other.slug}`} className="relative bg-card p-4">
            <p lang={nameLang({ nameBn: other.roleBn })} className="stamp">
              {pickLocale(other.role, other.roleBn)}
            </p>
            <Link
              to={`/products/${other.slug}`}
              prefetch="intent"
              lang={nameLang(other)}
              className="mt-1 block font-medium hover:underline after:absolute after:inset-0"
            >
              {nameOf(other)}
            </Link>
            <p className="mt-1 text-sm text-muted">
              <Price amount={other.price} currency={product.currency} /> {unitText(other.packSize)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The other side: the families that a product goes with, each narrowed to the size that it suits. */
export function UsedWith({ product: { usedWith } }: { product: Shown }) {
  if (usedWith.length === 0) return null
  return (
    <section className="mt-12" aria-labelledby="used-with">
      <h2 id="used-with" className="text-xl">
        {m.used_with()}
      </h2>
      <ul className="mt-4 cells grid-cols-2 sm:grid-cols-3 lg:grid-cols-4">
        {usedWith.map((family) => (
          <li key={`${family.slug}/${family.size}`} className="relative bg-card p-4">
            <Link
              to={addressOf(family)}
              prefetch="intent"
              lang={nameLang(family)}
              className="block font-medium hover:underline after:absolute after:inset-0"
            >
              {unbroken(nameOf(family))}
            </Link>
            <p lang="en" className="figures mt-1 text-sm text-muted">
              {family.size}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const addressOf = ({ slug, size, attribute }: Shown['usedWith'][number]) =>
  `/families/${slug}${attribute ? `?${new URLSearchParams({ [attribute]: size })}` : ''}`
