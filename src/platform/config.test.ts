import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { derivedSecret, readConfig } from './config.server.ts'

const dataDir = () => mkdtempSync(join(tmpdir(), 'ironwright-config-'))
const live = {
  DATABASE_URL: 'postgres://db.example/shop',
  SHOP_URL: 'https://shop.example',
  SHOP_SECRET: 'x'.repeat(32),
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SMTP_URL: 'smtp://mail.example',
}

test('without settings the shop is a demonstration on this machine', () => {
  const config = readConfig({ DATA_DIR: dataDir(), PORT: '4000' })
  expect(config).toMatchObject({ mode: 'demo', shopUrl: 'http://localhost:4000', currency: 'USD', stripe: undefined })
})

test.each([
  [{ PORT: 'abc' }, 'PORT is wrong: must be a number from 0 to 65535.'],
  [{ PORT: '70000' }, 'PORT is wrong: must be a number from 0 to 65535.'],
  [{ SHOP_CURRENCY: 'usd' }, 'SHOP_CURRENCY is wrong: must be three capital letters, such as USD.'],
  [{ STRIPE_SECRET_KEY: 'sk' }, 'STRIPE_PUBLISHABLE_KEY is missing: it belongs with STRIPE_SECRET_KEY.'],
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

test('an installation keeps its secret, and each has its own', () => {
  const folder = dataDir()
  expect(readConfig({ DATA_DIR: folder }).secret).toBe(readConfig({ DATA_DIR: folder }).secret)
  expect(readConfig({ DATA_DIR: folder }).secret).not.toBe(readConfig({ DATA_DIR: dataDir() }).secret)
  expect(derivedSecret({ secret: 'a' }, 'x')).not.toBe(derivedSecret({ secret: 'a' }, 'y'))
})
