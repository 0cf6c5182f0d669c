import type { FastifyPluginAsync } from 'fastify'
import Stripe from 'stripe'
import type { Config } from '#base/platform/config/config.server.ts'
import { deriveSecret } from '#base/platform/config/secrets.server.ts'
import type { AppContext } from '#base/platform/context.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import { waitAside } from '#base/platform/load/waiting.server.ts'
import type { Log } from '#base/platform/log.server.ts'
import type { Switches } from '#sandbox/switches.server.ts'
import { toExplainedError } from './explain-errors.server.ts'
import { createStripeClient, parseApiAddress } from './stripe.server.ts'

/** The payment provider: Stripe, or the embedded sandbox; the shop's code does not distinguish them. */
export type PaymentProvider = {
  stripe: Stripe
  kind: 'stripe' | 'sandbox'
  publishableKey: string
  /** The shop's name at the provider, written on every intent beside the installation. */
  shop: string
  log: Log
  /** For links in mails. */
  shopUrl: string
  webhookSecret: string
  /** Whether an intent may be paid with every method of the account, or with cards only. */
  methods: 'card' | 'automatic'
  refundLimits: Config['refundLimits']
  /** The mode decides whose details invoices name while the shop's own are missing. */
  mode: Config['mode']
  /** Payments of the other mode never count as money. */
  livemode: boolean
  /** The sandbox's routes on the shop's own origin, for the card field. */
  browserRoutes?: FastifyPluginAsync
  /** Delivers the sandbox's pending events; does nothing with the real Stripe. */
  deliverNow(): Promise<unknown>
  /** Faults that tests switch on in the sandbox; not reachable over HTTP. */
  switches?: Switches
  close(): Promise<void>
}

/** @param webhookUrl where the sandbox delivers its events; undefined: it keeps them for a running shop. */
export async function openProvider(
  context: Pick<AppContext, 'config' | 'pool' | 'log'>,
  webhookUrl?: () => string,
): Promise<PaymentProvider> {
  const { stripe: keys, stripeApiUrl, shopUrl, paymentMethods: methods, mode, refundLimits } = context.config
  const shop = new URL(shopUrl).host
  if (keys) {
    const { secretKey, publishableKey, webhookSecret } = keys
    const livemode = secretKey.includes('_live_')
    const none = async () => {}
    return {
      stripe: createStripeClient(secretKey, stripeApiUrl ? parseApiAddress(stripeApiUrl) : undefined),
      kind: 'stripe',
      publishableKey,
      shop,
      log: context.log,
      shopUrl,
      webhookSecret,
      methods,
      refundLimits,
      mode,
      livemode,
      deliverNow: none,
      close: none,
    }
  }
  return { ...(await openOwn(context, webhookUrl)), shop, log: context.log, shopUrl, methods, refundLimits, mode }
}

/** The sandbox is a separate chunk of the bundle: a shop with Stripe keys never loads it. */
async function openOwn(
  { config, pool, log }: Pick<AppContext, 'config' | 'pool' | 'log'>,
  webhookUrl?: () => string,
): Promise<Omit<PaymentProvider, 'shop' | 'log' | 'shopUrl' | 'methods' | 'refundLimits' | 'mode'>> {
  const { openSandbox } = await import('#sandbox/sandbox.server.ts')
  const secretKey = `sk_test_${deriveSecret(config, 'sandbox secret key')}`
  const publishableKey = `pk_test_${deriveSecret(config, 'sandbox publishable key')}`
  const webhookSecret = `whsec_${deriveSecret(config, 'sandbox webhook')}`
  const { apiUrl, browserRoutes, switches, deliverNow, close } = await openSandbox({
    pool,
    webhookUrl,
    webhookSecret,
    secretKey,
    publishableKey,
    pagesUrl: `${config.shopUrl}/sandbox/stripe`,
    log,
  })
  const stripe = createStripeClient(secretKey, apiUrl)
  const sandbox = { browserRoutes, switches, deliverNow, close }
  return { ...sandbox, stripe, kind: 'sandbox', publishableKey, webhookSecret, livemode: false }
}

/** Failures that no caller can fix: the provider is unreachable, fails, is busy, or does not know the shop's key. */
const outages = [
  Stripe.errors.StripeConnectionError,
  Stripe.errors.StripeAPIError,
  Stripe.errors.StripeRateLimitError,
  Stripe.errors.StripeAuthenticationError,
  Stripe.errors.StripePermissionError,
]

/**
 * A refusal by the provider, with its code. It has no HTTP status: to our caller, who requested something else, it is
 * an error of the shop unless it is explained.
 */
export class ProviderRefusal extends Error {
  readonly code: string

  constructor({ code = 'unknown', message }: { code?: string | undefined; message: string }) {
    super(`${message} (${code})`)
    this.name = 'ProviderRefusal'
    this.code = code
  }
}

/**
 * Runs a call to the provider. If the provider is down, throws a refusal that says when to retry; the log says why.
 * @throws ProviderRefusal if the provider refuses the call
 */
export async function callProvider<T>(call: Promise<T>): Promise<T> {
  try {
    return await waitAside(() => call)
  } catch (error) {
    if (outages.some((kind) => error instanceof kind))
      throw new Refusal('unavailable', { what: 'payment', retryAfterSeconds: 30, cause: toExplainedError(error) })
    if (error instanceof Stripe.errors.StripeError) throw new ProviderRefusal(error)
    throw error
  }
}

/** The provider has no such thing, for example because it belongs to the other mode. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ProviderRefusal && error.code === 'resource_missing'

/** The provider refuses, for example because a payment has just succeeded or was refunded before. */
export const isRefused = (error: unknown): boolean => error instanceof ProviderRefusal
