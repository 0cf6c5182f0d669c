import { useRef, useState } from 'react'
import { Link, useNavigate, useRevalidator } from 'react-router'
import { saveCountry } from '#addresses/chosen-country.ts'
import type { Address, SavedAddress } from '#addresses/contract.ts'
import { useUser } from '#identity/session/guard.tsx'
import { placeOrderOfLines } from '#orders/placing/contract.ts'
import { MethodChoice } from '#orders/placing/method-choice.tsx'
import type { DeliveryOffer, DeliveryOption } from '#orders/shapes.ts'
import { placeTelephoneOrder } from '#orders/telephone/contract.ts'
import { describeVatNumber } from '#orders/vat/vat-hint.ts'
import { m } from '#paraglide/messages.js'
import { api } from '#platform/contract/client.ts'
import { Problem, toProblem } from '#platform/errors.ts'
import { findTaxArea, type TaxPlace, toTaxPlace } from '#tax/territories.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Price } from '#ui/price.tsx'
import { RefusalNotice } from '#ui/refused.tsx'
import { showToast } from '#ui/toast.ts'
import { UnsavedNotice } from '#ui/unsaved.tsx'
import { useAction } from '#ui/use-action.ts'
import { useWrongFieldFocus } from '#ui/use-wrong-field-focus.ts'
import { accountCart } from './account-cart.ts'
import { AddressChoice } from './address-choice.tsx'
import { AgreedFields } from './agreed-fields.tsx'
import { type Behalf, BehalfFields } from './behalf-fields.tsx'
import { readBehalf, readOrder, withAgreed } from './checkout-order.ts'
import { Summary } from './checkout-summary.tsx'
import { type Cart, removeOrderedLines } from './contract.ts'
import { HandoverChoice, isCollected } from './handover-choice.tsx'
import { storeSummaryFromCart } from './sync.ts'
import { createAgreedQuote, useAgreed } from './use-agreed.ts'
import { useDraft } from './use-draft.ts'
import { useOffer } from './use-offer.ts'

type Props = {
  cart: Cart
  book: SavedAddress[]
  typed: Record<string, string>
  contact: { name: string; phone: string; country: string }
  /** An admin orders for somebody else. */
  behalf?: Behalf
}

/** The input from before the page was loaded again, or else the customer's last address. */
const toInitialAddress = (typed: Props['typed'], at: string, known: Partial<Address>): Partial<Address> => ({
  ...known,
  ...Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]) => (name.startsWith(at) ? [[name.slice(at.length), value]] : [])),
  ),
})

