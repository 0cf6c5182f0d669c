import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type Locale, nameLang, nameOf } from '#platform/locale.ts'
import { unitText } from '#platform/pack.ts'
import { Price } from '#ui/price.tsx'
import { AddToCart } from './add-to-cart.tsx'
import { PurchaseLink } from './product-card.tsx'
import type { Card } from './shown.ts'
import { Stock } from './stock.tsx'

type Props = {
  product: Omit<Card, 'description' | 'picture'>
  quantity: number
  /** What tells it from others, such as `Length` `30 mm`; `lang` is the value's language. */
  sizes?: readonly { label: string; value: string; lang: Locale }[]
  children?: ReactNode
}

/** A product in a dense list: a line on a wide screen. */
export function ProductLine({ product, quantity, sizes = [], children }: Props) {
  return (
    <li className="grid gap-x-6 gap-y-2 bg-card px-4 py-2.5 sm:grid-cols-[minmax(0,1fr)_15rem_auto] sm:items-center">
      <div>
        <Link
          lang={nameLang(product)}
          to={`/products/${product.slug}`}
          prefetch="intent"
          className="font-medium leading-snug hover:underline"
        >
          {nameOf(product)}
        </Link>
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-sm text-muted">
          <span lang="en" className="figures whitespace-nowrap">
            {product.sku}
          </span>
          {sizes.map(({ label, value, lang }) => (
            <span key={label} className="figures whitespace-nowrap">
              {label} <span lang={lang}>{value}</span>
            </span>
          ))}
        </p>
      </div>
      <div className="sm:text-right">
        <p>
          <Price amount={product.price} currency={product.currency} className="font-semibold" />
          <span className="ml-1.5 text-sm text-muted">{unitText(product.packSize)}</span>
        </p>
        <Stock {...product} quantity={quantity} />
      </div>
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        {children}
        <div className="flex items-start gap-1.5">
          <AddToCart product={product} name={nameOf(product)} quantity={quantity} />
          <PurchaseLink product={product} name={nameOf(product)} quantity={quantity} />
        </div>
      </div>
    </li>
  )
}
