import { useRef, useState } from 'react'
import { Link, useNavigate, useRevalidator } from 'react-router'
import type { Address, KeptAddress } from '#addresses/contract.ts'
import { keepCountry, keptCountry } from '#addresses/countries.ts'
import { useUser } from '#identity/session/guard.tsx'
import { placeOrderOfLines } from '#orders/contract.ts'
import { m } from '#paraglide/messages.js'
import { api } from '#platform/contract/client.ts'
import { asProblem, Problem } from '#platform/errors.ts'
import { memberStates } from '#tax/treatment.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Refused } from '#ui/refused.tsx'
import { toast } from '#ui/toast.ts'
import { Unsaved } from '#ui/unsaved.tsx'
import { useAction } from '#ui/use-action.ts'
import { account } from './account.ts'
import { AddressChoice } from './address-choice.tsx'
import { orderIn } from './checkout-order.ts'
import { Summary } from './checkout-summary.tsx'
import { type Cart, takeOrdered } from './contract.ts'
import { MethodChoice } from './method-choice.tsx'
import { keepTotalOf } from './moving.ts'
import { useDraft } from './use-draft.ts'
import { useOffer } from './use-offer.ts'

type Props = {
  cart: Cart
  book: KeptAddress[]
  typed: Record<string, string>
  contact: { name: string; phone: string }
}

/** What was typed before the page was loaded again, or else what is known of the customer. */
const initialOf = (typed: Props['typed'], at: string, known: Partial<Address>): Partial<Address> => ({
  ...known,
  ...Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]) => (name.startsWith(at) ? [[name.slice(at.length), value]] : [])),
  ),
})

/** Where a cart goes and how, what is said about it, and what it comes to; it is ordered with one button. */
export function CheckoutForm({ cart, book, typed: restored, contact }: Props) {
  const [typed] = useState(restored)
  const { revalidate } = useRevalidator()
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const action = useAction()
  // The same cart is ordered once, in whatever tab; with other details only by who was told of it.
  const [again, setAgain] = useState<string>()
  const first = typed['delivery.id'] ?? book[0]?._id ?? ''
  const delivery = initialOf(typed, 'delivery.', { ...contact, country: keptCountry() })
  const [place, setPlace] = useState(() => placeOf(book.find(({ _id }) => _id === first) ?? delivery))
  const [method, setMethod] = useState(typed.method)
  const [vatNumber, setVatNumber] = useState(typed.vatNumber ?? '')
  const [isSame, setIsSame] = useState(Object.keys(typed).length === 0 || typed.billingSame !== undefined)
  useDraft(form, useUser().email)

  const asksVatNumber = memberStates.includes(place.country)
  const to = { ...place, ...(asksVatNumber && vatNumber.trim() !== '' && { vatNumber }) }
  const { known, isCurrent, failure, retry } = useOffer(cart.lines, place.country === '' ? undefined : to, method)
  const offer = place.country === '' ? null : known?.offer
  const fields = action.fields
  const faulty = cart.lines.some(({ problem }) => problem !== null)
  const isReady = isCurrent && !!offer?.method && !faulty

  const send = async (values: FormData) => {
    const order = orderIn(values, { lines: cart.lines, book, total: offer!.sums.total })
    const idempotencyKey = again ?? cart.key
    if (await isOther(cart)) {
      await revalidate()
      throw new Problem('invalid_fields', m.checkout_changed())
    }
    const placed = await api(placeOrderOfLines, order, { idempotencyKey }).catch(async (error) => {
      if (asProblem(error).code === 'idempotency_mismatch') {
        setAgain(crypto.randomUUID())
        throw new Problem('invalid_fields', m.checkout_ordered_before())
      }
      // What it was refused for is shown with today's prices.
      await revalidate()
      retry()
      throw error
    })
    keepCountry(order.delivery.country)
    // The order stands, whatever becomes of this.
    const lines = cart.lines.map(({ productId, quantity, added }) => ({ productId, quantity, added }))
    await api(takeOrdered, { lines }, { keepalive: true }).then(keepTotalOf, () => {})
    toast(placed.repeated ? m.checkout_repeated() : m.purchase_done())
    await navigate(`/dashboard/${placed.repeated ? 'orders' : 'payment'}/${placed.insertedId}`)
  }
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={action.submit(send)}
      className="mt-6 grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
    >
      <div className="grid gap-8 border border-line bg-card p-5 sm:p-7">
        <Part title={m.checkout_delivery()}>
          <AddressChoice
            at="delivery."
            section="shipping"
            label={m.checkout_delivery()}
            {...{ book, fields }}
            chosen={first}
            initial={delivery}
            onPlace={(next) => setPlace(placeOf(next))}
          />
        </Part>
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
              initial={initialOf(typed, 'billing.', contact)}
            />
          )}
          {asksVatNumber && (
            <Field
              name="vatNumber"
              label={m.checkout_vat()}
              hint={known?.offer?.sums.ground === 'reverse_charge' ? m.tax_reverse_charge() : m.checkout_vat_hint()}
              maxLength={20}
              defaultValue={vatNumber}
              onBlur={(event) => setVatNumber(event.target.value)}
              error={fields.vatNumber ?? (isCurrent ? known?.wrongVatNumber : undefined)}
            />
          )}
        </Part>
        <MethodChoice offer={offer} currency={cart.currency} onChoose={setMethod} error={fields.method} />
        <Part title={m.checkout_about()}>
          <Field
            name="reference"
            label={m.order_reference()}
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
      <div className="grid gap-4 xl:sticky xl:top-4">
        <Summary cart={cart} fields={fields} offer={offer} isCurrent={isCurrent} />
        {failure && (
          <Refused
            reason={{ message: `${m.checkout_quote_failed()} ${failure}` }}
            onRetry={retry}
            retryLabel={m.try_again()}
          />
        )}
        <Refused reason={action.reason} />
        {again && (
          <Link to="/dashboard" className="link">
            {m.menu_my_orders()}
          </Link>
        )}
        <Unsaved refusal={action.reason} />
        {faulty && <p className="font-medium text-bad">{m.checkout_faulty()}</p>}
        <p className="text-sm text-soft">
          {m.checkout_terms_before()}{' '}
          <Link to="/terms" target="_blank" className="link">
            {m.footer_terms()}
          </Link>
        </p>
        <Button type="submit" busy={action.busy} disabled={!isReady}>
          {m.checkout_pay()}
        </Button>
      </div>
    </form>
  )
}

/**
 * Whether the account's cart is another one by now, of which some of these lines are a part. One of which none is left was
 * ordered or emptied elsewhere: the shop knows which, by its key.
 */
async function isOther({ key, lines }: Cart): Promise<boolean> {
  const now = await account.load()
  return now.key !== key && lines.some(({ added }) => now.lines.some((line) => line.added === added))
}

const placeOf = ({ country = '', region = '' }: { country?: string; region?: string }) => ({ country, region })

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="grid gap-5">
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  )
}
