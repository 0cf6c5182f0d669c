import { nameOf } from '#platform/locale.ts'
import { unitText } from '#platform/pack.ts'
import { AlertButton } from '#stock-alerts/alert-button.tsx'
import { Price } from '#ui/price.tsx'
import { AddToCart } from './add-to-cart.tsx'
import { canBeBought } from './can-be-bought.ts'
import { LeadTime } from './lead-time.tsx'
import { PurchaseLink } from './product-card.tsx'
import type { Shown } from './shown.ts'
import { Stock } from './stock.tsx'

/** What a part costs, how many there are, and the ways to get it. */
export function Offer({ product, quantity }: { product: Shown; quantity: number }) {
  return (
    <div className="mt-5 grid gap-4 border-y border-line py-5 sm:grid-cols-[1fr_auto] sm:items-center">
      <div>
        <p>
          <Price amount={product.price} currency={product.currency} className="text-3xl font-semibold" />
          <span className="ml-2 text-muted">{unitText(product.packSize)}</span>
        </p>
        <Stock {...product} quantity={quantity} />
        <LeadTime product={product} quantity={quantity} />
        <ul className="figures mt-2 text-sm text-muted">
          {product.terms.map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ul>
      </div>
      <div className="grid gap-2 sm:w-44">
        {!canBeBought({ ...product, quantity }) && <AlertButton id={product._id} />}
        <AddToCart product={product} name={nameOf(product)} quantity={quantity} wide />
        <PurchaseLink product={product} name={nameOf(product)} quantity={quantity} wide />
      </div>
    </div>
  )
}
