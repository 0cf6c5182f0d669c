import type { Stripe, StripeCardElementOptions } from '@stripe/stripe-js'
import { type Language, pickLanguage } from '../texts.ts'
import { callSandbox } from './call.ts'
import { CardElement, type ElementType } from './card-element.ts'
import { askForConfirmation } from './confirmation-dialog.ts'
import { ExpressElement } from './express-element.ts'
import type { BrowserError, ConfirmationReply } from './messages.ts'

/** The addresses of the card's frame, the bank's confirmation step and the API. */
export type Addresses = { frames: string; steps: string; api: string }

/** The shop registers the sandbox's browser routes on its own origin. */
const base = '/sandbox/stripe'
const ofShop: Addresses = { frames: base, steps: base, api: base }

type BillingDetails = { name?: string; email?: string; phone?: string; address?: Record<string, string> }
type CardMethod = { card: unknown; billing_details?: BillingDetails }
type Confirmation = { payment_method?: string | CardMethod; receipt_email?: string; return_url?: string }
type ConfirmParams = { return_url: string; payment_method_data?: { billing_details?: BillingDetails } }
type ToConfirm = { elements: Elements; clientSecret?: string; confirmParams: ConfirmParams; redirect?: 'if_required' }
type Intent = {
  id: string
  status: string
  next_action: { use_stripe_sdk?: { source: string }; redirect_to_url?: { url: string } } | null
  last_payment_error: BrowserError | null
}

/**
 * Stripe.js as far as this shop needs it, backed by the sandbox: `<Elements stripe={…}>` and its hooks accept it like
 * the real one. Safe to create while rendering on the server. Its calls never reject: they resolve with the result or
 * with `error`.
 */
export function createSandboxStripe(key: string, { locale }: { locale?: string } = {}, at: Addresses = ofShop): Stripe {
  const language = pickLanguage(locale)

  async function createPaymentMethod({ card, billing_details }: CardMethod) {
    const reply = await createMethod(key, card, billing_details)
    return 'error' in reply ? reply : { paymentMethod: reply.value }
  }

  async function confirmCardPayment(
    clientSecret: string,
    data: Confirmation = {},
    options: { handleActions?: boolean } = {},
  ) {
    const id = parseIntentId(clientSecret)
    if (!id) return { error: notASecret }
    const fields: [string, string][] = [['client_secret', clientSecret]]
    if (data.receipt_email) fields.push(['receipt_email', data.receipt_email])
    if (data.return_url) fields.push(['return_url', data.return_url])
    if (data.payment_method !== undefined) {
      const method = await resolveMethodId(key, data.payment_method)
      if (typeof method !== 'string') return method
      fields.push(['payment_method', method])
    }
    const reply = await callSandbox('POST', `${at.api}/v1/payment_intents/${id}/confirm`, key, fields)
    const action = 'value' in reply && (reply.value as Intent).next_action?.use_stripe_sdk?.source
    if (!action || options.handleActions === false) return toResult(reply)
    return toResult(await askForConfirmation(at.steps, language, { key, intent: id, clientSecret, action }))
  }

  /** With the element that offers several methods. It returns to the page, or leaves it for that of a wallet. */
  async function confirmPayment({ elements, clientSecret, confirmParams, redirect }: ToConfirm) {
    const { return_url, payment_method_data } = confirmParams
    const payment_method = elements.isExpress()
      ? 'pm_card_visa'
      : await resolveMethodId(key, {
          card: elements.getElement('payment'),
          ...(payment_method_data?.billing_details && { billing_details: payment_method_data.billing_details }),
        })
    if (typeof payment_method !== 'string') return payment_method
    const result = await confirmCardPayment(clientSecret ?? elements.clientSecret, { payment_method, return_url })
    const page = 'paymentIntent' in result && (result.paymentIntent as Intent).next_action?.redirect_to_url?.url
    if (!page && ('error' in result || redirect === 'if_required')) return result
    location.assign(page || return_url)
    return await new Promise<never>(() => {})
  }

  async function retrievePaymentIntent(clientSecret: string) {
    const id = parseIntentId(clientSecret)
    if (!id) return { error: notASecret }
    const fields: [string, string][] = [['client_secret', clientSecret]]
    const reply = await callSandbox('GET', `${at.api}/v1/payment_intents/${id}`, key, fields)
    return 'error' in reply ? reply : { paymentIntent: reply.value }
  }

  const createToken = async () => ({ error: unsupported('Tokens') })
  const stripe = {
    elements: (options: { clientSecret?: string } = {}) =>
      createElements(at.frames, language, options.clientSecret ?? ''),
    createToken,
    createPaymentMethod,
    confirmCardPayment,
    confirmPayment,
    retrievePaymentIntent,
  }
  // Stripe's interface has a hundred more methods, for payment methods that this shop does not offer.
  return stripe as unknown as Stripe
}

