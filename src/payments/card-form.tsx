import { CardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe } from '@stripe/stripe-js'
import { useEffect, useState } from 'react'
import { useUser } from '#identity/session/guard.tsx'
import { getOrder, type Order } from '#orders/contract.ts'
import { m } from '#paraglide/messages.js'
import { api } from '#platform/contract/client.ts'
import type { Reply } from '#platform/contract/endpoint.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Refused } from '#ui/refused.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { type Reason, useAction } from '#ui/use-action.ts'
import { openCardField } from './card-field.ts'
import { cardSentence } from './card-sentence.ts'
import { confirmPayment, createPaymentIntent, type paymentSettings } from './contract.ts'
import { Hold, HoldOver } from './hold.tsx'
import { NotPayable } from './not-payable.tsx'

type Settings = Reply<typeof paymentSettings>
/** `holdEndsAt` is of `performance.now()`. */
type Ready = { stripe: Stripe; secret: string; holdEndsAt: number }
type Props = { order: Order; settings: Settings; onChanged: (order: Order) => void }

/** Fetches the payment's secret and the provider's card field; the form is shown once both are loaded. */
export function CardForm({ order, settings, onChanged }: Props) {
  const [ready, setReady] = useState<Ready>()
  const { reason, busy, run } = useAction()
  const open = (price: number) =>
    run(async () => {
      const [opened, stripe] = await Promise.all([
        api(createPaymentIntent, { order: order._id, price }),
        // The card field that is on the page stays there.
        ready?.stripe ?? openCardField(settings),
      ])
      if (price !== order.total) onChanged(await api(getOrder, { id: order._id }))
      const holdEndsAt = performance.now() + opened.holdSeconds * 1000
      setReady({ stripe, secret: opened.clientSecret, holdEndsAt })
    })
  const reopen = () => open(order.total)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per order, and again on request
  useEffect(() => void reopen(), [order._id, settings])

  if (reason) return <NotPayable reason={reason} busy={busy} onRetry={reopen} onAccept={open} />
  if (!ready) return <Spinner label={m.loading()} />
  return (
    <Elements stripe={ready.stripe}>
      <PayForm order={order} ready={ready} testMode={settings.provider === 'sandbox'} onReopen={reopen} />
    </Elements>
  )
}

type Outcome = { transactionId: string; confirmed: boolean }
type FormProps = { order: Order; ready: Ready; testMode: boolean; onReopen: () => Promise<void> }

function PayForm({ order, ready, testMode, onReopen }: FormProps) {
  const stripe = useStripe()
  const elements = useElements()
  const user = useUser()
  const [outcome, setOutcome] = useState<Outcome>()
  const [ended, setEnded] = useState<Ready>()
  const isOver = ended === ready
  const { busy, reason, submit } = useAction({ explain: declineReason })

  const pay = async () => {
    const card = elements?.getElement(CardElement)
    if (!stripe || !card) return
    const billing = { name: order.customerName || user.name, email: user.email }
    const made = await stripe.createPaymentMethod({ type: 'card', card, billing_details: billing })
    if (made.error) throw new Declined(cardSentence(made.error))
    const paid = await stripe.confirmCardPayment(ready.secret, { payment_method: made.paymentMethod.id })
    if (paid.error) {
      // After too many declines the shop takes no card for a while, and says so in place of this form.
      await onReopen()
      throw new Declined(cardSentence(paid.error))
    }
    setOutcome({ transactionId: paid.paymentIntent.id, confirmed: await tellShop(order, paid.paymentIntent.id) })
  }
  return (
    <form onSubmit={submit(pay)} className="grid gap-5 border border-line bg-card p-5 sm:p-6">
      {!outcome && (
        <>
          <div className="grid gap-1.5">
            <span className="text-sm font-semibold">{m.payment_card()}</span>
            <div className="rounded-md border border-edge bg-card px-3 py-2.5">
              <CardElement />
            </div>
          </div>
          {testMode && <TestCards />}
          {!isOver && <Hold endsAt={ready.holdEndsAt} onOver={() => setEnded(ready)} />}
          {isOver && !busy && <HoldOver onAgain={onReopen} />}
        </>
      )}
      <Refused reason={reason} />
      <div role="status">{outcome && <Success outcome={outcome} />}</div>
      {!outcome && !isOver && (
        <Button type="submit" busy={busy} disabled={!stripe} className="justify-self-start">
          {m.pay()}
        </Button>
      )}
    </form>
  )
}

/** The provider or the bank declined the card; the message says why. */
class Declined extends Error {}

function declineReason(error: unknown): Reason {
  if (error instanceof Declined) return error
  throw error
}

/** Notifies the shop to check at once. If that fails nothing is lost: the provider notifies it too. */
async function tellShop(order: Order, transactionId: string): Promise<boolean> {
  try {
    const { state } = await api(confirmPayment, { id: order._id, order: order._id, transactionId })
    return state === 'paid'
  } catch {
    return false
  }
}

function Success({ outcome }: { outcome: Outcome }) {
  return (
    <div className="grid gap-3 border-l-4 border-good pl-4">
      <p className="text-lg font-semibold text-good">{m.payment_success()}</p>
      <p>
        {m.payment_transaction()} <span className="figures font-semibold break-all">{outcome.transactionId}</span>
      </p>
      {!outcome.confirmed && <p className="text-warn">{m.payment_confirming()}</p>}
      <p>
        <ButtonLink to="/dashboard" variant="secondary">
          {m.menu_my_orders()}
        </ButtonLink>
      </p>
    </div>
  )
}

function TestCards() {
  return (
    <div className="text-sm text-muted">
      <p className="font-medium">{m.payment_test_cards()}</p>
      <ul className="figures mt-2 grid gap-1">
        <li>4242 4242 4242 4242 – {m.test_card_success()}</li>
        <li>4000 0000 0000 0002 – {m.test_card_declined()}</li>
        <li>4000 0025 0000 3155 – {m.test_card_confirm()}</li>
      </ul>
    </div>
  )
}
