import { describe, expect, test } from 'vitest'
import { listUsers } from '#people/identity/contract.ts'
import { Browser } from '#people/identity/test-browser.ts'
import { ada, anna, ben, openShop, type TestShop } from '../../../test/shop.ts'
import { totp } from '../../../test/totp.ts'
import { endOneSession, endOtherSessions, listSessions } from './contract.ts'

const password = 'correct horse battery'
const annas = { name: anna.name, email: anna.email, password }

async function register(shop: TestShop, who = annas): Promise<Browser> {
  const browser = new Browser(shop)
  expect((await browser.post('/api/auth/sign-up/email', who)).status).toBe(201)
  await shop.db.updateTable('users').set({ emailVerified: true }).where('email', '=', who.email).execute()
  return browser
}

const signIn = (browser: Browser, word = password) =>
  browser.post('/api/auth/sign-in/email', { email: anna.email, password: word })
const isSignedIn = async (browser: Browser) => (await (await browser.get('/api/auth/get-session')).json()).user !== null
const mailsTo = async (shop: TestShop) =>
  (
    await shop.db
      .selectFrom('mailOutbox')
      .select('body')
      .where('dedupeKey', 'like', 'security%')
      .orderBy('id')
      .execute()
  ).map(({ body }) => body)

/** Anna's browser, with an authenticator app set up. */
async function withSecondFactor(shop: TestShop) {
  const browser = await register(shop)
  const begun = await browser.post('/api/second-factor', { password })
  expect(begun.status).toBe(201)
  const { secret, recoveryCodes, uri } = await begun.json()
  expect(uri).toContain('otpauth://totp/Ironwright:')
  // An unconfirmed factor is not required yet: losing the app before the first code locks nobody out.
  expect((await (await signIn(new Browser(shop))).json()).user).not.toBeNull()
  const confirmed = await browser.put('/api/second-factor', { code: totp(secret, -1) })
  expect(confirmed.status).toBe(200)
  return { browser, secret: secret as string, recoveryCodes: recoveryCodes as string[] }
}

describe('the second factor', () => {
  test('is required after the password, and only both together sign in', async () => {
    const shop = await openShop()
    const { secret } = await withSecondFactor(shop)
    const browser = new Browser(shop)
    const first = await signIn(browser)
    expect([first.status, await first.json()]).toEqual([200, { user: null }])
    expect(await isSignedIn(browser)).toBe(false)
    expect((await browser.put(`/api/users/${anna.email}`, {})).status).toBe(401)

    expect((await browser.post('/api/auth/second-factor', { code: '000000' })).status).toBe(401)
    const second = await browser.post('/api/auth/second-factor', { code: totp(secret) })
    expect(second.status).toBe(200)
    expect(await isSignedIn(browser)).toBe(true)
    expect(await mailsTo(shop)).toEqual([expect.stringContaining('second factor was set up')])
  })

  test('accepts each code once, and none without the password', async () => {
    const shop = await openShop()
    const { secret } = await withSecondFactor(shop)
    const code = totp(secret)
    const onlooker = new Browser(shop)
    expect((await onlooker.post('/api/auth/second-factor', { code })).status).toBe(401)

    const browser = new Browser(shop)
    await signIn(browser)
    expect((await browser.post('/api/auth/second-factor', { code })).status).toBe(200)
    await signIn(onlooker)
    expect((await onlooker.post('/api/auth/second-factor', { code })).status).toBe(401)
    expect(await isSignedIn(onlooker)).toBe(false)
  })

  test('locks after five wrong codes, even for the right one', async () => {
    const shop = await openShop()
    const { secret } = await withSecondFactor(shop)
    const browser = new Browser(shop)
    await signIn(browser)
    for (let round = 0; round < 5; round++)
      expect((await browser.post('/api/auth/second-factor', { code: '000000' })).status).toBe(401)
    expect((await browser.post('/api/auth/second-factor', { code: totp(secret) })).status).toBe(401)
    expect(await isSignedIn(browser)).toBe(false)
  })

  test('can be replaced once by a recovery code, and its owner is mailed', async () => {
    const shop = await openShop()
    const { recoveryCodes } = await withSecondFactor(shop)
    expect(recoveryCodes).toHaveLength(10)
    const use = async () => {
      const browser = new Browser(shop)
      await signIn(browser)
      return (await browser.post('/api/auth/second-factor', { code: recoveryCodes[0]! })).status
    }
    expect([await use(), await use()]).toEqual([200, 401])
    expect((await mailsTo(shop)).at(-1)).toContain('recovery code was used')
  })

  test('is set up and removed only with the password', async () => {
    const shop = await openShop()
    const { browser, recoveryCodes } = await withSecondFactor(shop)
    const wrong = await browser.post('/api/second-factor/removal', { password: 'not the password' })
    expect([wrong.status, (await wrong.json()).errorCodes]).toEqual([422, { password: { code: 'password_wrong' } }])
    const renewed = await browser.post('/api/second-factor/recovery-codes', { password })
    expect((await renewed.json()).recoveryCodes).not.toContain(recoveryCodes[0])

    expect((await browser.post('/api/second-factor/removal', { password })).status).toBe(200)
    expect((await (await signIn(new Browser(shop))).json()).user).toMatchObject({ email: anna.email })
  })

  test('stores nothing readable in the database', async () => {
    const shop = await openShop()
    const { secret, recoveryCodes } = await withSecondFactor(shop)
    const kept = JSON.stringify(await shop.db.selectFrom('identityTwoFactors').selectAll().execute())
    expect(kept).not.toContain(secret)
    expect(kept).not.toContain(recoveryCodes[0])
  })

  test('is not set up for an address that its owner has not confirmed', async () => {
    const shop = await openShop()
    const browser = await register(shop)
    const unconfirm = (emailVerified: boolean) => shop.db.updateTable('users').set({ emailVerified }).execute()
    await unconfirm(false)
    expect((await (await browser.post('/api/second-factor', { password })).json()).code).toBe('address_unconfirmed')
    await unconfirm(true)
    const { secret } = await (await browser.post('/api/second-factor', { password })).json()
    await unconfirm(false)
    const confirmed = await browser.put('/api/second-factor', { code: totp(secret) })
    expect((await confirmed.json()).code).toBe('address_unconfirmed')
  })

  test('is mandatory for admins of a live shop', async () => {
    const live = {
      SHOP_MODE: 'live',
      SHOP_URL: 'http://localhost:3000',
      SHOP_SECRET: 'Jq8vXw2mTzr4LpYd9NcKb3HsGf7RaUe1',
      ALLOW_TEST_PAYMENTS: 'warn',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      SMTP_URL: 'smtp://127.0.0.1:1',
    }
    const shop = await openShop({ env: live })
    await expect(shop.as(ada)(listUsers, {})).rejects.toMatchObject({ code: 'second_factor_required' })
    await shop.db.updateTable('users').set({ twoFactorEnabled: true }).execute()
    expect(await shop.as(ada)(listUsers, {})).toHaveLength(1)
  })
})

