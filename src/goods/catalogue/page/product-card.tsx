import { SquarePicture } from '#base/images/picture.tsx'
import { baseLocale, getName, getNameLanguage } from '#base/platform/text/locale.ts'
import { getButtonClass } from '#base/ui/button.tsx'
import { Link } from '#base/ui/link.tsx'
import { Price } from '#base/ui/price.tsx'
import { m } from '#paraglide/messages.js'
import { canBeBought } from '../packs/can-be-bought.ts'
import { formatUnitPrice } from '../packs/pack.ts'
import { Stock } from '../stock/stock.tsx'
import { AddToCart } from './add-to-cart.tsx'
import type { CardData } from './page-data.ts'

/** A product in a list: what it is, its price and availability, and a link to buy it. */
export function ProductCard({
  product,
  quantity,
  eager = false,
  headingLevel: Heading = 'h2',
}: {
  product: CardData
  quantity: number
  eager?: boolean
  headingLevel?: 'h2' | 'h3'
}) {
  return (
    <li className="group relative grid grid-cols-[7rem_1fr] bg-card sm:flex sm:flex-col">
      <SquarePicture
        picture={product.picture}
        sizes="(max-width: 640px) 7rem, (max-width: 1024px) 46vw, 25rem"
        eager={eager}
        alt=""
      />
      <div className="contents sm:flex sm:flex-1 sm:flex-col sm:gap-2 sm:p-4">
        <div className="grid content-start gap-2 p-3 sm:p-0">
          <Heading className="text-base leading-snug">
            <Link
              lang={getNameLanguage(product)}
              to={`/products/${product.slug}`}
              prefetch="intent"
              className="group-hover:underline after:absolute after:inset-0"
            >
              {getName(product)}
            </Link>
          </Heading>
          <p lang="en" className="figures text-xs text-muted">
            {product.sku}
          </p>
        </div>
        <p
          lang={product.descriptionLang ?? baseLocale}
          className="col-span-2 mx-3 mt-3 line-clamp-2 text-sm text-soft sm:m-0"
        >
          {product.description}
        </p>
        <div className="col-span-2 flex flex-wrap items-end justify-between gap-3 p-3 sm:mt-auto sm:p-0 sm:pt-2">
          <div>
            <p>
              <Price amount={product.price} currency={product.currency} className="text-lg font-semibold" />
              <span className="ml-1.5 text-sm text-muted">{formatUnitPrice(product)}</span>
            </p>
            <Stock {...product} quantity={quantity} />
          </div>
          <div className="flex items-start gap-1.5">
            <AddToCart product={product} name={getName(product)} quantity={quantity} />
            <PurchaseLink product={product} name={getName(product)} quantity={quantity} />
          </div>
        </div>
      </div>
    </li>
  )
}

/** The link to buy, or why there is none. */
export function PurchaseLink({
  product,
  name,
  quantity,
  wide = false,
}: {
  product: { _id: string; backOrders?: boolean }
  name: string
  quantity: number
  wide?: boolean
}) {
  const size = wide ? 'medium' : 'small'
  const width = wide ? 'w-full' : ''
  if (!canBeBought({ ...product, quantity })) {
    return (
      <span
        aria-disabled="true"
        className={`${getButtonClass({ variant: 'secondary', size })} ${width} relative cursor-not-allowed opacity-60`}
      >
        {m.purchase()}
      </span>
    )
  }
  return (
    <Link
      to={`/purchase/${product._id}`}
      aria-label={m.purchase_of({ name })}
      className={`${getButtonClass({ variant: 'secondary', size })} ${width} relative`}
    >
      {m.purchase()}
    </Link>
  )
}
