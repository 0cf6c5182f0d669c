import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.server.ts'
import { isReadableByAll, withConfigFile } from './file.server.ts'
import { deriveSecret } from './secrets.server.ts'
import { EnvironmentSettings } from './settings.server.ts'

const dataDir = () => mkdtempSync(join(tmpdir(), 'ironwright-config-'))
const live = {
  DATABASE_URL: 'postgres://db.example/shop',
  SHOP_URL: 'https://shop.example',
  SHOP_SECRET: randomBytes(24).toString('base64'),
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SMTP_URL: 'smtp://mail.example',
}

test('without settings the shop is a demonstration on this machine [P207]', () => {
  const config = readConfig({ DATA_DIR: dataDir(), PORT: '4000' })
  expect(config).toMatchObject({ mode: 'demo', shopUrl: 'http://localhost:4000', currency: 'EUR', stripe: undefined })
})

test.each([
  [{ PORT: 'abc' }, 'PORT is wrong: must be a number from 0 to 65535.'],
  [{ PORT: '70000' }, 'PORT is wrong: must be a number from 0 to 65535.'],
  [
    { TRUST_PROXY: 'true' },
    'TRUST_PROXY is wrong: must be how many proxies stand in front of the shop, such as 1, or their addresses, such as 10.0.0.0/8.',
  ],
  [{ SHOP_CURRENCY: 'usd' }, 'SHOP_CURRENCY is wrong: must be three capital letters, such as USD.'],
  [{ STRIPE_SECRET_KEY: 'sk' }, 'STRIPE_PUBLISHABLE_KEY is missing: it belongs with STRIPE_SECRET_KEY.'],
  [{ IMAGES: 'imgbb' }, 'IMAGES=imgbb needs IMGBB_KEY.'],
  [{ IMAGES: 's3', S3_BUCKET: 'photos' }, 'IMAGES=s3 needs S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY.'],
  [{ BACKUP_AT: '25:00' }, 'BACKUP_AT is wrong: must be a time in UTC, such as 02:30.'],
  [{ BACKUP_KEEP: '7' }, 'BACKUP_KEEP is wrong: must be days, weeks and months, such as 7d 5w 12m.'],
  [
    { BACKUP_BUCKET: 'kept', BACKUP_FOLDER: '/kept' },
    'BACKUP_BUCKET needs S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY.',
  ],
  [{ BACKUP_BUCKET: 'kept' }, 'BACKUP_BUCKET needs BACKUP_RECIPIENT'],
  [{ IDENTITY: 'firebase' }, 'IDENTITY=firebase needs FIREBASE_API_KEY, FIREBASE_AUTH_DOMAIN, FIREBASE_PROJECT_ID.'],
  [{ IDENTITY: 'oidc' }, 'IDENTITY=oidc needs OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET.'],
])('%o is refused in one sentence', (env, sentence) => {
  expect(() => readConfig({ DATA_DIR: dataDir(), ...env })).toThrow(sentence)
})

test.each(['SHOP_URL', 'SHOP_SECRET', 'STRIPE_SECRET_KEY', 'SMTP_URL'])(
  'a live shop does not start without %s',
  (name) => {
    expect(readConfig(live).mode).toBe('live')
    expect(() => readConfig({ ...live, [name]: undefined })).toThrow(name)
  },
)

