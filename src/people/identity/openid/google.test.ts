import { describe, expect, test } from 'vitest'
import { createId } from '#base/platform/ids.server.ts'
import { anna, openShop, shareShop, type TestShop } from '../../../../test/shop.ts'
import { Browser } from '../test-browser.ts'

const shared = shareShop()

const password = 'correct horse battery'
const grace = { name: 'Grace Turner', email: 'grace@example.com' }

describe('Google sign-in', () => {
  test('creates an account with a verified address and signs in', async () => {
    const shop = shared()
    const browser = new Browser(shop)
    const end = await signInAs(browser, { ...grace, verified: 'yes' })
    expect(end).toBe('/api/auth/popup-done')
    const token = await browser.exchange(grace.email)
    expect((await browser.get(`/api/admin/${grace.email}`, token)).status).toBe(200)
    const users = await shop.db.selectFrom('users').select(['name', 'email', 'emailVerified', 'role']).execute()
    expect(users).toEqual([{ ...grace, emailVerified: true, role: 'customer' }])
    const accounts = await shop.db
      .selectFrom('identityAccounts')
      .select(['providerId', 'idToken', 'accessToken'])
      .execute()
    expect(accounts).toEqual([{ providerId: 'google', idToken: null, accessToken: null }])

    await signInAs(new Browser(shop), { ...grace, verified: 'yes' })
    expect(await shop.db.selectFrom('users').select('id').execute()).toHaveLength(1)
  })

  test('is refused when Google has not verified the address', async () => {
    const shop = await openShop()
    const browser = new Browser(shop)
    expect(await signInAs(browser, grace)).toContain('?error=email_not_verified')
    await expectNobody(shop, browser)
    expect(await shop.db.selectFrom('users').select('id').execute()).toEqual([])
  })

  test('does not let an unverified Google address into an existing account', async () => {
    const shop = await openShop()
    await new Browser(shop).post('/api/auth/sign-up/email', { ...grace, password })
    await shop.db.updateTable('users').set({ emailVerified: true }).execute()
    const browser = new Browser(shop)
    expect(await signInAs(browser, grace)).toBe('/api/auth/popup-done?error=account_not_linked')
    await expectNobody(shop, browser)
  })

  test('takes over an address that was registered but never verified', async () => {
    const shop = await openShop()
    const squatter = new Browser(shop)
    await squatter.post('/api/auth/sign-up/email', { name: 'Squatter', email: grace.email, password })
    const token = await squatter.exchange(grace.email)
    const { id: userId } = await shop.db
      .updateTable('users')
      .set({ twoFactorEnabled: true })
      .returning('id')
      .executeTakeFirstOrThrow()
    await shop.db
      .insertInto('identityTwoFactors')
      .values({ id: createId(), userId, secret: 's', backupCodes: 'b' })
      .execute()
    const browser = new Browser(shop)
    expect(await signInAs(browser, { ...grace, verified: 'yes' })).toBe('/api/auth/popup-done')

    expect((await squatter.get(`/api/admin/${grace.email}`, token)).status).toBe(401)
    expect((await squatter.put(`/api/users/${grace.email}`, {})).status).toBe(401)
    expect((await new Browser(shop).post('/api/auth/sign-in/email', { email: grace.email, password })).status).toBe(401)
    expect(await shop.db.selectFrom('identityTwoFactors').select('id').execute()).toEqual([])
    const who = await browser.get('/api/auth/get-session')
    expect((await who.json()).user).toMatchObject({ ...grace, emailVerified: true })
  })

  test('links to a verified password account, whose password keeps working', async () => {
    const shop = await openShop()
    await new Browser(shop).post('/api/auth/sign-up/email', { ...grace, password })
    await shop.db.updateTable('users').set({ emailVerified: true }).execute()
    expect(await signInAs(new Browser(shop), { ...grace, verified: 'yes' })).toBe('/api/auth/popup-done')
    expect((await new Browser(shop).post('/api/auth/sign-in/email', { email: grace.email, password })).status).toBe(200)
    expect(await shop.db.selectFrom('users').select('id').execute()).toHaveLength(1)
  })

  test('does not bypass a second factor', async () => {
    const shop = await openShop()
    await signInAs(new Browser(shop), { ...grace, verified: 'yes' })
    await shop.db.updateTable('users').set({ twoFactorEnabled: true }).execute()
    const browser = new Browser(shop)
    expect(await signInAs(browser, { ...grace, verified: 'yes' })).toContain('error=second_factor_required')
    expect(await (await browser.get('/api/auth/get-session')).json()).toEqual({ user: null })
  })

  test('is refused for deactivated accounts', async () => {
    const shop = await openShop()
    await signInAs(new Browser(shop), { ...grace, verified: 'yes' })
    await shop.db.updateTable('users').set({ deactivatedAt: new Date() }).execute()
    const browser = new Browser(shop)
    expect(await signInAs(browser, { ...grace, verified: 'yes' })).toMatch(/^\/api\/auth\/popup-done\?error=/)
    await expectNobody(shop, browser)
  })

  test('can be cancelled', async () => {
    const shop = shared()
    expect(await signInAs(new Browser(shop), { cancel: 'yes' })).toMatch(
      /^\/api\/auth\/popup-done\?error=access_denied/,
    )
  })
})

