import type { Stripe, StripeCardElementOptions } from '@stripe/stripe-js'
import { type Language, languageOf } from '../texts.ts'
import { callSandbox } from './call.ts'
import { CardElement } from './card-element.ts'
import { askForConfirmation } from './confirmation-dialog.ts'
import type { BrowserError, Reply } from './messages.ts'

/** Where the shop registers the sandbox's browser routes. */
const base = '/sandbox/stripe'

type BillingDetails = { name?: string; email?: string; phone?: string; address?: Record<string, string> }
type CardMethod = { card: unknown; billing_details?: BillingDetails }
type Confirmation = { payment_method?: string | CardMethod; receipt_email?: string }
type Intent = {
  id: string
  status: string
  next_action: { use_stripe_sdk: { source: string } } | null
  last_payment_error: BrowserError | null
}

/**
 * Stripe.js as far as card payments need it, backed by the embedded sandbox: `<Elements stripe={…}>` and its hooks
 * accept it like the real one. Safe to create while rendering on the server. Its calls never reject: they resolve
 * with the result or with `error`.
 */
export function sandboxStripe(publishableKey: string, { locale }: { locale?: string } = {}): Stripe {
  const language = languageOf(locale)

  async function createPaymentMethod({ card, billing_details }: CardMethod) {
    const reply = await methodOf(publishableKey, card, billing_details)
    return 'error' in reply ? reply : { paymentMethod: reply.value }
  }

  async function confirmCardPayment(
    clientSecret: string,
    data: Confirmation = {},
    options: { handleActions?: boolean } = {},
  ) {
    const id = intentIdOf(clientSecret)
    if (!id) return { error: notASecret }
    const fields: [string, string][] = [['client_secret', clientSecret]]
    if (data.receipt_email) fields.push(['receipt_email', data.receipt_email])
    if (data.payment_method !== undefined) {
      const method = await methodIdOf(publishableKey, data.payment_method)
      if (typeof method !== 'string') return method
      fields.push(['payment_method', method])
    }
    const reply = await callSandbox('POST', `${base}/v1/payment_intents/${id}/confirm`, publishableKey, fields)
    const action = 'value' in reply && (reply.value as Intent).next_action?.use_stripe_sdk.source
    if (!action || options.handleActions === false) return resultOf(reply)
    return resultOf(await askForConfirmation(base, language, { key: publishableKey, intent: id, clientSecret, action }))
  }

  async function retrievePaymentIntent(clientSecret: string) {
    const id = intentIdOf(clientSecret)
    if (!id) return { error: notASecret }
    const fields: [string, string][] = [['client_secret', clientSecret]]
    const reply = await callSandbox('GET', `${base}/v1/payment_intents/${id}`, publishableKey, fields)
    return 'error' in reply ? reply : { paymentIntent: reply.value }
  }

  const createToken = async () => ({ error: unsupported('Tokens') })
  const stripe = {
    elements: () => elementsOf(language),
    createToken,
    createPaymentMethod,
    confirmCardPayment,
    retrievePaymentIntent,
  }
  // Stripe's interface has a hundred more methods, for payment methods that this shop does not offer.
  return stripe as unknown as Stripe
}

/** A group of elements; the card is the only kind. React's strict mode creates it twice, and the last one counts. */
function elementsOf(language: Language) {
  let card: CardElement | undefined
  return {
    create(type: string, options?: StripeCardElementOptions) {
      if (type !== 'card') throw new Error(`The payment sandbox has the card element only, not ${type}.`)
      card = new CardElement(base, language, options)
      return card
    },
    /** The element of a type, given by name or as react-stripe-js's component. */
    getElement(type: string | { __elementType?: string }) {
      const name = typeof type === 'string' ? type : type.__elementType
      return name === 'card' && card && !card.isDestroyed ? card : null
    },
    update: async () => {},
  }
}

async function methodIdOf(key: string, method: string | CardMethod): Promise<string | { error: BrowserError }> {
  if (typeof method === 'string') return method
  const reply = await methodOf(key, method.card, method.billing_details)
  return 'error' in reply ? reply : (reply.value as { id: string }).id
}

async function methodOf(key: string, card: unknown, billing: BillingDetails = {}): Promise<Reply> {
  if (!(card instanceof CardElement)) return { error: unsupported('Payment methods without a card field') }
  const { address = {}, ...person } = billing
  const fields = [
    ...Object.entries(person).map(([name, value]) => [`billing_details[${name}]`, value]),
    ...Object.entries(address).map(([name, value]) => [`billing_details[address][${name}]`, value]),
  ].filter((field): field is [string, string] => Boolean(field[1]))
  return card.createMethod(key, fields)
}

/** As at Stripe, an intent that was reset because its confirmation failed is returned as an error. */
function resultOf(reply: Reply) {
  if ('error' in reply) return reply
  const intent = reply.value as Intent
  const { status, last_payment_error: error } = intent
  return status === 'requires_payment_method' && error
    ? { error: { ...error, payment_intent: intent } }
    : { paymentIntent: intent }
}

const intentIdOf = (clientSecret: string) => /^(pi_[a-z0-9]+)_secret_[a-z0-9]+$/.exec(clientSecret)?.[1]

const notASecret: BrowserError = {
  type: 'invalid_request_error',
  code: 'payment_intent_invalid_parameter',
  message: 'This payment cannot be found. Please load the page again.',
}

function unsupported(what: string): BrowserError {
  return { type: 'invalid_request_error', message: `${what} are not part of the payment sandbox.` }
}
