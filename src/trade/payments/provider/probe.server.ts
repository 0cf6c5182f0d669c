import type Stripe from 'stripe'
import type { Config } from '#base/platform/config/config.server.ts'
import { getEndpointUrl, listEndpoints, receivesAllEvents } from './endpoint.server.ts'
import { explainErrors } from './explain-errors.server.ts'
import { createStripeClient, parseApiAddress } from './stripe.server.ts'

/**
 * Tests Stripe with the shop's keys.
 * @throws Error that says what is wrong and what to do
 */
export async function probeCards({ stripe: keys, stripeApiUrl, shopUrl }: ForStripe): Promise<string> {
  if (!keys) return 'There are no keys of Stripe: the sandbox takes test cards.'
  const address = stripeApiUrl ? parseApiAddress(stripeApiUrl) : undefined
  const stripe = createStripeClient(keys.secretKey, address)
  const { livemode } = await explainErrors(stripe.balance.retrieve())
  await requireSameAccount(stripe, createStripeClient(keys.publishableKey, address))
  if (!receivesAllEvents(await listEndpoints(stripe, shopUrl))) {
    throw new Error(
      `Stripe has no webhook for ${getEndpointUrl(shopUrl)} that tells all that the shop has to hear. Run: npm run shop -- stripe-webhook`,
    )
  }
  return `Stripe answers in ${livemode ? 'live' : 'test'} mode.`
}

type ForStripe = Pick<Config, 'stripe' | 'stripeApiUrl' | 'shopUrl'>

/**
 * A browser sees a payment only with the publishable key of its account. Before the first payment this cannot be
 * tested.
 */
async function requireSameAccount(stripe: Stripe, publishable: Stripe): Promise<void> {
  const [latest] = (await explainErrors(stripe.paymentIntents.list({ limit: 1 }))).data
  const { id, client_secret } = latest ?? { id: 'pi_of_nobody', client_secret: 'of_nobody' }
  try {
    await publishable.paymentIntents.retrieve(id, { client_secret: client_secret! })
  } catch (error) {
    const { type } = error as { type?: string }
    if (type === 'StripeAuthenticationError') {
      throw new Error(
        'Stripe does not know STRIPE_PUBLISHABLE_KEY. Copy it again from Developers, API keys, in Stripe’s dashboard.',
      )
    }
    if (latest && type === 'StripeInvalidRequestError') {
      throw new Error(
        'STRIPE_PUBLISHABLE_KEY is of another account than STRIPE_SECRET_KEY. Copy both from the same page of Stripe’s dashboard.',
      )
    }
    if (type !== 'StripeInvalidRequestError') await explainErrors(Promise.reject(error))
  }
}