test.each([
  [{ SHOP_URL: 'http://shop.example' }, 'SHOP_URL is wrong: in live mode it must begin with https://.'],
  [{ SHOP_SECRET: 'x'.repeat(40) }, 'SHOP_SECRET is wrong: it can be guessed.'],
  [{ SHOP_SECRET: 'abcdefghijklmnopqrstuvwxyz0123456789' }, 'SHOP_SECRET is wrong: it can be guessed.'],
  [{ SHOP_SECRET: 'please-change-me-before-you-go-live!' }, 'SHOP_SECRET is wrong: it can be guessed.'],
  [{ STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }, 'one is a test key and the other a live key'],
  [{ S3_ENDPOINT: 'http://s3.example' }, 'S3_ENDPOINT is wrong: in live mode it must begin with https://.'],
  [{ FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' }, 'live mode believes no emulator'],
])('a live shop does not start with %o', (env, sentence) => {
  expect(() => readConfig({ ...live, ...env })).toThrow(sentence)
})

const testKeys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }

test('a live shop starts on test keys only for a rehearsal, and knows that it does', () => {
  expect(() => readConfig({ ...live, ...testKeys })).toThrow('which charges no card. Set the live keys')
  expect(readConfig({ ...live, ...testKeys, ALLOW_TEST_PAYMENTS: 'warn' }).testPayments).toBe(true)
  expect(readConfig(live).testPayments).toBe(false)
})

test('a live shop on this machine may do without TLS, and generated secrets are accepted', () => {
  expect(readConfig({ ...live, SHOP_URL: 'http://127.0.0.1:3000' }).mode).toBe('live')
  for (let tries = 0; tries < 200; tries += 1) {
    const SHOP_SECRET = randomBytes(tries % 2 ? 32 : 24).toString(tries % 2 ? 'hex' : 'base64')
    expect(readConfig({ ...live, SHOP_SECRET }).secret).toBe(SHOP_SECRET)
  }
})

test('every setting says in plain words what it must be', () => {
  for (const [name, setting] of Object.entries(EnvironmentSettings.shape))
    for (const value of ['\n', 'x'.repeat(1000), 'ftp://x', '-1', 'https://']) {
      const { error } = setting.safeParse(value)
      for (const { message } of error?.issues ?? []) expect.soft(message, `${name}=${value}`).toMatch(/^must /)
    }
})

test('everything that is wrong is reported at once', () => {
  const refused = (env: Record<string, string | undefined>) => {
    try {
      return readConfig(env)
    } catch (error) {
      return (error as Error).message.split('\n')
    }
  }
  expect(refused({ PORT: 'abc', SHOP_CURRENCY: 'usd' })).toHaveLength(2)
  expect(
    refused({
      ...live,
      SMTP_URL: undefined,
      SHOP_URL: 'http://shop.example',
      SHOP_SECRET: 'x'.repeat(40),
      IMAGES: 'imgbb',
      IDENTITY: 'oidc',
      GOOGLE_CLIENT_ID: 'id',
    }),
  ).toHaveLength(6)
})

test('the configuration file completes the environment, which wins', () => {
  const root = dataDir()
  expect(withConfigFile(root, { PORT: '1' })).toEqual({ PORT: '1' })
  writeFileSync(join(root, 'ironwright.env'), "PORT=2\nMAIL_FROM='Bolts & Co <shop@bolts.example>'\n")
  expect(withConfigFile(root, { PORT: '1' })).toEqual({ PORT: '1', MAIL_FROM: 'Bolts & Co <shop@bolts.example>' })
  const missing = { CONFIG_FILE: join(root, 'missing.env') }
  expect(() => withConfigFile(root, missing)).toThrow(`${missing.CONFIG_FILE} cannot be read (ENOENT)`)
})

test('a setting that is spelled wrong in the configuration file stops the start', () => {
  const root = dataDir()
  writeFileSync(join(root, 'ironwright.env'), 'SMPT_URL=smtp://mail.example\nPORT=2\nCOLOUR=red\n')
  expect(() => withConfigFile(root, {})).toThrow(
    /SMPT_URL in .*ironwright\.env is not a setting\. Did you mean SMTP_URL\?/,
  )
  expect(() => withConfigFile(root, {})).toThrow(/COLOUR in .*ironwright\.env is not a setting\.$/m)
})

test('a configuration file that every account can read is noticed', () => {
  const file = join(dataDir(), 'ironwright.env')
  expect(isReadableByAll(file)).toBe(false)
  writeFileSync(file, 'PORT=2\n', { mode: 0o640 })
  expect(isReadableByAll(file)).toBe(false)
  chmodSync(file, 0o644)
  expect(isReadableByAll(file)).toBe(true)
})

test('an installation keeps its secret, and each has its own', () => {
  const folder = dataDir()
  expect(readConfig({ DATA_DIR: folder }).secret).toBe(readConfig({ DATA_DIR: folder }).secret)
  expect(readConfig({ DATA_DIR: folder }).secret).not.toBe(readConfig({ DATA_DIR: dataDir() }).secret)
  expect(deriveSecret({ secret: 'a' }, 'x')).not.toBe(deriveSecret({ secret: 'a' }, 'y'))
})
