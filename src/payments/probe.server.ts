import type Stripe from 'stripe'
import type { Config } from '#platform/config/config.server.ts'
import { endpointsOf, endpointUrl, isHeard } from './endpoint.server.ts'
import { explain } from './explain.server.ts'
import { addressOf, stripeClient } from './stripe.server.ts'

/** Tries Stripe with the shop's keys. @throws Error that says what is wrong and what to do */
export async function probeCards({ stripe: keys, stripeApiUrl, shopUrl }: ForStripe): Promise<string> {
  if (!keys) return 'There are no keys of Stripe: the sandbox takes test cards.'
  const address = stripeApiUrl ? addressOf(stripeApiUrl) : undefined
  const stripe = stripeClient(keys.secretKey, address)
  const { livemode } = await explain(stripe.balance.retrieve())
  await requireSameAccount(stripe, stripeClient(keys.publishableKey, address))
  if (!isHeard(await endpointsOf(stripe, shopUrl))) {
    throw new Error(
      `Stripe has no webhook for ${endpointUrl(shopUrl)} that tells all that the shop has to hear. Run: npm run shop -- stripe-webhook`,
    )
  }
  return `Stripe answers in ${livemode ? 'live' : 'test'} mode.`
}

type ForStripe = Pick<Config, 'stripe' | 'stripeApiUrl' | 'shopUrl'>

/** A browser sees a payment with the publishable key of its account only. Before the first one that cannot be tried. */
async function requireSameAccount(stripe: Stripe, publishable: Stripe): Promise<void> {
  const [latest] = (await explain(stripe.paymentIntents.list({ limit: 1 }))).data
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
    if (type !== 'StripeInvalidRequestError') await explain(Promise.reject(error))
  }
}