/** The address, the delivery method, the notes and the total of a cart; one button orders it. */
export function CheckoutForm({ cart, book, typed: restored, contact, behalf }: Props) {
  const [typed] = useState(restored)
  const { revalidate } = useRevalidator()
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const action = useAction()
  // The same cart is ordered once, in whatever tab; with other details only by who was told of it.
  const [again, setAgain] = useState<string>()
  const first = typed['delivery.id'] ?? book[0]?._id ?? ''
  const delivery = toInitialAddress(typed, 'delivery.', contact)
  const [place, setPlace] = useState(() => toPlace(book.find(({ _id }) => _id === first) ?? delivery))
  const [method, setMethod] = useState(typed.method)
  const [vatNumber, setVatNumber] = useState(typed.vatNumber ?? '')
  const [isSame, setIsSame] = useState(Object.keys(typed).length === 0 || typed.billingSame !== undefined)
  const { email, guestEmail } = useUser()
  useDraft(form, email)
  useWrongFieldFocus(form, action.reason)

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
  const faulty = cart.lines.some(({ problem }) => problem !== null)
  const isReady = isCurrent && !!offer?.method && !faulty

  const send = async (values: FormData) => {
    const order = readOrder(values, { lines: cart.lines, book, total: offer!.sums.total })
    const idempotencyKey = again ?? cart.key
    if (await isOther(cart)) {
      await revalidate()
      throw new Problem('invalid_fields', m.checkout_changed())
    }
    const place = () =>
      behalf
        ? api(placeTelephoneOrder, { ...withAgreed(order, agreed), ...readBehalf(values) }, { idempotencyKey })
        : api(placeOrderOfLines, order, { idempotencyKey })
    const placed = await place().catch(async (error) => {
      if (toProblem(error).code === 'idempotency_mismatch') {
        setAgain(crypto.randomUUID())
        throw new Problem('invalid_fields', m.checkout_ordered_before())
      }
      // The refusal is shown beside today's prices.
      await revalidate()
      retry()
      throw error
    })
    if (!behalf) saveCountry(order.delivery.country)
    // The order stands, whatever becomes of this.
    const lines = cart.lines.map(({ productId, quantity, added }) => ({ productId, quantity, added }))
    await api(removeOrderedLines, { lines }, { keepalive: true }).then(storeSummaryFromCart, () => {})
    const done = behalf ? describeTypedIn(values, 'onAccount' in placed && placed.onAccount) : m.purchase_done()
    showToast(placed.repeated ? m.checkout_repeated() : done)
    await navigate(`/dashboard/${behalf || placed.repeated ? 'orders' : 'payment'}/${placed.insertedId}`)
  }
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
      onSubmit={action.submit(send)}
      className="mt-6 grid items-start gap-8 lg:grid-cols-[minmax(0,40rem)_minmax(20rem,28rem)]"
    >
      <div className="grid gap-8 border border-line bg-card p-5 sm:p-7">
        {behalf && (
          <Part title={m.order_customer()}>
            <BehalfFields behalf={behalf} fields={fields} />
          </Part>
        )}
        <HandoverChoice options={offer?.options ?? []} isFetched={isFetched} onChoose={setMethod} />
        <Part title={isFetched ? m.checkout_billing() : m.checkout_delivery()}>
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
        </Part>
        {!isFetched && (
          <Part title={m.checkout_billing()}>
            <label className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                name="billingSame"
                checked={isSame}
                onChange={(event) => setIsSame(event.target.checked)}
                className="size-4"
              />
              {m.checkout_billing_same()}
            </label>
            {!isSame && (
              <AddressChoice
                at="billing."
                section="billing"
                label={m.checkout_billing()}
                {...{ book, fields }}
                chosen={typed['billing.id'] ?? ''}
                initial={toInitialAddress(typed, 'billing.', { ...contact, country: '' })}
              />
            )}
            {vatField}
          </Part>
        )}
        <MethodChoice
          offer={offer && withoutOthers(offer, option)}
          currency={cart.currency}
          onChoose={setMethod}
          error={fields.method}
        />
        {behalf && (
          <Part title={m.agreed_prices()}>
            <AgreedFields {...{ cart, agreed, fields }} />
          </Part>
        )}
        <Part title={m.checkout_about()}>
          <Field
            name="reference"
            label={behalf ? m.order_reference_theirs() : m.order_reference()}
            maxLength={60}
            defaultValue={typed.reference}
            error={fields.reference}
          />
          <Field
            name="note"
            label={m.order_note()}
            multiline
            rows={2}
            maxLength={1000}
            defaultValue={typed.note}
            error={fields.note}
          />
        </Part>
      </div>
      <div className="grid gap-4 lg:sticky lg:top-4">
        <Summary cart={atTotals(cart, known?.totals)} {...{ fields, offer, isCurrent }} onPromiseOver={retry} />
        {failure && (
          <RefusalNotice
            reason={{ message: `${m.checkout_quote_failed()} ${failure}` }}
            onRetry={retry}
            retryLabel={m.try_again()}
          />
        )}
        <RefusalNotice reason={action.reason} />
        {again && guestEmail === null && (
          <Link to="/dashboard" className="link">
            {m.menu_my_orders()}
          </Link>
        )}
        <UnsavedNotice refusal={action.reason} />
        {faulty && <p className="font-medium text-bad">{m.checkout_faulty()}</p>}
        {!behalf && (
          <p className="text-sm text-soft">
            {m.checkout_terms_before()}{' '}
            <Link to="/terms" target="_blank" className="link">
              {m.footer_terms()}
            </Link>
          </p>
        )}
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

/**
 * Whether the account's cart is another one by now, of which some of these lines are a part. One of which none is left was
 * ordered or emptied elsewhere: the shop knows which, by its key.
 */
async function isOther({ key, lines }: Cart): Promise<boolean> {
  const now = await accountCart.load()
  return now.key !== key && lines.some(({ added }) => now.lines.some((line) => line.added === added))
}

const toPlace = ({ country = '', region = '', postcode = '' }: Partial<Address>): TaxPlace =>
  toTaxPlace({
    country,
    region,
    postcode,
  })

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="grid gap-5">
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  )
}

/** Whether the customer owes an order that was typed in, or how else it is paid. */
function describeTypedIn(values: FormData, isOnAccount: boolean): string {
  if (isOnAccount) return m.new_order_confirmed()
  return values.has('onAccount') ? m.new_order_over_limit() : m.new_order_done()
}
