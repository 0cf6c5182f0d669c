import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { type TrustsProxy, trustsProxy } from './http/client-address.server.ts'

const optional = z.string().min(1).optional()
const number = (message: string) =>
  z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)

// `true` would believe whatever address a caller claims to have.
const whichProxies =
  'must be how many proxies stand in front of the shop, such as 1, or their addresses, such as 10.0.0.0/8'

/** Every setting that the environment may contain; the shop reads no others. */
const Environment = z.object({
  PORT: number('must be a number from 0 to 65535')
    .pipe(z.int().max(65_535, 'must be a number from 0 to 65535'))
    .default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  SHOP_URL: z.url({ protocol: /^https?$/ }).optional(),
  SHOP_MODE: z.enum(['demo', 'live']).optional(),
  SHOP_CURRENCY: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be three capital letters, such as USD')
    .default('USD'),
  STRIPE_SECRET_KEY: optional,
  STRIPE_PUBLISHABLE_KEY: optional,
  STRIPE_WEBHOOK_SECRET: optional,
  GOOGLE_CLIENT_ID: optional,
  GOOGLE_CLIENT_SECRET: optional,
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().default('Ironwright <shop@ironwright.example>'),
  SHOP_SECRET: z.string().min(32).optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  TRUST_PROXY: z
    .string()
    .default('0')
    .transform((value) => trustsProxy(value === 'false' ? '0' : value))
    .refine((trusts) => trusts !== undefined, whichProxies),
  PAGE_CACHE_MB: number('must be a number of megabytes').default(64),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']).default('info'),
})

export type StripeKeys = { secretKey: string; publishableKey: string; webhookSecret: string }

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
  /** Undefined: demo mode's embedded OpenID provider is used; in live mode the button is not shown. */
  google: { clientId: string; clientSecret: string } | undefined
  smtpUrl: string | undefined
  mailFrom: string
  /** Signs the identity service's cookies; other secrets of this installation are derived from it. */
  secret: string
  metricsToken: string | undefined
  /** Whose word about a caller's address is believed. */
  trustProxy: TrustsProxy
  pageCacheBytes: number
  logLevel: string
}

/** Why settings keep the shop from starting, one sentence per line. */
export class ConfigError extends Error {}

/** Reads the settings or throws a ConfigError that names every wrong variable and what is wrong with it. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = Environment.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')))
  if (!parsed.success) {
    const sentences = parsed.error.issues.map(({ path, message }) => `${String(path[0])} is wrong: ${message}.`)
    throw new ConfigError(sentences.join('\n'))
  }
  const e = parsed.data
  const mode = e.SHOP_MODE ?? (e.DATABASE_URL ? 'live' : 'demo')
  const dataDir = resolve(e.DATA_DIR)
  if (mode === 'live') refuseUnsafe(e)
  return {
    port: e.PORT,
    host: e.HOST,
    dataDir,
    databaseUrl: e.DATABASE_URL,
    shopUrl: withoutSlash(e.SHOP_URL ?? `http://localhost:${e.PORT}`),
    mode,
    currency: e.SHOP_CURRENCY,
    stripe: together(e, {
      secretKey: 'STRIPE_SECRET_KEY',
      publishableKey: 'STRIPE_PUBLISHABLE_KEY',
      webhookSecret: 'STRIPE_WEBHOOK_SECRET',
    }),
    google: together(e, { clientId: 'GOOGLE_CLIENT_ID', clientSecret: 'GOOGLE_CLIENT_SECRET' }),
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
    secret: e.SHOP_SECRET ?? installationSecret(dataDir),
    metricsToken: e.METRICS_TOKEN,
    trustProxy: e.TRUST_PROXY!,
    pageCacheBytes: e.PAGE_CACHE_MB * 1024 * 1024,
    logLevel: e.LOG_LEVEL,
  }
}

const withoutSlash = (url: string) => (url.endsWith('/') ? url.slice(0, -1) : url)

type Env = z.output<typeof Environment>

/** Live mode must not use a stand-in for a real service, nor a secret that can be guessed. Reports everything at once. */
function refuseUnsafe(e: Env): void {
  const required = [
    'SHOP_URL',
    'SHOP_SECRET',
    'STRIPE_SECRET_KEY',
    'STRIPE_PUBLISHABLE_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'SMTP_URL',
  ] as const
  const missing = required.filter((name) => e[name] === undefined)
  const sentences = [
    missing.length > 0 &&
      `${missing.join(', ')} must be set in live mode. To try the shop with its sandboxes, set SHOP_MODE=demo and name an empty database.`,
    // guard: a live shop is reached over TLS | e.SHOP_URL && !isPrivate(e.SHOP_URL) → false | platform/config.test
    e.SHOP_URL && !isPrivate(e.SHOP_URL) && 'SHOP_URL is wrong: in live mode it must begin with https://.',
    // guard: a live shop has no guessable secret | isGuessable(e.SHOP_SECRET) → false | platform/config.test
    e.SHOP_SECRET &&
      isGuessable(e.SHOP_SECRET) &&
      'SHOP_SECRET is wrong: it can be guessed. Set it to the output of: openssl rand -base64 32',
    // guard: test keys are not mixed with live keys | keyModes(e).size > 1 → false | platform/config.test
    keyModes(e).size > 1 &&
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are wrong: one is a test key and the other a live key.',
  ].filter((sentence) => typeof sentence === 'string')
  if (sentences.length > 0) throw new ConfigError(sentences.join('\n'))
}

