import { resolve } from 'node:path'
import type { ProxyTrust } from '../http/limits/client-address.server.ts'
import { type BackupSettings, readBackupSettings } from './backups.server.ts'
import { ConfigError } from './error.server.ts'
import type { Environment } from './file.server.ts'
import { ensureDataDir, readInstallationSecret } from './secrets.server.ts'
import {
  type CarrierSettings,
  chooseServices,
  type IdentityService,
  type ImageStore,
  type StripeKeys,
} from './services.server.ts'
import { EnvironmentSettings } from './settings.server.ts'
import { findUnsafeSettings, hasTestKeys } from './unsafe.server.ts'

export type Config = {
  port: number
  host: string
  dataDir: string
  /** The database itself; undefined: the shop's own. */
  databaseUrl: string | undefined
  /** A pooler in transaction mode in front of it, through which requests go; undefined: there is none. */
  poolerUrl: string | undefined
  /** The public address, without a trailing slash. Links in mails begin with it, never with a request's Host. */
  shopUrl: string
  mode: 'demo' | 'live'
  currency: string
  /** Undefined: the embedded sandbox is used. */
  stripe: StripeKeys | undefined
  /** The provider's keys are of its test mode: no card is charged. */
  testPayments: boolean
  /** The address of a stand-in for Stripe's API, if there is one. */
  stripeApiUrl: string | undefined
  /** `automatic`: whatever the Stripe account offers, not only cards. */
  paymentMethods: 'card' | 'automatic'
  /** The amount that the shop refunds in an hour without asking. */
  refundLimits: RefundLimits
  /** The service that checks VAT numbers. Undefined: a demonstration's are not checked. */
  viesUrl: string | undefined
  /** A push service besides those of the browsers. */
  pushUrl: string | undefined
  /** The source of exchange rates. Undefined: a demonstration makes up its own. */
  ecbRatesUrl: string | undefined
  identity: IdentityService
  /** Undefined: demo mode's embedded OpenID provider is used; in live mode the button is not shown. */
  google: { clientId: string; clientSecret: string } | undefined
  /** Undefined: labels are made by hand. */
  carriers: CarrierSettings | undefined
  images: ImageStore
  backups: BackupSettings
  /** The CAD kernel is installed, and used for files and 3D views of parts. */
  cad: boolean
  smtpUrl: string | undefined
  mailFrom: string
  /** Undefined: mails are not signed here. */
  dkim: { domain: string; selector: string; keyFile: string } | undefined
  /** The address that customers answer to, and the secret with which the mail service hands their mails in. Undefined: neither. */
  answers: { address: string; secret: string } | undefined
  /** Signs the identity service's cookies; other secrets of this installation are derived from it. */
  secret: string
  /** The secret until it was changed: what it encrypted can be read until that is encrypted anew. */
  secretBefore: string | undefined
  metricsToken: string | undefined
  /** Whose word about a caller's address is believed. */
  trustProxy: ProxyTrust
  /** How long the shop says that it is closing, and still answers, before it closes. */
  shutdownDelaySeconds: number
  pageCacheBytes: number
  /** The size of the file for pages that memory has no room for; 0: none. */
  pageFileBytes: number
  logLevel: string
}

/** The European Commission's service. https://ec.europa.eu/taxation_customs/vies/#/technical-information */
const officialVies = 'https://ec.europa.eu/taxation_customs/vies/rest-api'

/** The European Central Bank's. https://www.ecb.europa.eu/stats/policy_and_exchange_rates/euro_reference_exchange_rates/ */
const officialRates = 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml'

/** `sum`: in the shop's currency; in one without decimals a hundred times as much. */
export type RefundLimits = { count: number; sum: number | undefined }

/** Reads the settings or throws a ConfigError that says of every wrong one what is wrong with it. */
export function readConfig(environment: Environment): Config {
  const settings = parseSettings(environment)
  const mode = settings.SHOP_MODE ?? (settings.DATABASE_URL ? 'live' : 'demo')
  const problems = mode === 'live' ? findUnsafeSettings(settings) : []
  if (settings.DATABASE_DIRECT_URL && !settings.DATABASE_URL)
    problems.push('DATABASE_DIRECT_URL is for a database behind a pooler: name the pooler in DATABASE_URL.')
  const services = chooseServices(settings, problems)
  const backups = readBackupSettings(settings, problems)
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  const dataDir = resolve(settings.DATA_DIR)
  ensureDataDir(dataDir, settings.DATABASE_URL === undefined)
  return {
    ...services,
    backups,
    port: settings.PORT,
    host: settings.HOST,
    dataDir,
    databaseUrl: settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL,
    poolerUrl: settings.DATABASE_DIRECT_URL === undefined ? undefined : settings.DATABASE_URL,
    shopUrl: settings.SHOP_URL ?? `http://localhost:${settings.PORT}`,
    mode,
    // A demonstration's home is Germany.
    currency: settings.SHOP_CURRENCY ?? (mode === 'live' ? 'USD' : 'EUR'),
    testPayments: hasTestKeys(settings),
    stripeApiUrl: settings.STRIPE_API_URL,
    paymentMethods: settings.PAYMENT_METHODS,
    refundLimits: { count: settings.REFUNDS_PER_HOUR, sum: settings.REFUND_SUM_PER_HOUR },
    viesUrl: settings.VIES_URL ?? (mode === 'live' ? officialVies : undefined),
    ecbRatesUrl: settings.ECB_RATES_URL ?? (mode === 'live' ? officialRates : undefined),
    pushUrl: settings.PUSH_URL,
    cad: settings.CAD === 'on',
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    secret: settings.SHOP_SECRET ?? readInstallationSecret(dataDir),
    secretBefore: settings.SHOP_SECRET_BEFORE,
    metricsToken: settings.METRICS_TOKEN,
    trustProxy: settings.TRUST_PROXY!,
    shutdownDelaySeconds: settings.SHUTDOWN_DELAY,
    pageCacheBytes: settings.PAGE_CACHE_MB * 1024 * 1024,
    pageFileBytes: settings.PAGE_CACHE_DISK_MB * 1024 * 1024,
    logLevel: settings.LOG_LEVEL,
  }
}

function parseSettings(environment: Environment): EnvironmentSettings {
  const given = Object.entries(environment).filter(([, value]) => value !== '')
  const parsed = EnvironmentSettings.safeParse(Object.fromEntries(given))
  if (parsed.success) return parsed.data
  const sentences = parsed.error.issues.map(({ path, message }) => `${String(path[0])} is wrong: ${message}.`)
  throw new ConfigError(sentences.join('\n'))
}
