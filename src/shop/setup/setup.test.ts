import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { parseEnv } from 'node:util'
import { expect, inject, test } from 'vitest'
import { readConfig } from '#base/platform/config/config.server.ts'
import { withConfigFile } from '#base/platform/config/file.server.ts'
import { openTestSandbox } from '../../../sandbox/test-sandbox.server.ts'
import { setUp } from './setup.server.ts'
import { openTerminal } from './terminal.server.ts'

const folder = () => mkdtempSync(join(tmpdir(), 'ironwright-setup-'))

/** Runs setup with these answers, one a line. */
async function answer(root: string, ...lines: string[]) {
  const output = new PassThrough()
  const terminal = openTerminal(Readable.from(lines.map((line) => `${line}\n`)), output)
  const code = await setUp(root, { DATA_DIR: root }, terminal).finally(terminal.close)
  output.end()
  return { code, said: await text(output), file: join(root, 'ironwright.env') }
}

const rest = ['', '', '', '', '', '', '', '']

test('a demonstration needs nothing but Enter', async () => {
  const root = folder()
  const { code, said, file } = await answer(root, '', '', '', ...rest)
  expect(code).toBe(0)
  expect(said).toContain('The settings are complete.')
  expect(readConfig({ ...withConfigFile(root, {}), DATA_DIR: folder() }).mode).toBe('demo')
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('what is wrong is said beside its question, which is asked again', async () => {
  const root = folder()
  const { said, file } = await answer(root, 'maybe', 'demo', 'Taka', 'BDT', '', ...rest)
  expect(said).toContain('✗ This must be three capital letters, such as USD.')
  expect(readFileSync(file, 'utf8')).toContain('SHOP_CURRENCY=BDT')
})

test('a database is tried at once, and asked for again when it does not work', async () => {
  const root = folder()
  const url = inject('postgresUrl')
  const { said } = await answer(root, 'demo', '', 'postgres://127.0.0.1:1/shop', '', 'again', url, '', ...rest)
  expect(said).toContain('✗ Nothing answers at 127.0.0.1:1.')
  expect(said).toMatch(/✓ PostgreSQL 1\d\.\d.* can be read and written\./)
  expect(withConfigFile(root, {}).DATABASE_URL).toBe(url)
})

test('a password that is wrong is said as such, and what was answered can be kept', async () => {
  const url = new URL(inject('postgresUrl'))
  url.password = 'guess'
  const { said } = await answer(folder(), 'demo', '', url.href, 'keep', ...rest)
  expect(said).toContain('refuses this user or password.')
})

test('whoever leaves early finds the answers again', async () => {
  const root = folder()
  const { code, said } = await answer(root, 'demo', 'EUR')
  expect(code).toBe(1)
  expect(said).toContain('What was answered is kept')
  const again = await answer(root, '', '', '', ...rest)
  expect(again.said).toContain('In which currency are its prices? (USD, EUR, BDT) [EUR]')
})

test('what somebody wrote into the file besides stays there', async () => {
  const root = folder()
  writeFileSync(join(root, 'ironwright.env'), 'SHOP_CURENCY=BDT\nSHOP_CURRENCY=EUR\n')
  const { said, file } = await answer(root, '', '', '', ...rest)
  expect(parseEnv(readFileSync(file, 'utf8'))).toMatchObject({ SHOP_CURENCY: 'BDT', SHOP_CURRENCY: 'EUR' })
  expect(said).toMatch(/SHOP_CURENCY in .*ironwright\.env is not a setting\. Did you mean SHOP_CURRENCY\?/)
})

test('a live shop gets a secret, and learns all that is missing at once', async () => {
  const root = folder()
  const { code, said } = await answer(root, 'live', 'https://shop.example', '1', '', '-', ...rest)
  expect(code).toBe(1)
  expect(said).toContain('The shop does not start yet:')
  expect(said).toContain('STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, SMTP_URL must be set')
  expect(withConfigFile(root, {}).SHOP_SECRET).toHaveLength(44)
})

test('secrets are not shown, and values of every kind are read as they were written', async () => {
  const root = folder()
  const file = join(root, 'ironwright.env')
  writeFileSync(
    file,
    `SMTP_URL='smtps://shop:pass word#1@mail.example'\nMAIL_FROM='Bolts "&" Co <shop@bolts.example>'\n`,
  )
  const { said } = await answer(root, 'demo', '', '', 'smtps://shop:other@127.0.0.1:1', '', '', 'keep', ...rest)
  expect(said).not.toMatch(/pass word|other@/)
  expect(withConfigFile(root, {})).toMatchObject({
    SMTP_URL: 'smtps://shop:other@127.0.0.1:1',
    MAIL_FROM: 'Bolts "&" Co <shop@bolts.example>',
  })
})

test('a key of carriers gets the secret of a webhook, and none is left without it', async () => {
  const root = folder()
  const before = ['', '', '', ...rest.slice(1)]
  const { said } = await answer(root, ...before, 'EZTK-of-nobody', '', 'keep')
  expect(said).toMatch(/Make a webhook for https:\/\/shop\.example\/api\/webhooks\/carrier with it/)
  expect(said).toContain('✗ EasyPost')
  expect(readConfig({ ...withConfigFile(root, {}), DATA_DIR: folder() }).carriers?.webhookSecret).toHaveLength(32)
  await answer(root, ...before, '-')
  expect(withConfigFile(root, {}).EASYPOST_WEBHOOK_SECRET).toBeUndefined()
})

test('an address for answers by mail gets a secret, and one without the other is never left', async () => {
  const root = folder()
  const mailAnswers = ['answers@shop.example', '']
  const { said } = await answer(root, 'demo', '', '', '', '', '', ...mailAnswers, ...rest)
  expect(said).toContain('With these two settings they may also answer by mail.')
  expect(said).toMatch(/✓ The mail service hands each mail in at http\S+\/api\/webhooks\/mail, with this secret/)
  const { ANSWERS_ADDRESS, ANSWERS_SECRET = '' } = withConfigFile(root, {})
  expect(ANSWERS_ADDRESS).toBe('answers@shop.example')
  expect(ANSWERS_SECRET.length).toBeGreaterThanOrEqual(16)
  expect(said).not.toContain(ANSWERS_SECRET)
  await answer(root, '', '', '', '', '', '', '-', ...rest)
  expect(withConfigFile(root, {})).not.toHaveProperty('ANSWERS_SECRET')
})

test('setup makes Stripe’s webhook, tries the keys, and says what is wrong with them', async () => {
  const { sandbox, keys } = await openTestSandbox()
  const root = folder()
  const standIn = `STRIPE_API_URL=http://${sandbox.apiUrl.host}:${sandbox.apiUrl.port}\n`
  writeFileSync(join(root, 'ironwright.env'), `${standIn}SHOP_MODE=live\nSHOP_URL=https://shop.example\n`)
  const shop = ['', '', '', '', '']
  const [wrong, right] = ['sk_test_of_nobody', keys.secretKey].map((key) => [key, keys.publishableKey, '', 'warn', ''])
  const { said } = await answer(root, ...shop, '', '', '', '', ...wrong!, 'again', ...right!, '', '', '')
  expect(said).toContain('✗ Stripe does not know STRIPE_SECRET_KEY.')
  expect(said).toMatch(/✓ The webhook we_\w+ was made for https:\/\/shop\.example\/api\/webhooks\/payment\./)
  expect(said).toContain('✓ Stripe answers in test mode.')
  expect(said).not.toMatch(/whsec_\w/)
  expect(withConfigFile(root, {}).STRIPE_WEBHOOK_SECRET).toMatch(/^whsec_/)
})
