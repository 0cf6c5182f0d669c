import { useRef, useState } from 'react'
import { Button } from '#base/ui/button.tsx'
import { Field } from '#base/ui/field.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { Price } from '#base/ui/price.tsx'
import { findTaxArea, type TaxPlace, toTaxPlace } from '#company/tax/territories.ts'
import { m } from '#paraglide/messages.js'
import type { Address, SavedAddress } from '#people/addresses/contract.ts'
import { useUser } from '#people/identity/session/guard.tsx'
import { MethodChoice } from '#trade/orders/placing/method-choice.tsx'
import type { DeliveryOffer, DeliveryOption } from '#trade/orders/shapes.ts'
import { describeVatNumber } from '#trade/orders/vat/vat-hint.ts'
import type { Cart } from '../contract.ts'
import { useDraft } from '../use-draft.ts'
import { useOffer } from '../use-offer.ts'
import { AddressChoice } from './address-choice.tsx'
import { AgreedFields } from './agreed-fields.tsx'
import { type Behalf, BehalfFields } from './behalf-fields.tsx'
import { AboutPart, BillingPart, CheckoutNotices, CheckoutPart, toInitialAddress } from './checkout-parts.tsx'
import { Summary } from './checkout-summary.tsx'
import { HandoverChoice, isCollected } from './handover-choice.tsx'
import { createAgreedQuote, useAgreed } from './use-agreed.ts'
import { useCheckoutOrder } from './use-checkout-order.ts'

type Props = {
  cart: Cart
  book: SavedAddress[]
  typed: Record<string, string>
  contact: { name: string; phone: string; country: string }
  /** An admin orders for somebody else. */
  behalf?: Behalf
}

/** The address, the delivery method, the notes and the total of a cart; one button orders it. */
export function CheckoutForm({ cart, book, typed: restored, contact, behalf }: Props) {
  const [typed] = useState(restored)
  const form = useRef<HTMLFormElement>(null)
  const action = useAction()
  const first = typed['delivery.id'] ?? book[0]?._id ?? ''
  const delivery = toInitialAddress(typed, 'delivery.', contact)
  const [place, setPlace] = useState(() => toPlace(book.find(({ _id }) => _id === first) ?? delivery))
  const [method, setMethod] = useState(typed.method)
  const [vatNumber, setVatNumber] = useState(typed.vatNumber ?? '')
  const [isSame, setIsSame] = useState(Object.keys(typed).length === 0 || typed.billingSame !== undefined)
  const { email, guestEmail } = useUser()
  useDraft(form, email)

  const asksVatNumber = findTaxArea(place).inUnion
  const to = { ...place, ...(asksVatNumber && vatNumber.trim() !== '' && { vatNumber }) }
  const agreed = useAgreed()
  const priced = behalf && agreed.isAny ? { ask: createAgreedQuote(agreed), terms: agreed.typed } : {}
  const destination = place.country === '' ? undefined : to
  const { known, isCurrent, failure, retry } = useOffer(cart.lines, destination, method, destination ? priced : {})
  const offer = place.country === '' ? null : known?.offer
  const option =
    offer?.options.find(({ key }) => key === method) ?? offer?.options.find(({ key }) => key === offer.method)
  const isFetched = option !== undefined && isCollected(option)
  const fields = action.fields
  const isFaulty = cart.lines.some(({ problem }) => problem !== null)
  const isReady = isCurrent && !!offer?.method && !isFaulty

  const { isAgain, send } = useCheckoutOrder({ cart, book, behalf, agreed, retry })
  const vatField = asksVatNumber && (
    <Field
      name="vatNumber"
      label={m.checkout_vat()}
      hint={describeVatNumber(known?.offer, place)}
      maxLength={20}
      defaultValue={vatNumber}
      onBlur={(event) => setVatNumber(event.target.value)}
      error={fields.vatNumber ?? (isCurrent ? known?.wrongVatNumber : undefined)}
    />
  )
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={action.submit((values) => send(values, offer!.sums.total))}
      className="mt-6 grid items-start gap-8 lg:grid-cols-[minmax(0,40rem)_minmax(20rem,28rem)]"
    >
      <div className="grid gap-8 border border-line bg-card p-5 sm:p-7">
        {behalf && (
          <CheckoutPart title={m.order_customer()}>
            <BehalfFields behalf={behalf} fields={fields} />
          </CheckoutPart>
        )}
        <HandoverChoice options={offer?.options ?? []} isFetched={isFetched} onChoose={setMethod} />
        <CheckoutPart title={isFetched ? m.checkout_billing() : m.checkout_delivery()}>
          {isFetched && <p className="-mt-3 text-sm text-muted">{m.checkout_pickup_address()}</p>}
          <AddressChoice
            at="delivery."
            section={isFetched ? 'billing' : 'shipping'}
            label={isFetched ? m.checkout_billing() : m.checkout_delivery()}
            {...{ book, fields }}
            chosen={first}
            initial={delivery}
            onPlace={(next) => setPlace(toPlace(next))}
          />
          {isFetched && <input type="hidden" name="billingSame" value="on" />}
          {isFetched && vatField}
        </CheckoutPart>
        {!isFetched && (
          <BillingPart {...{ book, contact, fields, typed, isSame }} onSameChange={setIsSame}>
            {vatField}
          </BillingPart>
        )}
        <MethodChoice
          offer={offer && withoutOthers(offer, option)}
          currency={cart.currency}
          onChoose={setMethod}
          error={fields.method}
        />
        {behalf && (
          <CheckoutPart title={m.agreed_prices()}>
            <AgreedFields {...{ cart, agreed, fields }} />
          </CheckoutPart>
        )}
        <AboutPart {...{ typed, fields }} isForAnother={behalf !== undefined} />
      </div>
      <div className="grid gap-4 lg:sticky lg:top-4">
        <Summary cart={atTotals(cart, known?.totals)} {...{ fields, offer, isCurrent }} onPromiseOver={retry} />
        <CheckoutNotices
          {...{ failure, isFaulty, retry }}
          reason={action.reason}
          namesOrders={isAgain && guestEmail === null}
          namesTerms={!behalf}
        />
        <Button type="submit" busy={action.busy} disabled={!isReady}>
          {behalf ? m.new_order_place() : m.checkout_pay()}{' '}
          {isReady && <Price amount={offer.sums.total} currency={cart.currency} />}
        </Button>
      </div>
    </form>
  )
}

/** A cart as it comes to where prices were agreed on. */
const atTotals = (cart: Cart, totals: readonly (number | null)[] = []): Cart => ({
  ...cart,
  lines: cart.lines.map((line, index) => ({ ...line, total: totals[index] ?? line.total })),
})

/** The ways of delivery, or, for a customer who fetches the order, that alone. */
function withoutOthers(offer: DeliveryOffer, chosen: DeliveryOption | undefined): DeliveryOffer {
  if (!chosen) return offer
  const isFetched = isCollected(chosen)
  return { ...offer, method: chosen.key, options: offer.options.filter((option) => isCollected(option) === isFetched) }
}

const toPlace = ({ country = '', region = '', postcode = '' }: Partial<Address>): TaxPlace =>
  toTaxPlace({
    country,
    region,
    postcode,
  })
