import { randomBytes } from 'node:crypto'
import { openCarrierHub } from '#carriers/open.server.ts'
import { probeIdentity } from '#identity/probe.server.ts'
import { probePictures } from '#images/probe.server.ts'
import { repairEndpoint } from '#payments/endpoint.server.ts'
import { probeCards } from '#payments/probe.server.ts'
import { createStripeClient, parseApiAddress } from '#payments/stripe.server.ts'
import type { Config } from '#platform/config/config.server.ts'
import type { EnvironmentSettings } from '#platform/config/settings.server.ts'
import { probeDatabase } from '#platform/database/probe.server.ts'
import { probeMail } from '#platform/mail/probe.server.ts'
import type { SetupAnswers } from './config-file.server.ts'

export type SetupQuestion = {
  setting: keyof EnvironmentSettings
  /** The question in words; the expected input stands in brackets. */
  text: string
  /** The proposed answer if there is none yet. */
  initial?: string
  /** A secret is shown neither while it is typed nor afterwards. */
  isSecret?: true
  /** The question is asked only if this holds for the earlier answers. */
  when?: (answers: SetupAnswers) => boolean
}

export type SetupSection = {
  title: string
  /** A sentence on what the settings are for, where the questions alone do not say it. */
  about?: string
  questions: readonly SetupQuestion[]
  /** Creates missing answers, and says what it created. */
  completes?: (answers: SetupAnswers) => Promise<string[]>
  /** Tests the answers. Undefined: there is nothing to test. */
  tries?: (config: Config) => Promise<string> | undefined
}

const isLive = ({ SHOP_MODE }: SetupAnswers) => SHOP_MODE === 'live'
const hasStripe = ({ STRIPE_SECRET_KEY }: SetupAnswers) => STRIPE_SECRET_KEY !== undefined
const uses = (setting: 'IDENTITY' | 'IMAGES', kind: string) => (answers: SetupAnswers) => answers[setting] === kind

/** The questions of setup, in this order. Every other setting has a default that suits nearly every shop. */
export const sections: readonly SetupSection[] = [
  {
    title: 'The shop',
    questions: [
      {
        setting: 'SHOP_MODE',
        text: 'Is this a demonstration with sandboxes, or does it take money? (demo, live)',
        initial: 'demo',
      },
      { setting: 'SHOP_URL', text: 'Under which address do people reach it? (https://shop.example)', when: isLive },
      {
        setting: 'TRUST_PROXY',
        text: 'How many proxies stand in front of it? (1 if one terminates TLS)',
        when: isLive,
      },
      { setting: 'SHOP_CURRENCY', text: 'In which currency are its prices? (USD, EUR, BDT)' },
    ],
  },
  {
    title: 'Database',
    questions: [
      {
        setting: 'DATABASE_URL',
        text: 'Where is its PostgreSQL? (postgres://user:password@host/name; empty: the shop brings its own)',
        isSecret: true,
      },
      {
        setting: 'DATABASE_DIRECT_URL',
        text: 'If that is a pooler: where is the PostgreSQL itself? (empty: it is none)',
        isSecret: true,
        when: ({ DATABASE_URL }) => !!DATABASE_URL,
      },
    ],
    tries: ({ databaseUrl }) => (databaseUrl === undefined ? undefined : probeDatabase(databaseUrl)),
  },
  {
    title: 'Mail',
    questions: [
      {
        setting: 'SMTP_URL',
        text: 'Through which mail server? (smtps://user:password@mail.example; empty: none leaves, a page shows them)',
        isSecret: true,
      },
      { setting: 'MAIL_FROM', text: 'From whom? (Name <shop@shop.example>)' },
      { setting: 'DKIM_DOMAIN', text: 'Sign them for which domain? (shop.example; empty: the mail server signs)' },
      { setting: 'DKIM_SELECTOR', text: 'Under which DKIM selector?', when: ({ DKIM_DOMAIN }) => !!DKIM_DOMAIN },
      {
        setting: 'DKIM_PRIVATE_KEY_FILE',
        text: 'In which file is the private key?',
        when: ({ DKIM_DOMAIN }) => !!DKIM_DOMAIN,
      },
    ],
    tries: (config) => (config.smtpUrl === undefined ? undefined : probeMail(config)),
  },
  {
    title: 'Answers by mail',
    about:
      'Customers answer on a page of the shop, by the link in each of its answers. With these two settings they may also answer by mail.',
    questions: [
      {
        setting: 'ANSWERS_ADDRESS',
        text: 'At which address does a mail service take their answers? (answers@shop.example; empty: on the page only)',
      },
      {
        setting: 'ANSWERS_SECRET',
        text: 'With which secret does that service hand them in? (at least 16 characters; empty: one is made now)',
        isSecret: true,
        when: ({ ANSWERS_ADDRESS }) => !!ANSWERS_ADDRESS,
      },
    ],
    completes: makeAnswersSecret,
    tries: (config) => (config.answers === undefined ? undefined : sayWhereAnswersGo(config)),
  },
  {
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
        when: (answers) => isLive(answers) && /_test_/.test(answers.STRIPE_SECRET_KEY ?? ''),
      },
      {
        setting: 'PAYMENT_METHODS',
        text: 'Cards only, or all that the account offers? (card, automatic)',
        when: hasStripe,
      },
    ],
    completes: makeWebhook,
    tries: (config) => (config.stripe === undefined ? undefined : probeCards(config)),
  },
  {
    title: 'Signing in',
    questions: [
      {
        setting: 'IDENTITY',
        text: 'Who knows the passwords: the shop, Firebase, or the shop beside an OpenID provider? (embedded, firebase, oidc)',
      },
      { setting: 'FIREBASE_API_KEY', text: 'Firebase: web API key', when: uses('IDENTITY', 'firebase') },
      { setting: 'FIREBASE_AUTH_DOMAIN', text: 'Firebase: auth domain', when: uses('IDENTITY', 'firebase') },
      { setting: 'FIREBASE_PROJECT_ID', text: 'Firebase: project id', when: uses('IDENTITY', 'firebase') },
      { setting: 'OIDC_ISSUER', text: 'The provider’s issuer (https://login.example)', when: uses('IDENTITY', 'oidc') },
      { setting: 'OIDC_CLIENT_ID', text: 'Client id', when: uses('IDENTITY', 'oidc') },
      { setting: 'OIDC_CLIENT_SECRET', text: 'Client secret', isSecret: true, when: uses('IDENTITY', 'oidc') },
      { setting: 'OIDC_NAME', text: 'The provider’s name, for the button', when: uses('IDENTITY', 'oidc') },
    ],
    tries: (config) => (config.identity.kind === 'embedded' ? undefined : probeIdentity(config)),
  },
  {
    title: 'Photos',
    questions: [
      { setting: 'IMAGES', text: 'Where are photos stored: here, at imgbb, or in a bucket? (local, imgbb, s3)' },
      { setting: 'IMGBB_KEY', text: 'imgbb: API key', isSecret: true, when: uses('IMAGES', 'imgbb') },
      { setting: 'S3_ENDPOINT', text: 'Endpoint (https://s3.example)', when: uses('IMAGES', 's3') },
      { setting: 'S3_BUCKET', text: 'Bucket', when: uses('IMAGES', 's3') },
      { setting: 'S3_REGION', text: 'Region', when: uses('IMAGES', 's3') },
      { setting: 'S3_ACCESS_KEY_ID', text: 'Access key id', when: uses('IMAGES', 's3') },
      { setting: 'S3_SECRET_ACCESS_KEY', text: 'Secret access key', isSecret: true, when: uses('IMAGES', 's3') },
      {
        setting: 'S3_PUBLIC_URL',
        text: 'Where everybody can read the bucket (https://…; empty: addresses are signed)',
        when: uses('IMAGES', 's3'),
      },
    ],
    tries: probePictures,
  },
  {
    title: 'Carriers',
    about: 'Rates and labels of carriers, by an account at EasyPost. Without it labels are made by hand.',
    questions: [
      { setting: 'EASYPOST_API_KEY', text: 'With which API key? (empty: labels are made by hand)', isSecret: true },
      {
        setting: 'EASYPOST_WEBHOOK_SECRET',
        text: 'With which secret does its webhook sign? (at least 16 characters; empty: one is made now)',
        isSecret: true,
        when: ({ EASYPOST_API_KEY }) => !!EASYPOST_API_KEY,
      },
    ],
    completes: makeCarrierSecret,
    tries: (config) => openCarrierHub(config)?.probe(),
  },
]

