import Stripe from 'stripe'

const { StripeAuthenticationError, StripePermissionError, StripeConnectionError } = Stripe.errors

/**
 * An error for the operator about a failed call to Stripe, in one sentence with what to do. It contains no key and no
 * payment.
 */
export function toExplainedError(error: unknown): Error {
  const { message } = error as Error
  if (error instanceof StripeAuthenticationError) {
    return new Error(
      'Stripe does not know STRIPE_SECRET_KEY. Copy the secret key again from Developers, API keys, in Stripe’s dashboard.',
    )
  }
  if (error instanceof StripePermissionError) {
    return new Error(`STRIPE_SECRET_KEY may not do this. Use the secret key, not a restricted one. (${message})`)
  }
  if (error instanceof StripeConnectionError) {
    return new Error(`Stripe cannot be reached. Check this machine’s way to the internet. (${message})`)
  }
  return new Error(`Stripe answers with an error; see status.stripe.com. (${message})`)
}

/** A call whose failure is explained to the operator. */
export const explainErrors = <T>(call: Promise<T>): Promise<T> =>
  call.catch((error) => {
    throw toExplainedError(error)
  })
