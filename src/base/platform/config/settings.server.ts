import { z } from 'zod'
import { createProxyTrust } from '../http/limits/client-address.server.ts'

const text = z.string().min(1).optional()
const address = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://shop.example' })
  .transform(withoutSlash)
const atLeast = (length: number) => z.string().min(length, `must have at least ${length} characters`)
const choice = <const T extends readonly [string, ...string[]]>(...values: T) =>
  z.enum(values, `must be one of: ${values.join(', ')}`)
const number = (message: string) =>
  z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)

// `true` would believe whatever address a caller claims to have.
const whichProxies =
  'must be how many proxies stand in front of the shop, such as 1, or their addresses, such as 10.0.0.0/8'

/** Every setting that the environment or the configuration file may contain; the shop reads no others. */
export const EnvironmentSettings = z.object({
  PORT: number('must be a number from 0 to 65535')
    .pipe(z.int().max(65_535, 'must be a number from 0 to 65535'))
    .default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be an address such as postgres://user:password@host/name' })
    .optional(),
  DATABASE_DIRECT_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be an address such as postgres://user:password@host/name' })
    .optional(),
  SHOP_URL: address.optional(),
  SHOP_MODE: choice('demo', 'live').optional(),
  SHOP_CURRENCY: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be three capital letters, such as USD')
    .optional(),
  SHOP_SECRET: atLeast(32).optional(),
  SHOP_SECRET_BEFORE: atLeast(32).optional(),
  SHUTDOWN_DELAY: number('must be a number of seconds from 0 to 300')
    .pipe(z.int().max(300, 'must be a number of seconds from 0 to 300'))
    .default(0),

  STRIPE_SECRET_KEY: text,
  STRIPE_PUBLISHABLE_KEY: text,
  STRIPE_WEBHOOK_SECRET: text,
  STRIPE_API_URL: address.optional(),
  REFUNDS_PER_HOUR: number('must be a number of refunds').default(20),
  REFUND_SUM_PER_HOUR: number('must be an amount without decimals').optional(),
  PAYMENT_METHODS: choice('card', 'automatic').default('card'),
  ALLOW_TEST_PAYMENTS: choice('no', 'warn').default('no'),

  EASYPOST_API_KEY: text,
  EASYPOST_WEBHOOK_SECRET: atLeast(16).optional(),
  EASYPOST_API_URL: address.default('https://api.easypost.com/v2'),

  VIES_URL: address.optional(),
  ECB_RATES_URL: address.optional(),

  PUSH_URL: address.optional(),

  IDENTITY: choice('embedded', 'firebase', 'oidc').default('embedded'),
  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
  FIREBASE_API_KEY: text,
  FIREBASE_AUTH_DOMAIN: text,
  FIREBASE_PROJECT_ID: text,
  FIREBASE_AUTH_EMULATOR_HOST: text,
  OIDC_ISSUER: address.optional(),
  OIDC_CLIENT_ID: text,
  OIDC_CLIENT_SECRET: text,
  OIDC_NAME: z.string().max(40, 'must have at most 40 characters').default('your organisation'),

  IMAGES: choice('local', 'imgbb', 's3').default('local'),
  IMGBB_KEY: text,
  IMGBB_URL: address.default('https://api.imgbb.com/1/upload'),
  S3_ENDPOINT: address.optional(),
  S3_BUCKET: text,
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  S3_PUBLIC_URL: address.optional(),

  BACKUP_FOLDER: text,
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time in UTC, such as 02:30')
    .default('02:30')
    .transform((time) => ({ hour: Number(time.slice(0, 2)), minute: Number(time.slice(3)) })),
  BACKUP_KEEP: z
    .string()
    .regex(/^\d{1,3}d \d{1,3}w \d{1,3}m$/, 'must be days, weeks and months, such as 7d 5w 12m')
    .default('7d 5w 12m')
    .transform((rule) => {
      const [days = 0, weeks = 0, months = 0] = rule.split(' ').map((part) => Number.parseInt(part, 10))
      return { days, weeks, months }
    }),
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[02-9a-z]{20,3000}$/, 'must be the public key that age-keygen prints, age1…')
    .optional(),
  BACKUP_IDENTITY_FILE: text,
  BACKUP_BUCKET: text,

  CAD: choice('on', 'off').default('on'),

  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an address such as smtps://user:password@mail.example' })
    .optional(),
  MAIL_FROM: z.string().default('Ironwright <shop@ironwright.example>'),
  DKIM_DOMAIN: text,
  DKIM_SELECTOR: text,
  DKIM_PRIVATE_KEY_FILE: text,
  ANSWERS_ADDRESS: z.email('must be an address such as answers@shop.example').optional(),
  ANSWERS_SECRET: atLeast(16).optional(),

  METRICS_TOKEN: atLeast(16).optional(),
  TRUST_PROXY: z
    .string()
    .default('0')
    .transform((value) => createProxyTrust(value === 'false' ? '0' : value))
    .refine((trusts) => trusts !== undefined, whichProxies),
  PAGE_CACHE_MB: number('must be a number of megabytes').default(64),
  PAGE_CACHE_DISK_MB: number('must be a number of megabytes').default(1024),
  LOG_LEVEL: choice('silent', 'fatal', 'error', 'warn', 'info', 'debug').default('info'),
})

/** The settings, each checked by itself. */
export type EnvironmentSettings = z.output<typeof EnvironmentSettings>

function withoutSlash(url: string): string {
  return url.endsWith('/') ? url.slice(0, -1) : url
}