describe('active sessions', () => {
  test('are listed, and each can be ended, but not another person’s', async () => {
    const shop = await openShop()
    const phone = await register(shop)
    const service = new Browser(shop)
    await signIn(service)
    const token = await service.exchange(anna.email)
    const list = async () =>
      (await (await service.get('/api/sessions', token)).json()) as { _id: string; current: boolean }[]

    const other = (await list()).find(({ current }) => !current)!
    await expect(shop.as(ben)(endOneSession, { id: other._id })).rejects.toMatchObject({ code: 'not_found' })
    expect(await isSignedIn(phone)).toBe(true)
    expect(await shop.as(anna)(endOneSession, { id: other._id })).toEqual({ deletedCount: 1 })
    expect(await isSignedIn(phone)).toBe(false)
    expect((await list()).filter(({ current }) => current)).toHaveLength(1)
  })

  test('are ended everywhere else at once [P116]', async () => {
    const shop = await openShop()
    const phone = await register(shop)
    const token = await phone.exchange(anna.email)
    expect(await shop.as(anna)(listSessions, {})).toHaveLength(2)
    expect(await shop.as(anna)(endOtherSessions, {})).toEqual({ deletedCount: 1 })
    expect((await phone.get('/api/sessions', token)).status).toBe(401)
    expect(await shop.as(anna)(listSessions, {})).toHaveLength(1)
  })
})

test('changing the password requires the old one, signs out other browsers and is mailed', async () => {
  const shop = await openShop()
  const browser = await register(shop)
  const other = new Browser(shop)
  await signIn(other)
  const change = (current: string, to: string) => browser.put('/api/password', { current, password: to })

  const wrong = await change('not the password', 'five unrelated words')
  expect([wrong.status, (await wrong.json()).errorCodes]).toEqual([422, { current: { code: 'password_wrong' } }])
  expect((await change(password, 'password1234')).status).toBe(422)
  expect((await change(password, 'five unrelated words')).status).toBe(200)

  expect([await isSignedIn(browser), await isSignedIn(other)]).toEqual([true, false])
  expect((await signIn(new Browser(shop))).status).toBe(401)
  expect((await signIn(new Browser(shop), 'five unrelated words')).status).toBe(200)
  expect(await mailsTo(shop)).toEqual([expect.stringContaining('password was changed')])
})