type Elements = ReturnType<typeof createElements>

/** A group of elements. React's strict mode creates each twice, and the last one counts. */
function createElements(frames: string, language: Language, clientSecret: string) {
  const made = new Map<string, CardElement | ExpressElement>()
  return {
    clientSecret,
    create(type: string, options?: StripeCardElementOptions) {
      if (type === 'expressCheckout') {
        const element = new ExpressElement(language)
        made.set(type, element)
        return element
      }
      if (type !== 'card' && type !== 'payment') throw new Error(`The payment sandbox has no element ${type}.`)
      const element = new CardElement(type satisfies ElementType, frames, language, options)
      made.set(type, element)
      return element
    },
    /** The element of a type, given by name or as react-stripe-js's component. */
    getElement(type: string | { __elementType?: string }) {
      const element = made.get((typeof type === 'string' ? type : type.__elementType) ?? '')
      return element && !element.isDestroyed ? element : null
    },
    isExpress: () => {
      const element = made.get('expressCheckout')
      return element instanceof ExpressElement && element.isConfirming
    },
    /** Faults in the input are reported when the method is created. */
    submit: async () => ({}),
    update: async () => {},
  }
}

async function resolveMethodId(key: string, method: string | CardMethod): Promise<string | { error: BrowserError }> {
  if (typeof method === 'string') return method
  const reply = await createMethod(key, method.card, method.billing_details)
  return 'error' in reply ? reply : (reply.value as { id: string }).id
}

async function createMethod(key: string, card: unknown, billing: BillingDetails = {}): Promise<ConfirmationReply> {
  if (!(card instanceof CardElement)) return { error: unsupported('Payment methods without a card field') }
  const { address = {}, ...person } = billing
  const fields = [
    ...Object.entries(person).map(([name, value]) => [`billing_details[${name}]`, value]),
    ...Object.entries(address).map(([name, value]) => [`billing_details[address][${name}]`, value]),
  ].filter((field): field is [string, string] => Boolean(field[1]))
  return card.createMethod(key, fields)
}

/** As at Stripe, an intent that was reset because its confirmation failed is returned as an error. */
function toResult(reply: ConfirmationReply) {
  if ('error' in reply) return reply
  const intent = reply.value as Intent
  const { status, last_payment_error: error } = intent
  return status === 'requires_payment_method' && error
    ? { error: { ...error, payment_intent: intent } }
    : { paymentIntent: intent }
}

const parseIntentId = (clientSecret: string) => /^(pi_[a-z0-9]+)_secret_[a-z0-9]+$/.exec(clientSecret)?.[1]

const notASecret: BrowserError = {
  type: 'invalid_request_error',
  code: 'payment_intent_invalid_parameter',
  message: 'This payment cannot be found. Please load the page again.',
}

function unsupported(what: string): BrowserError {
  return { type: 'invalid_request_error', message: `${what} are not part of the payment sandbox.` }
}
