import { CardElement, ExpressCheckoutElement, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe, StripeExpressCheckoutElementConfirmEvent } from '@stripe/stripe-js'
import { useState } from 'react'
import { api } from '#base/platform/contract/client.ts'
import { Button } from '#base/ui/button.tsx'
import { type Reason, useAction } from '#base/ui/hooks/use-action.ts'
import { Price } from '#base/ui/price.tsx'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import { useUser } from '#people/identity/session/guard.tsx'
import { getOrderDetails } from '#trade/orders/contract.ts'
import type { OrderDetails } from '#trade/orders/shapes.ts'
import type { PaymentSettings } from './card-field.ts'
import { confirmCard, confirmOtherMethod, DeclinedError } from './confirm.ts'
import { confirmOnServer } from './confirm-on-server.ts'
import { HoldOver, HoldTimer } from './hold.tsx'
import { PaidScreen, type PaymentOutcome } from './paid.tsx'

/** `holdEndsAt` is in `performance.now()` time. */
export type Ready = { stripe: Stripe; secret: string; holdEndsAt: number }
export type PayFormProps = {
  order: OrderDetails
  ready: Ready
  settings: PaymentSettings
  onReopen: () => Promise<void>
  /** What has become of the payment, which the page shows too. */
  outcome: PaymentOutcome | undefined
  onOutcome: (outcome: PaymentOutcome) => void
}

/** The card field, or the choice of all methods that the provider's account offers, with the pay button. */
export function PayForm({ order, ready, settings, onReopen, outcome, onOutcome }: PayFormProps) {
  const stripe = useStripe()
  const elements = useElements()
  const user = useUser()
  const [ended, setEnded] = useState<Ready>()
  const isOver = ended === ready
  const { busy, reason, run, submit } = useAction({ explain: declineReason })
  const takesAll = settings.methods === 'automatic'

  const pay = async () => {
    if (!stripe || !elements) return
    const payer = { name: order.customerName || user.name, email: user.guestEmail ?? user.email }
    const confirm = takesAll ? confirmOtherMethod : confirmCard
    const intent = await confirm({ stripe, elements, secret: ready.secret, payer }).catch(async (error) => {
      // After too many declines the shop takes no card for a while, and says so in place of this form.
      if (error instanceof DeclinedError && error.isTried) await onReopen()
      throw error
    })
    const isConfirmed = await confirmOnServer(order._id, intent.id)
    const isPending = intent.status === 'processing'
    // Whether the pieces are kept for the bank is known only now.
    const { holdUntil } = isPending ? await api(getOrderDetails, { id: order._id }).catch(() => order) : order
    onOutcome({ transactionId: intent.id, isConfirmed, isPending, holdUntil })
  }
  const payExpress = ({ paymentFailed }: StripeExpressCheckoutElementConfirmEvent) =>
    run(() =>
      pay().catch((error) => {
        // The wallet's own window says so and closes.
        paymentFailed({ reason: 'fail' })
        throw error
      }),
    )
  return (
    <form onSubmit={submit(pay)} className="grid gap-5 border border-line bg-card p-5 sm:p-6">
      {!outcome && (
        <>
          {takesAll && !isOver && <ExpressCheckoutElement onConfirm={payExpress} />}
          {takesAll ? <PaymentElement options={withoutWallets} /> : <CardInput />}
          {settings.provider === 'sandbox' && <TestCards />}
          {!isOver && <HoldTimer endsAt={ready.holdEndsAt} onOver={() => setEnded(ready)} />}
          {isOver && !busy && <HoldOver onAgain={onReopen} />}
        </>
      )}
      <RefusalNotice reason={reason} />
      <div role="status">{outcome && <PaidScreen order={order} outcome={outcome} />}</div>
      {!outcome && !isOver && (
        <Button type="submit" busy={busy} disabled={!stripe} className="justify-self-start">
          {m.pay()} <Price amount={order.total} currency={order.currency} />
        </Button>
      )}
    </form>
  )
}

/** The wallets of the browser have buttons of their own above. */
const withoutWallets = { wallets: { applePay: 'never', googlePay: 'never' } } as const

function declineReason(error: unknown): Reason {
  if (error instanceof DeclinedError) return error
  throw error
}

function CardInput() {
  return (
    <div className="grid gap-1.5">
      <span className="text-sm font-semibold">{m.payment_card()}</span>
      <div className="rounded-md border border-edge bg-card px-3 py-2.5">
        <CardElement />
      </div>
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
