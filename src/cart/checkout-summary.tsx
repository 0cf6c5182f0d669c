import { Follows } from '#catalogue/follows.tsx'
import { SumsList } from '#orders/sums-list.tsx'
import { m } from '#paraglide/messages.js'
import type { FieldErrors } from '#platform/errors.ts'
import { nameLang, nameOf } from '#platform/locale.ts'
import { quantityText } from '#platform/quantity.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Price } from '#ui/price.tsx'
import type { Cart, Offer } from './contract.ts'
import { problemOf } from './words.ts'

type Props = {
  cart: Cart
  fields: FieldErrors
  /** What the lines come to; nothing while nobody has said where they go. */
  offer: Offer | null | undefined
  isCurrent: boolean
}

/** What is about to be ordered, with what the shop has found wrong with a line; lines are changed in the cart. */
export function Summary({ cart: { lines, subtotal, currency }, fields, offer, isCurrent }: Props) {
  const method = offer?.options.find(({ key }) => key === offer.method) ?? null
  return (
    <section aria-labelledby="summary">
      <h2 id="summary" className="text-xl">
        {m.order_lines()}
      </h2>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {lines.map((line, place) => (
          <li key={line.productId} className="flex justify-between gap-x-4 py-2">
            <div className="min-w-0">
              <p lang={nameLang(line)} className="font-medium">
                {nameOf(line)}
              </p>
              <p className="figures text-sm text-muted">{quantityText(line.quantity, line.product?.packSize ?? 1)}</p>
              {line.product && <Follows product={line.product} wanted={line.quantity} />}
              {line.note && <p className="text-sm wrap-anywhere">{line.note}</p>}
              <p className="text-sm font-medium text-bad empty:hidden">{faultOf(place, fields) || problemOf(line)}</p>
            </div>
            {line.product && <Price amount={line.total} currency={currency} />}
          </li>
        ))}
      </ul>
      <div aria-live="polite" aria-busy={!isCurrent}>
        {offer ? (
          <div className={isCurrent ? '' : 'opacity-50'}>
            <SumsList sums={offer.sums} method={method} currency={currency} />
          </div>
        ) : (
          <p className="mt-3 flex items-baseline justify-between">
            <span className="font-semibold">{m.cart_subtotal()}</span>
            <Price amount={subtotal} currency={currency} className="text-xl font-semibold" />
          </p>
        )}
      </div>
      <ButtonLink to="/cart" variant="secondary" className="mt-4">
        {m.checkout_back()}
      </ButtonLink>
    </section>
  )
}

/** What was refused of a line, by the names that the shop gives them: `lines.3.quantity`. */
const faultOf = (place: number, fields: FieldErrors): string =>
  Object.entries(fields)
    .filter(([name]) => name.startsWith(`lines.${place}.`))
    .map(([, sentence]) => sentence)
    .join(' ')