/** Whether what is sent to this address cannot be read on the way. */
function isPrivate(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

/** Whether each of Stripe's keys is of test or of live mode, as its name tells. */
function keyModes(e: Env): Set<string> {
  const keys = [e.STRIPE_SECRET_KEY, e.STRIPE_PUBLISHABLE_KEY]
  return new Set(keys.flatMap((key) => /^[a-z]+_(test|live)_/.exec(key ?? '')?.[1] ?? []))
}

/**
 * Whether a secret looks typed rather than generated: few different characters, long runs of neighbours such as
 * `abcd` or `1111`, or a word that examples contain. Random base64 and hex of 32 characters pass.
 */
function isGuessable(secret: string): boolean {
  const characters = [...secret]
  const neighbours = characters.filter((character, index) => {
    const before = characters[index - 1]
    return before !== undefined && Math.abs(character.charCodeAt(0) - before.charCodeAt(0)) <= 1
  })
  return (
    new Set(characters).size < 8 ||
    neighbours.length > characters.length / 2 ||
    /secret|password|change.?me|example|ironwright|qwerty|12345/i.test(secret)
  )
}

/** A group of settings that only make sense together: all of them, or undefined. */
function together<K extends string>(e: Env, names: Record<K, keyof Env>): Record<K, string> | undefined {
  const keys = Object.keys(names) as K[]
  const given = keys.filter((key) => e[names[key]] !== undefined)
  if (given.length === 0) return undefined
  const missing = keys.find((key) => e[names[key]] === undefined)
  if (missing) throw new ConfigError(`${names[missing]} is missing: it belongs with ${names[given[0]!]}.`)
  return Object.fromEntries(keys.map((key) => [key, String(e[names[key]])])) as Record<K, string>
}

/** Made once per data folder, so that no two demo shops share a secret and restarts keep people signed in. */
function installationSecret(dataDir: string): string {
  const file = join(dataDir, 'secret')
  try {
    mkdirSync(dataDir, { recursive: true })
    // 'wx' refuses to overwrite: of two shops starting at once, one writes and both read the same.
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      throw new ConfigError(`DATA_DIR cannot be written: ${dataDir}.`)
    }
  }
  return readFileSync(file, 'utf8')
}

/** A secret for one purpose, derived from the installation's own, so that one leak does not expose all. */
export function derivedSecret(config: Pick<Config, 'secret'>, purpose: string): string {
  return createHash('sha256').update(`${purpose}\0${config.secret}`).digest('base64url')
}
