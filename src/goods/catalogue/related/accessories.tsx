import { getName, getNameLanguage, getTranslationLang, translate } from '#base/platform/text/locale.ts'
import { withNonBreakingSpaces } from '#base/platform/text/non-breaking-spaces.ts'
import { Link } from '#base/ui/link.tsx'
import { Price } from '#base/ui/price.tsx'
import { m } from '#paraglide/messages.js'
import { formatUnitPrice } from '../packs/pack.ts'
import type { ProductPageData } from '../page/page-data.ts'

/** What goes with a product, each in its role. */
export function Accessories({ product }: { product: ProductPageData }) {
  if (product.fits.length === 0) return null
  return (
    <section className="mt-12" aria-labelledby="fits">
      <h2 id="fits" className="text-xl">
        {m.fits()}
      </h2>
      <ul className="mt-4 cells sm:grid-cols-2 lg:grid-cols-4">
        {product.fits.map((other) => (
          <li key={`${other.role}-${other.slug}`} className="relative bg-card p-4">
            <p lang={getTranslationLang(other, 'role')} className="stamp">
              {translate(other, 'role')}
            </p>
            <Link
              to={`/products/${other.slug}`}
              prefetch="intent"
              lang={getNameLanguage(other)}
              className="mt-1 block font-medium hover:underline after:absolute after:inset-0"
            >
              {getName(other)}
            </Link>
            <p className="mt-1 text-sm text-muted">
              <Price amount={other.price} currency={product.currency} />{' '}
              {formatUnitPrice({ ...other, currency: product.currency })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The other side: the families that a product goes with, each narrowed to the size that it suits. */
export function CompatibleWith({ product: { usedWith } }: { product: ProductPageData }) {
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
              to={buildFamilyAddress(family)}
              prefetch="intent"
              lang={getNameLanguage(family)}
              className="block font-medium hover:underline after:absolute after:inset-0"
            >
              {withNonBreakingSpaces(getName(family))}
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

const buildFamilyAddress = ({ slug, size, attribute }: ProductPageData['usedWith'][number]) =>
  `/families/${slug}${attribute ? `?${new URLSearchParams({ [attribute]: size })}` : ''}`
