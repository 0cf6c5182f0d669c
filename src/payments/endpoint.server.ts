import type Stripe from 'stripe'
import type { Database } from '#platform/database/connect.server.ts'
import { doubt } from './account/doubts.server.ts'
import { apiVersion } from './api-version.ts'
import { eventTypes } from './event-types.ts'
import { explain } from './explain.server.ts'
import { callProvider, type Provider } from './provider.server.ts'

type Endpoint = Stripe.WebhookEndpoint

/** Where the shop hears the provider's events. */
export const endpointUrl = (shopUrl: string): string => `${shopUrl}/api/webhooks/payment`

/** The webhooks that Stripe has for this shop. */
export async function endpointsOf(stripe: Stripe, shopUrl: string): Promise<Endpoint[]> {
  const { data } = await explain(stripe.webhookEndpoints.list({ limit: 100 }))
  return data.filter(({ url }) => url === endpointUrl(shopUrl))
}

/** Doubts the account if it tells another shop what happens. */
export async function doubtWebhooks(db: Database, provider: Provider): Promise<void> {
  const { data } = await callProvider(provider.stripe.webhookEndpoints.list({ limit: 100 }))
  for (const { url, status } of data) {
    const isOther = status === 'enabled' && url !== endpointUrl(provider.shopUrl) && url.endsWith(endpointUrl(''))
    if (isOther) await doubt(db, provider, { kind: 'other_webhook', subject: url })
  }
}

const isOfVersion = ({ api_version }: Endpoint) => api_version === apiVersion
const isComplete = ({ status, enabled_events: events }: Endpoint) =>
  status === 'enabled' && [...events].sort().join() === [...eventTypes].sort().join()

/** Whether one of the webhooks sends what the shop handles, as it reads it. */
export const isHeard = (endpoints: readonly Endpoint[]): boolean =>
  endpoints.some((endpoint) => isOfVersion(endpoint) && isComplete(endpoint))

/** What was done to a webhook, in lines. `secret`: of one that was just made, which Stripe tells to nobody again. */
export type Mended = { said: string[]; secret?: string }

/**
 * Brings Stripe's webhook for this shop to what the shop handles. The version of one cannot be
 * changed: another is made, and the old one is switched off the next time, when the shop knows the new secret.
 */
export async function mendEndpoint(stripe: Stripe, shopUrl: string): Promise<Mended> {
  const endpoints = await endpointsOf(stripe, shopUrl)
  const current = endpoints.find(isOfVersion)
  const older = endpoints.filter((endpoint) => endpoint.status === 'enabled' && endpoint !== current)
  if (!current) {
    const { said, secret } = await makeEndpoint(stripe, shopUrl)
    return { said: [...said, ...older.map(staysUntilNext)], secret }
  }
  for (const { id } of older) await explain(stripe.webhookEndpoints.update(id, { disabled: true }))
  const switchedOff = older.map(({ id }) => `The older webhook ${id} is switched off.`)
  if (isComplete(current)) return { said: [`The webhook ${current.id} is right.`, keptSecret, ...switchedOff] }
  const right = { enabled_events: [...eventTypes], disabled: false }
  await explain(stripe.webhookEndpoints.update(current.id, right))
  return { said: [`The webhook ${current.id} was not right, and is now.`, keptSecret, ...switchedOff] }
}

const keptSecret =
  'Its secret is shown in Stripe’s dashboard only: Developers, Webhooks, this one, Signing secret. It belongs in STRIPE_WEBHOOK_SECRET.'

const staysUntilNext = ({ id }: Endpoint) =>
  `The older webhook ${id} stays until the shop runs with the new secret; then run this command again.`

async function makeEndpoint(stripe: Stripe, shopUrl: string): Promise<Required<Mended>> {
  const url = endpointUrl(shopUrl)
  const made = stripe.webhookEndpoints.create({ url, enabled_events: [...eventTypes], api_version: apiVersion })
  const { id, secret } = await explain(made)
  return { said: [`The webhook ${id} was made for ${url}.`], secret: secret! }
}
