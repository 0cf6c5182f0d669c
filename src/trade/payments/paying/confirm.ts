import { CardElement } from '@stripe/react-stripe-js'
import type { PaymentIntent, Stripe, StripeElements, StripeError } from '@stripe/stripe-js'
import { getCardSentence } from './card-sentence.ts'

export type PaymentToConfirm = {
  stripe: Stripe
  elements: StripeElements
  secret: string
  payer: { name: string; email: string }
}

/**
 * The provider or the bank declined; the message says why. `isTried`: the payment itself was declined, not only the
 * input.
 */
export class DeclinedError extends Error {
  readonly isTried: boolean

  constructor(error: StripeError, isTried: boolean) {
    super(getCardSentence(error))
    this.isTried = isTried
  }
}

/** Charges the card of the card field. */
export async function confirmCard({ stripe, elements, secret, payer }: PaymentToConfirm): Promise<PaymentIntent> {
  const card = elements.getElement(CardElement)!
  const made = await stripe.createPaymentMethod({ type: 'card', card, billing_details: payer })
  if (made.error) throw new DeclinedError(made.error, false)
  const paid = await stripe.confirmCardPayment(secret, { payment_method: made.paymentMethod.id })
  if (paid.error) throw new DeclinedError(paid.error, true)
  return paid.paymentIntent
}

/** Charges the chosen payment method; some leave this page for one of their own, and return to it. */
export async function confirmOtherMethod({ stripe, elements, payer }: PaymentToConfirm): Promise<PaymentIntent> {
  const { error: incomplete } = await elements.submit()
  if (incomplete) throw new DeclinedError(incomplete, false)
  const return_url = location.origin + location.pathname
  const confirmParams = { return_url, payment_method_data: { billing_details: payer } }
  const paid = await stripe.confirmPayment({ elements, redirect: 'if_required', confirmParams })
  if (paid.error) throw new DeclinedError(paid.error, paid.error.type !== 'validation_error')
  return paid.paymentIntent
}
