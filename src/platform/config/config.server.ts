import { resolve } from 'node:path'
import type { TrustsProxy } from '../http/client-address.server.ts'
import { ConfigError } from './error.server.ts'
import type { Environment } from './file.server.ts'
import { ensureDataDir, installationSecret } from './secrets.server.ts'
import { type IdentityService, type ImageStore, type StripeKeys, servicesOf } from './services.server.ts'
import { Settings } from './settings.server.ts'
import { hasTestKeys, unsafeIn } from './unsafe.server.ts'

export type Config = {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  /** The public address, without a trailing slash. Links in mails begin with it, never with a request's Host. */
  shopUrl: string
  mode: 'demo' | 'live'
  currency: string
  /** Undefined: the embedded sandbox is used. */
  stripe: StripeKeys | undefined
  /** The provider's keys are of its test mode: no card is charged. */
  testPayments: boolean
  /** Where Stripe's API is, if not at Stripe: a stand-in. */
  stripeApiUrl: string | undefined
  /** `automatic`: whatever the Stripe account offers, not only cards. */
  paymentMethods: 'card' | 'automatic'
  /** What the shop gives back in an hour without being asked. */
  refundLimits: RefundLimits
  identity: IdentityService
  /** Undefined: demo mode's embedded OpenID provider is used; in live mode the button is not shown. */
  google: { clientId: string; clientSecret: string } | undefined
  images: ImageStore
  smtpUrl: string | undefined
  mailFrom: string
  /** Undefined: mails are not signed here. */
  dkim: { domain: string; selector: string; keyFile: string } | undefined
  /** Signs the identity service's cookies; other secrets of this installation are derived from it. */
  secret: string
  metricsToken: string | undefined
  /** Whose word about a caller's address is believed. */
  trustProxy: TrustsProxy
  pageCacheBytes: number
  /** Of the file for pages that memory has no room for; 0: none. */
  pageFileBytes: number
  logLevel: string
}

/** `sum`: in the shop's currency; in one without decimals a hundred times as much. */
export type RefundLimits = { count: number; sum: number }

/** Reads the settings or throws a ConfigError that says of every wrong one what is wrong with it. */
export function readConfig(environment: Environment): Config {
  const settings = settingsOf(environment)
  const mode = settings.SHOP_MODE ?? (settings.DATABASE_URL ? 'live' : 'demo')
  const problems = mode === 'live' ? unsafeIn(settings) : []
  const services = servicesOf(settings, problems)
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  const dataDir = resolve(settings.DATA_DIR)
  ensureDataDir(dataDir)
  return {
    ...services,
    port: settings.PORT,
    host: settings.HOST,
    dataDir,
    databaseUrl: settings.DATABASE_URL,
    shopUrl: settings.SHOP_URL ?? `http://localhost:${settings.PORT}`,
    mode,
    currency: settings.SHOP_CURRENCY,
    testPayments: hasTestKeys(settings),
    stripeApiUrl: settings.STRIPE_API_URL,
    paymentMethods: settings.PAYMENT_METHODS,
    refundLimits: { count: settings.REFUNDS_PER_HOUR, sum: settings.REFUND_SUM_PER_HOUR },
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    secret: settings.SHOP_SECRET ?? installationSecret(dataDir),
    metricsToken: settings.METRICS_TOKEN,
    trustProxy: settings.TRUST_PROXY!,
    pageCacheBytes: settings.PAGE_CACHE_MB * 1024 * 1024,
    pageFileBytes: settings.PAGE_CACHE_DISK_MB * 1024 * 1024,
    logLevel: settings.LOG_LEVEL,
  }
}

function settingsOf(environment: Environment): Settings {
  const given = Object.entries(environment).filter(([, value]) => value !== '')
  const parsed = Settings.safeParse(Object.fromEntries(given))
  if (parsed.success) return parsed.data
  const sentences = parsed.error.issues.map(({ path, message }) => `${String(path[0])} is wrong: ${message}.`)
  throw new ConfigError(sentences.join('\n'))
}
