import type { Stripe } from '@stripe/stripe-js'
import type { Reply } from '#base/platform/contract/endpoint.ts'
import { Problem } from '#base/platform/errors.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import type { paymentSettings } from '../contract.ts'
import { apiVersion } from '../provider/api-version.ts'

export type PaymentSettings = Reply<typeof paymentSettings>

/** The provider's object behind the card field: Stripe's own script, or the sandbox's with the same interface. */
export async function openCardField({ provider, publishableKey }: PaymentSettings): Promise<Stripe> {
  if (provider === 'sandbox') {
    const { createSandboxStripe } = await import('#sandbox/browser/stripe-js.ts')
    return createSandboxStripe(publishableKey, { locale: getLocale() })
  }
  const { loadStripe } = await import('@stripe/stripe-js/pure')
  const stripe = await loadStripe(publishableKey, { apiVersion }).catch(() => null)
  if (!stripe) throw new Problem('unavailable', m.payment_no_card_field())
  return stripe
}
