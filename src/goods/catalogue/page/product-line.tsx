import type { ReactNode } from 'react'
import { getName, getNameLanguage } from '#base/platform/text/locale.ts'
import { Link } from '#base/ui/link.tsx'
import { Price } from '#base/ui/price.tsx'
import { formatUnitPrice } from '../packs/pack.ts'
import { Stock } from '../stock/stock.tsx'
import { AddToCart } from './add-to-cart.tsx'
import type { CardData } from './page-data.ts'

type Props = {
  product: Omit<CardData, 'description' | 'picture'>
  quantity: number
  /** Stands beside the part number. */
  remark?: string
  children?: ReactNode
}

/** A product in a dense list: a line on a wide screen. */
export function ProductLine({ product, quantity, remark, children }: Props) {
  return (
    <li className="grid gap-x-6 gap-y-2 bg-card px-3 py-1 sm:grid-cols-[minmax(0,1fr)_18rem_auto] sm:items-center">
      <div>
        <Link
          lang={getNameLanguage(product)}
          to={`/products/${product.slug}`}
          prefetch="intent"
          className="font-medium leading-snug hover:underline"
        >
          {getName(product)}
        </Link>
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-sm text-muted">
          <span lang="en" className="figures whitespace-nowrap">
            {product.sku}
          </span>
          {remark && <span>{remark}</span>}
        </p>
      </div>
      <div className="sm:text-right">
        <p>
          <Price amount={product.price} currency={product.currency} className="font-semibold" />
          <span className="ml-1.5 text-sm text-muted">{formatUnitPrice(product)}</span>
        </p>
        <Stock {...product} quantity={quantity} />
      </div>
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        {children}
        <AddToCart product={product} name={getName(product)} quantity={quantity} />
      </div>
    </li>
  )
}
