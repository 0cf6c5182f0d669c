import type { FieldErrors } from '#base/platform/errors.ts'
import { getName, getNameLanguage } from '#base/platform/text/locale.ts'
import { ButtonLink } from '#base/ui/button.tsx'
import { Price } from '#base/ui/price.tsx'
import { PromiseCountdown } from '#company/delivery/promise-countdown.tsx'
import { formatQuantity } from '#goods/catalogue/packs/quantity.ts'
import { BackorderNotice } from '#goods/catalogue/stock/backorder-notice.tsx'
import { m } from '#paraglide/messages.js'
import { SumsList } from '#trade/orders/pricing/sums-list.tsx'
import type { DeliveryOffer } from '#trade/orders/shapes.ts'
import type { Cart } from '../contract.ts'
import { describeChanges, describeLineProblem } from '../words.ts'

type Props = {
  cart: Cart
  fields: FieldErrors
  /** The totals of the lines; nothing while the destination is unknown. */
  offer: DeliveryOffer | null | undefined
  isCurrent: boolean
  /** The cut-off of the promise has passed: there is another one. */
  onPromiseOver: () => void
}

/** The lines about to be ordered, with the problems that the shop found; they are changed in the cart. */
export function Summary({ cart: { lines, subtotal, currency }, fields, offer, isCurrent, onPromiseOver }: Props) {
  const method = offer?.options.find(({ key }) => key === offer.method) ?? null
  return (
    <section aria-labelledby="summary">
      <h2 id="summary" className="text-xl">
        {m.order_lines()}
      </h2>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keyboard
        tabIndex={0}
        aria-labelledby="summary"
        className="mt-3 divide-y divide-line border-y border-line lg:max-h-[38svh] lg:overflow-y-auto"
      >
        {lines.map((line, index) => (
          <li key={line.productId} className="flex justify-between gap-x-4 py-2">
            <div className="min-w-0">
              <p lang={getNameLanguage(line)} className="font-medium">
                {getName(line)}
              </p>
              <p className="figures text-sm text-muted">{formatQuantity(line.quantity, line.product?.packSize ?? 1)}</p>
              {line.product && <BackorderNotice product={line.product} wanted={line.quantity} />}
              {describeChanges(line).map((change) => (
                <p key={change} className="border-l-2 border-accent pl-2 text-sm font-medium">
                  {change}
                </p>
              ))}
              {line.note && <p className="text-sm wrap-anywhere">{line.note}</p>}
              <p className="text-sm font-medium text-bad empty:hidden">
                {describeFault(index, fields) || describeLineProblem(line)}
              </p>
            </div>
            {line.product && <Price amount={line.total} currency={currency} />}
          </li>
        ))}
      </ul>
      <div aria-live="polite" aria-busy={!isCurrent}>
        {offer ? (
          <div className={isCurrent ? '' : 'opacity-50'}>
            <SumsList sums={offer.sums} method={method} currency={currency} />
            {method?.promise && (
              <p className="mt-3 text-sm text-pretty">
                <PromiseCountdown promise={method.promise} isPickup={method.address !== ''} onOver={onPromiseOver} />
              </p>
            )}
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

/** The refusals of a line, by the names that the shop gives them: `lines.3.quantity`. */
const describeFault = (index: number, fields: FieldErrors): string =>
  Object.entries(fields)
    .filter(([name]) => name.startsWith(`lines.${index}.`))
    .map(([, sentence]) => sentence)
    .join(' ')
