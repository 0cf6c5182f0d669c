import { getName } from '#base/platform/text/locale.ts'
import { Price } from '#base/ui/price.tsx'
import { AlertButton } from '#goods/stock-alerts/alert-button.tsx'
import { canBeBought } from '../packs/can-be-bought.ts'
import { formatUnitPrice } from '../packs/pack.ts'
import { PriceSteps } from '../prices/price-steps.tsx'
import { LeadTime } from '../stock/lead-time.tsx'
import { Stock } from '../stock/stock.tsx'
import { AddToCart } from './add-to-cart.tsx'
import type { ProductPageData } from './page-data.ts'
import { PurchaseLink } from './product-card.tsx'
import { PromiseLine } from './promise-line.tsx'

/** What a part costs, how many there are, and the ways to get it. */
export function PurchaseBox({ product, quantity }: { product: ProductPageData; quantity: number }) {
  const { price, currency } = product
  return (
    <div className="mt-3 border-y border-line py-3">
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-[minmax(0,1fr)_13rem]">
        <div>
          <p className="flex flex-wrap items-baseline gap-x-2">
            <Price amount={price} currency={currency} className="text-2xl font-semibold" />
            <span className="text-muted">{formatUnitPrice(product)}</span>
          </p>
          <Stock {...product} quantity={quantity} />
          <LeadTime product={product} quantity={quantity} />
          {!product.isDraft && canBeBought({ ...product, quantity }) && <PromiseLine product={product} />}
          <ul className="figures mt-1 text-sm text-muted">
            {product.terms.map((term) => (
              <li key={term}>{term}</li>
            ))}
          </ul>
        </div>
        <div className="grid content-start gap-2">
          {!canBeBought({ ...product, quantity }) && <AlertButton id={product._id} />}
          <AddToCart product={product} name={getName(product)} quantity={quantity} wide />
          <PurchaseLink product={product} name={getName(product)} quantity={quantity} wide />
        </div>
      </div>
      <PriceSteps product={product} />
    </div>
  )
}
