import { data, Form, redirect, useNavigation } from 'react-router'
import { userContext } from '#identity/session/guard.tsx'
import { listOrdersOf, OrderOfLines, placeOrderOfLines } from '#orders/contract.ts'
import { m } from '#paraglide/messages.js'
import { api } from '#platform/contract/client.ts'
import { loaded } from '#platform/contract/load.ts'
import { asProblem, readForm } from '#platform/forms.ts'
import { titleMeta } from '#platform/page-meta.ts'
import { getProfileOf } from '#profiles/contract.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Refused } from '#ui/refused.tsx'
import { toast } from '#ui/toast.ts'
import { Unsaved } from '#ui/unsaved.tsx'
import type { Route } from './+types/checkout'
import { account } from './account.ts'
import { Summary } from './checkout-summary.tsx'
import { type CartLine, takeOrdered } from './contract.ts'
import { keepTotalOf, merge } from './moving.ts'

export const meta: Route.MetaFunction = () => titleMeta(m.checkout())

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  const [cart, contact] = await loaded(
    Promise.all([merge().then(account.load), contactOf(context.get(userContext).email)]),
  )
  return { cart, contact, key: crypto.randomUUID() }
}

/** Where the customer can be reached: as their profile says, or else their last order. */
async function contactOf(email: string): Promise<{ phone: string; address: string } | undefined> {
  const profile = await api(getProfileOf, { email })
  return profile ?? (await api(listOrdersOf, { email }))[0]
}

/** What the page shows is ordered, at the prices that it shows; whatever the cart has got meanwhile stays in it. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  try {
    const lines: ReturnType<typeof toOrder>[] = JSON.parse(String(form.get('shown')))
    const order = readForm(OrderOfLines, form, { lines })
    const { insertedId } = await api(placeOrderOfLines, order, { idempotencyKey: String(form.get('key')) })
    // The order stands, whatever becomes of this.
    const ordered = lines.map(({ productId, quantity }) => ({ productId, quantity }))
    await api(takeOrdered, { lines: ordered }, { keepalive: true }).then(keepTotalOf, () => {})
    toast(m.purchase_done())
    return redirect(`/dashboard/payment/${insertedId}`)
  } catch (error) {
    return data(asProblem(error), { status: 400 })
  }
}

const toOrder = ({ productId, quantity, unitPrice, note }: CartLine) => ({
  productId,
  quantity,
  price: unitPrice,
  note,
})

/** The cart as an order: where it goes, what it says, and what it comes to. */
export default function Checkout({ loaderData: { cart, contact, key }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  const fields = actionData?.fields ?? {}
  const faulty = cart.lines.some(({ problem }) => problem !== null)
  return (
    <>
      <PageTitle>{m.checkout()}</PageTitle>
      {cart.lines.length === 0 ? (
        <Notice title={m.cart_empty()} text={m.cart_empty_text()} headingLevel="h2">
          <ButtonLink to="/products">{m.home_all_products()}</ButtonLink>
        </Notice>
      ) : (
        <div className="mt-6 grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
          <Form method="post" noValidate className="grid gap-5 border border-line bg-card p-5 sm:p-7">
            <input type="hidden" name="key" value={key} />
            <input type="hidden" name="shown" value={JSON.stringify(cart.lines.map(toOrder))} />
            <Field
              name="phone"
              label={m.phone()}
              type="tel"
              autoComplete="tel"
              required
              maxLength={30}
              defaultValue={contact?.phone}
              error={fields.phone}
            />
            <Field
              name="address"
              label={m.address()}
              multiline
              rows={3}
              autoComplete="street-address"
              required
              maxLength={300}
              defaultValue={contact?.address}
              error={fields.address}
            />
            <Field name="reference" label={m.order_reference()} maxLength={60} error={fields.reference} />
            <Field name="note" label={m.order_note()} multiline rows={2} maxLength={1000} error={fields.note} />
            <Refused reason={actionData} />
            <Unsaved refusal={actionData} />
            {faulty && <p className="font-medium text-bad">{m.checkout_faulty()}</p>}
            <Button type="submit" busy={busy} disabled={faulty}>
              {m.checkout_pay()}
            </Button>
          </Form>
          <Summary cart={cart} fields={fields} />
        </div>
      )}
    </>
  )
}
