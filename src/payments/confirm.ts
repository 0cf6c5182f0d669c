import { CardElement } from '@stripe/react-stripe-js'
import type { PaymentIntent, Stripe, StripeElements, StripeError } from '@stripe/stripe-js'
import { cardSentence } from './card-sentence.ts'

export type ToConfirm = {
  stripe: Stripe
  elements: StripeElements
  secret: string
  payer: { name: string; email: string }
}

/** The provider or the bank declined; the message says why. `isTried`: the payment itself, not only the input. */
export class Declined extends Error {
  readonly isTried: boolean

  constructor(error: StripeError, isTried: boolean) {
    super(cardSentence(error))
    this.isTried = isTried
  }
}

/** Charges the card of the card field. */
export async function confirmCard({ stripe, elements, secret, payer }: ToConfirm): Promise<PaymentIntent> {
  const card = elements.getElement(CardElement)!
  const made = await stripe.createPaymentMethod({ type: 'card', card, billing_details: payer })
  if (made.error) throw new Declined(made.error, false)
  const paid = await stripe.confirmCardPayment(secret, { payment_method: made.paymentMethod.id })
  if (paid.error) throw new Declined(paid.error, true)
  return paid.paymentIntent
}

/** Charges whatever way of paying was chosen; some leave this page for one of their own, and return to it. */
export async function confirmAny({ stripe, elements, payer }: ToConfirm): Promise<PaymentIntent> {
  const { error: incomplete } = await elements.submit()
  if (incomplete) throw new Declined(incomplete, false)
  const return_url = location.origin + location.pathname
  const confirmParams = { return_url, payment_method_data: { billing_details: payer } }
  const paid = await stripe.confirmPayment({ elements, redirect: 'if_required', confirmParams })
  if (paid.error) throw new Declined(paid.error, paid.error.type !== 'validation_error')
  return paid.paymentIntent
}
