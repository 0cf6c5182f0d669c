import type { Requirements, SetupAnswers, SetupSection } from '#base/platform/requirement.server.ts'
import { m } from '#paraglide/messages.js'
import { checkAudit } from './audit/check.server.ts'
import { checkAccount, checkCards, checkRefunds, checkWebhook } from './check.server.ts'
import { repairEndpoint } from './provider/endpoint.server.ts'
import { probeCards } from './provider/probe.server.ts'
import { createStripeClient, parseApiAddress } from './provider/stripe.server.ts'

const hasStripe = ({ STRIPE_SECRET_KEY }: SetupAnswers) => STRIPE_SECRET_KEY !== undefined

const question: SetupSection = {
  title: 'Cards (Stripe: Developers, API keys)',
  questions: [
    { setting: 'STRIPE_SECRET_KEY', text: 'Secret key (sk_…; empty: the sandbox)', isSecret: true },
    { setting: 'STRIPE_PUBLISHABLE_KEY', text: 'Publishable key (pk_…)', when: hasStripe },
    {
      setting: 'STRIPE_WEBHOOK_SECRET',
      text: 'Webhook secret (whsec_…; empty: the webhook is made now)',
      isSecret: true,
      when: hasStripe,
    },
    {
      setting: 'ALLOW_TEST_PAYMENTS',
      text: 'These are test keys, which charge no card. Run so for a rehearsal? (no, warn)',
      when: ({ SHOP_MODE, STRIPE_SECRET_KEY }) => SHOP_MODE === 'live' && /_test_/.test(STRIPE_SECRET_KEY ?? ''),
    },
    {
      setting: 'PAYMENT_METHODS',
      text: 'Cards only, or all that the account offers? (card, automatic)',
      when: hasStripe,
    },
  ],
  completes: makeWebhook,
  tries: (config) => (config.stripe === undefined ? undefined : probeCards(config)),
}

export const requirements = {
  payment: {
    name: m.health_payments,
    remedy: m.opening_payment_todo,
    question,
    isMet: ({ config }) => config.stripe !== undefined && !config.testPayments,
    blocks: true,
    probe: checkCards,
  },
  webhook: { name: m.health_webhook, remedy: m.health_webhook_remedy, probe: checkWebhook },
  account: { name: m.health_account, remedy: m.health_account_remedy, probe: checkAccount },
  refunds: { name: m.health_refunds, remedy: m.health_refunds_remedy, probe: checkRefunds },
  audit: { name: m.health_audit, remedy: m.health_audit_remedy, probe: checkAudit },
} satisfies Requirements

/** Stripe reveals the secret of a webhook only once, when it is created. */
async function makeWebhook(answers: SetupAnswers): Promise<string[]> {
  const { SHOP_URL, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL } = answers
  if (!STRIPE_SECRET_KEY || STRIPE_WEBHOOK_SECRET || !SHOP_URL) return []
  const address = STRIPE_API_URL ? parseApiAddress(STRIPE_API_URL) : undefined
  const { said, secret } = await repairEndpoint(createStripeClient(STRIPE_SECRET_KEY, address), SHOP_URL)
  if (secret) answers.STRIPE_WEBHOOK_SECRET = secret
  return said
}
