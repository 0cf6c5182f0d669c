import type Stripe from 'stripe'
import type { Database } from '#base/platform/database/connect.server.ts'
import { raiseDoubt } from '../account/doubts.server.ts'
import { apiVersion } from './api-version.ts'
import { eventTypes } from './event-types.ts'
import { explainErrors } from './explain-errors.server.ts'
import { callProvider, type PaymentProvider } from './provider.server.ts'

type Endpoint = Stripe.WebhookEndpoint

/** The URL for the provider's events. */
export const getEndpointUrl = (shopUrl: string): string => `${shopUrl}/api/webhooks/payment`

/** The webhooks that Stripe has for this shop. */
export async function listEndpoints(stripe: Stripe, shopUrl: string): Promise<Endpoint[]> {
  const { data } = await explainErrors(stripe.webhookEndpoints.list({ limit: 100 }))
  return data.filter(({ url }) => url === getEndpointUrl(shopUrl))
}

/** Raises a doubt if the account sends its events to another shop. */
export async function doubtWebhooks(db: Database, provider: PaymentProvider): Promise<void> {
  const { data } = await callProvider(provider.stripe.webhookEndpoints.list({ limit: 100 }))
  for (const { url, status } of data) {
    const isOther = status === 'enabled' && url !== getEndpointUrl(provider.shopUrl) && url.endsWith(getEndpointUrl(''))
    if (isOther) await raiseDoubt(db, provider, { kind: 'other_webhook', subject: url })
  }
}

const isOfVersion = ({ api_version }: Endpoint) => api_version === apiVersion
const isComplete = ({ status, enabled_events: events }: Endpoint) =>
  status === 'enabled' && [...events].sort().join() === [...eventTypes].sort().join()

/** Whether one of the webhooks sends all handled events in the right API version. */
export const receivesAllEvents = (endpoints: readonly Endpoint[]): boolean =>
  endpoints.some((endpoint) => isOfVersion(endpoint) && isComplete(endpoint))

/** The changes to a webhook, in lines. `secret`: that of a new webhook, which Stripe reveals only once. */
export type RepairResult = { said: string[]; secret?: string }

/**
 * Updates Stripe's webhook for this shop to the handled events. A webhook's version cannot be changed, so another is
 * created, and the old one is disabled the next time, when the shop knows the new secret.
 */
export async function repairEndpoint(stripe: Stripe, shopUrl: string): Promise<RepairResult> {
  const endpoints = await listEndpoints(stripe, shopUrl)
  const current = endpoints.find(isOfVersion)
  const older = endpoints.filter((endpoint) => endpoint.status === 'enabled' && endpoint !== current)
  if (!current) {
    const { said, secret } = await makeEndpoint(stripe, shopUrl)
    return { said: [...said, ...older.map(staysUntilNext)], secret }
  }
  for (const { id } of older) await explainErrors(stripe.webhookEndpoints.update(id, { disabled: true }))
  const switchedOff = older.map(({ id }) => `The older webhook ${id} is switched off.`)
  if (isComplete(current)) return { said: [`The webhook ${current.id} is right.`, keptSecret, ...switchedOff] }
  const right = { enabled_events: [...eventTypes], disabled: false }
  await explainErrors(stripe.webhookEndpoints.update(current.id, right))
  return { said: [`The webhook ${current.id} was not right, and is now.`, keptSecret, ...switchedOff] }
}

const keptSecret =
  'Its secret is shown in Stripe’s dashboard only: Developers, Webhooks, this one, Signing secret. It belongs in STRIPE_WEBHOOK_SECRET.'

const staysUntilNext = ({ id }: Endpoint) =>
  `The older webhook ${id} stays until the shop runs with the new secret; then run this command again.`

async function makeEndpoint(stripe: Stripe, shopUrl: string): Promise<Required<RepairResult>> {
  const url = getEndpointUrl(shopUrl)
  const made = stripe.webhookEndpoints.create({ url, enabled_events: [...eventTypes], api_version: apiVersion })
  const { id, secret } = await explainErrors(made)
  return { said: [`The webhook ${id} was made for ${url}.`], secret: secret! }
}
