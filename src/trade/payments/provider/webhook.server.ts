import type { FastifyInstance } from 'fastify'
import type Stripe from 'stripe'
import type { AppContext } from '#base/platform/context.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import { storeEvent } from '../sql.server.ts'
import { paymentTasks } from '../tasks.ts'
import type { PaymentProvider } from './provider.server.ts'

const toleranceSeconds = 300

/**
 * Receives the provider's events. The signature covers the raw bytes, so they are not parsed before it is
 * verified. An event is stored and acknowledged; a job processes it afterwards, once per event.
 */
export async function serveWebhook(
  fastify: FastifyInstance,
  { db, jobs }: AppContext,
  provider: PaymentProvider,
): Promise<void> {
  await fastify.register(async (scope) => {
    scope.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: 256 * 1024 }, (_, body, done) =>
      done(null, body),
    )
    scope.post('/webhooks/payment', { config: { signedBySender: true } }, async (request) => {
      const event = verified(provider, request.body, request.headers['stripe-signature'])
      await storeEvent(db, { eventId: event.id, type: event.type, intentId: findIntentId(event) })
      jobs.enqueue(paymentTasks.handleEvents)
      return { received: true }
    })
  })
}

function verified(provider: PaymentProvider, body: unknown, signature: string | string[] | undefined): Stripe.Event {
  const refused = () => new Refusal('bad_signature')
  if (!Buffer.isBuffer(body) || typeof signature !== 'string' || signature.length > 2000) throw refused()
  // The library rejects timestamps that are too old; one from the future is just as suspicious.
  const sentAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1])
  // clock: compares with the clock of the provider, who signed the time
  // guard: a webhook signature is not from the future | drop | threats/faults.test
  if (!(sentAt - Date.now() / 1000 <= toleranceSeconds)) throw refused()
  try {
    // guard: a webhook is signed | return provider.stripe.webhooks.constructEvent(body, signature, provider.webhookSecret, toleranceSeconds → return JSON.parse(body.toString() | threats/faults.test
    return provider.stripe.webhooks.constructEvent(body, signature, provider.webhookSecret, toleranceSeconds)
  } catch {
    throw refused()
  }
}

function findIntentId(event: Stripe.Event): string | null {
  const object = event.data.object as { object?: string; id?: string; payment_intent?: unknown }
  if (object.object === 'payment_intent') return object.id ?? null
  return typeof object.payment_intent === 'string' ? object.payment_intent : null
}
