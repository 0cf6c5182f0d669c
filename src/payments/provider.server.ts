import type { FastifyInstance } from 'fastify'
import Stripe from 'stripe'
import { derivedSecret } from '#platform/config.server.ts'
import { Refusal } from '#platform/errors.ts'
import type { Ground } from '#platform/ground.server.ts'
import { openSandbox } from './sandbox/sandbox.server.ts'

/** Whoever charges the cards: Stripe, or the embedded sandbox; the shop's code does not tell them apart. */
export type Provider = {
  stripe: Stripe
  kind: 'stripe' | 'sandbox'
  publishableKey: string
  webhookSecret: string
  /** Payments of the other mode are never taken for money. */
  livemode: boolean
  /** Delivers what the sandbox still has to tell; nothing with the real Stripe. */
  deliverNow(): Promise<unknown>
  close(): Promise<void>
}

/** Every call ends within 5 seconds, one retry included; its idempotency key makes the retry harmless. */
const patience = { timeout: 2400, maxNetworkRetries: 1, telemetry: false } as const

export async function openProvider(fastify: FastifyInstance, ground: Ground): Promise<Provider> {
  const { stripe: keys } = ground.config
  if (keys) {
    const { secretKey, publishableKey, webhookSecret } = keys
    const livemode = secretKey.includes('_live_')
    const none = async () => {}
    return {
      stripe: new Stripe(secretKey, patience),
      kind: 'stripe',
      publishableKey,
      webhookSecret,
      livemode,
      deliverNow: none,
      close: none,
    }
  }
  return await openOwn(fastify, ground)
}

async function openOwn(fastify: FastifyInstance, { config, pool, log }: Ground): Promise<Provider> {
  const secretKey = `sk_test_${derivedSecret(config, 'sandbox secret key')}`
  const publishableKey = `pk_test_${derivedSecret(config, 'sandbox publishable key')}`
  const webhookSecret = `whsec_${derivedSecret(config, 'sandbox webhook')}`
  const sandbox = await openSandbox({
    pool,
    webhookUrl: () => webhookUrl(fastify, config.port),
    webhookSecret,
    secretKey,
    publishableKey,
    log,
  })
  await fastify.register(sandbox.browserRoutes, { prefix: '/sandbox/stripe' })
  const stripe = new Stripe(secretKey, { ...patience, ...sandbox.apiUrl })
  return {
    stripe,
    kind: 'sandbox',
    publishableKey,
    webhookSecret,
    livemode: false,
    deliverNow: sandbox.deliverNow,
    close: sandbox.close,
  }
}

/** The sandbox runs in this process and speaks to the shop over the loopback, as Stripe would from outside. */
function webhookUrl(fastify: FastifyInstance, configuredPort: number): string {
  const address = fastify.server.address()
  const port = typeof address === 'object' && address ? address.port : configuredPort
  return `http://127.0.0.1:${port}/api/webhooks/payment`
}

/** Runs a call to the provider; when it cannot be reached or is at fault, that is a refusal to try again later. */
export async function asked<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    const isTheirs =
      error instanceof Stripe.errors.StripeConnectionError || error instanceof Stripe.errors.StripeAPIError
    const isBusy = error instanceof Stripe.errors.StripeRateLimitError
    if (!isTheirs && !isBusy) throw error
    throw new Refusal(
      'unavailable',
      'Card payment cannot be reached at the moment. Your order is kept; please try again shortly.',
      {
        retryAfterSeconds: 30,
      },
    )
  }
}