describe('the return from Google', () => {
  test('accepts only the browser that started it, and only once', async () => {
    const shop = await openShop()
    const browser = new Browser(shop)
    const callback = await followCallback(browser, { ...grace, verified: 'yes' })
    const other = new Browser(shop)
    expect((await other.get(callback)).headers.get('location')).toContain('error=')
    await expectNobody(shop, other)

    const begun = await followCallback(browser, { ...grace, verified: 'yes' })
    const kept = browser.copy()
    expect((await browser.get(begun)).headers.get('location')).toBe('/api/auth/popup-done')
    expect((await kept.get(begun)).headers.get('location')).toContain('error=')
    expect((await kept.get('/api/auth/callback/google?code=x')).headers.get('location')).toContain(
      'error=state_not_found',
    )
  })

  test('keeps its opener and sends it nothing but the outcome', async () => {
    const shop = shared()
    const done = await new Browser(shop).get('/api/auth/popup-done?error=%3Cscript%3E')
    expect(done.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
    expect(done.headers.get('content-security-policy')).toMatch(/default-src 'none'; script-src 'sha256-/)
    const text = await done.text()
    expect(text).toContain('location.origin')
    expect(text).not.toContain('<script>"')
  })

  test('redirects only to pages of the shop', async () => {
    const shop = shared()
    const begin = (returnTo: string) => new Browser(shop).post('/api/auth/sign-in/social', { popup: false, returnTo })
    expect((await begin('//evil.example')).status).toBe(422)
    expect((await begin('https://evil.example')).status).toBe(422)
    expect((await begin('/dashboard?a=1')).status).toBe(200)
  })

  test('uses PKCE, state and nonce', async () => {
    const shop = shared()
    const url = await readAuthorizationUrl(new Browser(shop))
    expect(url.origin + url.pathname).toBe(`${shop.config.shopUrl}/oidc/auth`)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^.{43}$/),
      state: expect.stringMatching(/^.{32}$/),
      nonce: expect.stringMatching(/^.{32}$/),
      redirect_uri: `${shop.config.shopUrl}/api/auth/callback/google`,
    })
  })

  test('does not exist in live mode without Google keys, nor does the demo provider [P132]', async () => {
    const shop = await openShop({ env: liveEnv })
    expect((await new Browser(shop).post('/api/auth/sign-in/social', { popup: true })).status).toBe(404)
    expect((await new Browser(shop).get('/oidc/.well-known/openid-configuration')).status).toBe(404)
    expect(await (await new Browser(shop).get('/api/identity-settings')).json()).toEqual({
      demo: false,
      provider: null,
      firebase: null,
      guests: false,
    })
  })
})

const liveEnv = {
  SHOP_MODE: 'live',
  SHOP_URL: 'https://shop.example',
  SHOP_SECRET: 'Jq8vXw2mTzr4LpYd9NcKb3HsGf7RaUe1',
  ALLOW_TEST_PAYMENTS: 'warn',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SMTP_URL: 'smtp://127.0.0.1:1',
}

async function expectNobody(shop: TestShop, browser: Browser) {
  expect(await (await browser.get('/api/auth/get-session')).json()).toEqual({ user: null })
  expect((await browser.put(`/api/users/${anna.email}`, {})).status).toBe(401)
  expect(await shop.db.selectFrom('accessTokens').select('userId').execute()).toEqual([])
}

/** Runs the whole sign-in and returns where the popup ends. */
async function signInAs(browser: Browser, fields: Record<string, string>): Promise<string> {
  const answer = await browser.get(await followCallback(browser, fields))
  return answer.headers.get('location')!
}

/** Goes from the button through the provider's page and returns the callback path with the code. */
async function followCallback(browser: Browser, fields: Record<string, string>): Promise<string> {
  const url = await readAuthorizationUrl(browser)
  const asked = await browser.get(url.pathname + url.search)
  const page = getPath(asked)
  expect(await (await browser.get(page)).text()).toContain('Demonstration')
  const chosen = await browser.submit(page, fields)
  const resumed = await browser.get(getPath(chosen))
  return getPath(resumed)
}

async function readAuthorizationUrl(browser: Browser): Promise<URL> {
  const begun = await browser.post('/api/auth/sign-in/social', { popup: true })
  const answer = await begun.json()
  expect(answer).toEqual({ url: expect.any(String) })
  return new URL(answer.url)
}

function getPath(answer: Response): string {
  const url = new URL(answer.headers.get('location')!, 'http://shop.invalid')
  return url.pathname + url.search
}