/** One setting without the other keeps a shop from starting, and a secret for an address that nobody has is of no use. */
async function makeAnswersSecret(answers: SetupAnswers): Promise<string[]> {
  if (!answers.ANSWERS_ADDRESS) {
    delete answers.ANSWERS_SECRET
    return []
  }
  if (answers.ANSWERS_SECRET) return []
  answers.ANSWERS_SECRET = randomBytes(24).toString('base64url')
  return ['A secret was made: the configuration file has it as ANSWERS_SECRET.']
}

/** The hub is told it in its dashboard, where the webhook is made. */
async function makeCarrierSecret(answers: SetupAnswers): Promise<string[]> {
  if (!answers.EASYPOST_API_KEY) {
    delete answers.EASYPOST_WEBHOOK_SECRET
    return []
  }
  if (answers.EASYPOST_WEBHOOK_SECRET) return []
  answers.EASYPOST_WEBHOOK_SECRET = randomBytes(24).toString('base64url')
  const address = `${answers.SHOP_URL ?? 'https://shop.example'}/api/webhooks/carrier`
  return [
    `A secret was made: the configuration file has it as EASYPOST_WEBHOOK_SECRET. Make a webhook for ${address} with it.`,
  ]
}

const sayWhereAnswersGo = async ({ shopUrl }: Config) =>
  `The mail service hands each mail in at ${shopUrl}/api/webhooks/mail, with this secret as bearer token.`

/** Stripe reveals the secret of a webhook only once, when it is created. */
async function makeWebhook(answers: SetupAnswers): Promise<string[]> {
  const { SHOP_URL, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL } = answers
  if (!STRIPE_SECRET_KEY || STRIPE_WEBHOOK_SECRET || !SHOP_URL) return []
  const address = STRIPE_API_URL ? parseApiAddress(STRIPE_API_URL) : undefined
  const { said, secret } = await repairEndpoint(createStripeClient(STRIPE_SECRET_KEY, address), SHOP_URL)
  if (secret) answers.STRIPE_WEBHOOK_SECRET = secret
  return said
}
