import { createHmac } from 'node:crypto'
import { exportSPKI, SignJWT } from 'jose'
import { describe, expect, onTestFinished, test } from 'vitest'
import { clientSecret, openProvider, type TestProvider } from '../../../../test/openid-provider.ts'
import { openShop, type TestShop } from '../../../../test/shop.ts'
import { Browser } from '../test-browser.ts'
import { fetchProviderMetadata } from './discovery.server.ts'

const password = 'correct horse battery'
const down =
  'Logging in with Example Works is not possible at the moment. Please try again in a few minutes, or log in with your password.'

async function openBoth(options?: Record<string, unknown>, env: Record<string, string> = {}) {
  const provider = await openProvider(options)
  onTestFinished(provider.close)
  const lines: string[] = []
  const shop = await openShop({ env: { ...provider.env, ...env }, onLog: (line) => lines.push(line) })
  await provider.register(shop.config.shopUrl)
  return { provider, shop, log: () => lines.join('') }
}

describe('signing in at a configured OpenID provider', () => {
  test('creates an account with the address that it has verified [P37]', async () => {
    const { shop, provider } = await openBoth()
    const browser = new Browser(shop)
    expect(await (await browser.get('/api/identity-settings')).json()).toMatchObject({
      provider: { id: 'oidc', name: 'Example Works' },
    })
    expect(await signInAt(provider, browser)).toBe('/api/auth/popup-done')
    expect((await (await browser.get('/api/auth/get-session')).json()).user).toMatchObject({
      email: 'grace@example.com',
      name: 'Grace Turner',
      emailVerified: true,
    })
    await browser.exchange('grace@example.com')
    const accounts = await shop.db
      .selectFrom('identityAccounts')
      .select(['providerId', 'accountId', 'idToken', 'accessToken', 'refreshToken'])
      .execute()
    expect(accounts).toEqual([
      {
        providerId: 'oidc',
        accountId: `${provider.issuer} grace`,
        idToken: null,
        accessToken: null,
        refreshToken: null,
      },
    ])
    expect(await signInAt(provider, new Browser(shop))).toBe('/api/auth/popup-done')
    expect(await shop.db.selectFrom('users').select('id').execute()).toHaveLength(1)
  })

  test('finds an account by its confirmed address, and takes over an unconfirmed one [P49]', async () => {
    const { shop, provider } = await openBoth()
    const registered = { name: 'Somebody', email: 'grace@example.com', password }
    await new Browser(shop).post('/api/auth/sign-up/email', registered)
    expect(await signInAt(provider, new Browser(shop))).toBe('/api/auth/popup-done')
    expect((await new Browser(shop).post('/api/auth/sign-in/email', registered)).status).toBe(422)
    const { name: _, ...credentials } = registered
    expect((await new Browser(shop).post('/api/auth/sign-in/email', credentials)).status).toBe(401)
    expect(await shop.db.selectFrom('users').select('name').execute()).toEqual([{ name: 'Grace Turner' }])
  })

  test('believes an address only if it is verified', async () => {
    const { shop, provider } = await openBoth()
    const kinds: [object, string | null][] = [
      [{ email_verified: undefined }, 'email_not_verified'],
      [{ email_verified: false }, 'email_not_verified'],
      [{ email: undefined }, 'email_not_found'],
      [{ email_verified: 'true' }, null],
      // Microsoft’s claim for a domain of the tenant.
      [{ email_verified: undefined, xms_edov: true }, null],
      [{ email_verified: undefined, xms_edov: 1 }, null],
    ]
    for (const [index, [claims, error]] of kinds.entries()) {
      const someone = { sub: `${index}`, email: `${index}@example.com`, email_verified: true, xms_edov: undefined }
      Object.assign(provider.person, someone, claims)
      const end = await signInAt(provider, new Browser(shop))
      expect.soft(new URL(end, provider.issuer).searchParams.get('error'), JSON.stringify(claims)).toBe(error)
    }
    expect(await shop.db.selectFrom('users').select('id').execute()).toHaveLength(3)
  })

  test('asks for the address that is not in the ID token, and believes it only of the same person', async () => {
    const { shop, provider } = await openBoth({ conformIdTokenClaims: true })
    expect(await signInAt(provider, new Browser(shop))).toBe('/api/auth/popup-done')

    provider.control.instead['/me'] = (_, response) => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ sub: 'mallory', email: 'ben@example.com', email_verified: true }))
    }
    provider.person.sub = 'ben'
    expect(await signInAt(provider, new Browser(shop))).toContain('error=email_not_found')
    expect(await shop.db.selectFrom('users').select('id').execute()).toHaveLength(1)
  })

  test('accepts an issuer that is written with a slash at its end, as Auth0 does', async () => {
    const { shop, provider } = await openBoth()
    provider.control.metadata = { issuer: `${provider.issuer}/` }
    provider.control.tokens = async (_, claims) => ({
      id_token: await provider.sign({ ...claims, iss: `${provider.issuer}/` }),
    })
    // The provider adds its own spelling to the address of return.
    expect(await signInAt(provider, new Browser(shop))).toBe('/api/auth/popup-done')
  })

  test('follows the provider to its new key', async () => {
    const { shop, provider } = await openBoth()
    expect(await signInAt(provider, new Browser(shop))).toBe('/api/auth/popup-done')
    await provider.rotate(shop.config.shopUrl)
    expect(await signInAt(provider, new Browser(shop))).toBe('/api/auth/popup-done')
  })

  test('is another account at another issuer, even with the same subject', async () => {
    const { shop, provider } = await openBoth()
    await signInAt(provider, new Browser(shop))
    await shop.db.updateTable('identityAccounts').set({ accountId: 'https://before.example grace' }).execute()
    provider.person.email = 'another@example.com'
    await signInAt(provider, new Browser(shop))
    expect(await shop.db.selectFrom('users').select('email').orderBy('email').execute()).toEqual([
      { email: 'another@example.com' },
      { email: 'grace@example.com' },
    ])
  })

  test('uses PKCE, state and nonce, and returns to the registered address', async () => {
    const { shop, provider } = await openBoth()
    const { url } = await (await new Browser(shop).post('/api/auth/sign-in/social', { popup: true })).json()
    expect(url).toMatch(`${provider.issuer}/auth?`)
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^.{43}$/),
      state: expect.stringMatching(/^.{32}$/),
      nonce: expect.stringMatching(/^.{32}$/),
      redirect_uri: `${shop.config.shopUrl}/api/auth/callback/oidc`,
    })
    expect((await new Browser(shop).get('/api/auth/callback/google?code=x')).status).toBe(404)
  })
})

describe('an ID token signs nobody in', () => {
  const soon = () => Math.floor(Date.now() / 1000)
  const none = (claims: object) =>
    `${[{ alg: 'none' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`
  const symmetric = async (provider: TestProvider, claims: object) => {
    const body = [{ alg: 'HS256', kid: 'first' }, claims]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')
    const key = await exportSPKI(provider.publicKey())
    return `${body}.${createHmac('sha256', key).update(body).digest('base64url')}`
  }
  type Claims = Record<string, unknown>
  const forged: [string, (provider: TestProvider, claims: Claims) => Promise<string>][] = [
    ['for another audience', (provider, claims) => provider.sign({ ...claims, aud: 'other' })],
    [
      'for several, given to another',
      (provider, claims) => provider.sign({ ...claims, aud: ['shop', 'other'], azp: 'other' }),
    ],
    ['of another issuer', (provider, claims) => provider.sign({ ...claims, iss: 'https://other.example' })],
    ['that has expired', (provider, claims) => provider.sign({ ...claims, exp: soon() - 90 })],
    ['that does not expire', (provider, { exp: _, ...claims }) => provider.sign(claims)],
    ['that is old', (provider, claims) => provider.sign({ ...claims, iat: soon() - 4000 })],
    ['of another sign-in', (provider, claims) => provider.sign({ ...claims, nonce: 'x'.repeat(32) })],
    ['without a nonce', (provider, { nonce: _, ...claims }) => provider.sign(claims)],
    ['that is not signed', async (_, claims) => none(claims)],
    ['signed with the public key as a secret', symmetric],
    [
      'signed by somebody else',
      async (_, claims) =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'HS256', kid: 'first' })
          .sign(new TextEncoder().encode('x'.repeat(32))),
    ],
    ['without a subject', (provider, { sub: _, ...claims }) => provider.sign(claims)],
    ['that is missing', async () => ''],
  ]

  test('unless it is the very one that the provider made for this sign-in', async () => {
    const { shop, provider, log } = await openBoth()
    const browser = new Browser(shop)
    for (const [kind, forge] of forged) {
      provider.control.tokens = async (_, claims) => ({ id_token: await forge(provider, claims) })
      const end = await signInAt(provider, browser)
      expect.soft(end, kind).toBe('/api/auth/popup-done?error=unable_to_get_user_info')
    }
    await expectNobody(shop, browser)
    expect(log().match(/a sign-in at the provider failed/g)).toHaveLength(forged.length)

    provider.control.tokens = async (_, claims) => ({ id_token: await provider.sign(claims) })
    expect(await signInAt(provider, browser)).toBe('/api/auth/popup-done')
  })
})

type Answers = TestProvider['control']['instead']
type Answer = Answers[string]

describe('a provider that fails', () => {
  const begin = (shop: TestShop) => new Browser(shop).post('/api/auth/sign-in/social', { popup: true })
  const answers =
    (body: string): Answer =>
    (_, response) =>
      response.end(body)
  const breaks: Answer = (_, response) => response.writeHead(500).end('broken')
  const hangs: Answer = () => {}
  const redirects: Answer = (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()

  async function expectWords(shop: TestShop) {
    const answer = await begin(shop)
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({ code: 'unavailable', detail: down })
  }

  test('says so at once, the operator reads why, and passwords go on working [P45]', async () => {
    const { shop, provider, log } = await openBoth()
    const kinds: [Answer, string][] = [
      [breaks, 'answered 500: broken'],
      [answers('<html>'), 'did not answer with JSON'],
      [answers('{}'), 'is not the configuration of an OpenID provider'],
      [redirects, 'cannot be reached'],
    ]
    for (const [answer, reason] of kinds) {
      provider.control.instead = { '/': answer }
      await expectWords(shop)
      expect(log()).toContain(reason)
    }
    provider.control.instead = {}
    provider.control.metadata = { issuer: 'https://other.example' }
    await expectWords(shop)
    expect(log()).toContain('names another issuer: https://other.example')
    await provider.close()
    await expectWords(shop)
    expect(log()).toContain('cannot be reached (')

    const someone = { name: 'A', email: 'a@example.com', password }
    expect((await new Browser(shop).post('/api/auth/sign-up/email', someone)).status).toBe(201)
  })

  test('is waited for for five seconds [P46]', { tags: ['long'] }, async () => {
    const [before, after] = [await openBoth(), await openBoth()]
    before.provider.control.instead = { '/': hangs }
    const browser = new Browser(after.shop)
    const callback = await followCallback(after.provider, browser)
    after.provider.control.instead = { '/token': hangs }
    const [, end] = await Promise.all([expectWords(before.shop), browser.get(callback)])
    expect(end.headers.get('location')).toBe('/api/auth/popup-done?error=invalid_code')
    for (const { log } of [before, after]) expect(log()).toContain('did not answer within 5 seconds')
  })

  test('is reported if it fails on the way back', async () => {
    const { shop, provider, log } = await openBoth()
    const browser = new Browser(shop)
    const returns = async (instead: Answers) => {
      provider.control.instead = {}
      const callback = await followCallback(provider, browser)
      provider.control.instead = instead
      return (await browser.get(callback)).headers.get('location')
    }
    expect(await returns({ '/token': breaks })).toContain('error=invalid_code')
    expect(log()).toContain('/token answered 500: broken')
    expect(await returns({ '/jwks': breaks })).toContain('error=unable_to_get_user_info')
    expect(log()).toContain('JSON Web Key Set')
    await expectNobody(shop, browser)
  })

  test('over TLS is never left for an address without it', async () => {
    const named = ['authorization_endpoint', 'token_endpoint', 'jwks_uri']
    const metadata = Object.fromEntries(named.map((name) => [name, `https://login.example/${name}`]))
    const client = {
      id: 'oidc',
      name: 'Example',
      issuer: 'https://login.example',
      clientId: 'shop',
      clientSecret,
    } as const
    const discover = (answer: object) =>
      fetchProviderMetadata({
        ...client,
        fetch: async () => Response.json({ ...metadata, issuer: client.issuer, ...answer }),
      })
    expect(await discover({})).toMatchObject(metadata)
    const plain = { token_endpoint: 'http://login.example/token' }
    await expect(discover(plain)).rejects.toThrow('names an address without TLS')
  })

  test('with a wrong client secret says so to the operator alone', async () => {
    const { shop, provider, log } = await openBoth({}, { OIDC_CLIENT_SECRET: 'another' })
    expect(await signInAt(provider, new Browser(shop))).toBe('/api/auth/popup-done?error=invalid_code')
    expect(log()).toContain('invalid_client')
  })

  test('answers again as soon as it is back', async () => {
    const { shop, provider } = await openBoth()
    provider.control.instead['/'] = (_, response) => response.writeHead(500).end()
    expect((await begin(shop)).status).toBe(503)
    provider.control.instead = {}
    expect(await signInAt(provider, new Browser(shop))).toBe('/api/auth/popup-done')
  })
})

describe('signing out', () => {
  test('continues at the provider that signed the person in, which returns to the shop [P44]', async () => {
    const { shop, provider } = await openBoth()
    const browser = new Browser(shop)
    await signInAt(provider, browser)
    const { continueAt } = await (await browser.post('/api/auth/sign-out')).json()
    expect(continueAt).toMatch(`${provider.issuer}/session/end?`)
    expect(Object.fromEntries(new URL(continueAt).searchParams)).toEqual({
      client_id: 'shop',
      post_logout_redirect_uri: `${shop.config.shopUrl}/`,
    })
    expect((await fetch(continueAt)).status).toBe(200)
    await expectNobody(shop, browser)
  })

  test('ends only here who signed in with a password', async () => {
    const { shop } = await openBoth()
    const browser = new Browser(shop)
    await browser.post('/api/auth/sign-up/email', { name: 'A', email: 'a@example.com', password })
    expect(await (await browser.post('/api/auth/sign-out')).json()).toEqual({ status: true })
  })

  test('ends here even if the provider offers no such address, or is down', async () => {
    const { shop, provider } = await openBoth()
    provider.control.metadata = { end_session_endpoint: undefined }
    const browser = new Browser(shop)
    await signInAt(provider, browser)
    expect(await (await browser.post('/api/auth/sign-out')).json()).toEqual({ status: true })
    await expectNobody(shop, browser)

    const later = await openShop({ env: provider.env, databaseUrl: shop.databaseUrl, dataDir: shop.config.dataDir })
    const other = new Browser(later)
    await other.post('/api/auth/sign-up/email', { name: 'A', email: 'a@example.com', password })
    await shop.db.updateTable('identitySessions').set({ source: 'oidc' }).execute()
    await provider.close()
    expect(await (await other.post('/api/auth/sign-out')).json()).toEqual({ status: true })
    await expectNobody(later, other)
  })
})

async function expectNobody(shop: TestShop, browser: Browser) {
  expect(await (await browser.get('/api/auth/get-session')).json()).toEqual({ user: null })
  expect(await shop.db.selectFrom('accessTokens').select('userId').execute()).toEqual([])
}

/** Runs the whole sign-in and returns where the popup ends. */
async function signInAt(provider: TestProvider, browser: Browser): Promise<string> {
  const answer = await browser.get(await followCallback(provider, browser))
  return answer.headers.get('location')!
}

/** Goes from the button through the provider, and returns the callback path with the code. */
async function followCallback(provider: TestProvider, browser: Browser): Promise<string> {
  const begun = await browser.post('/api/auth/sign-in/social', { popup: true })
  let { url } = await begun.json()
  const there = new Browser({ url: provider.issuer, config: { shopUrl: provider.issuer } })
  while (url.startsWith(provider.issuer)) {
    const { pathname, search } = new URL(url)
    const answer = await there.get(pathname + search)
    url = new URL(answer.headers.get('location')!, provider.issuer).href
  }
  const { pathname, search } = new URL(url)
  return pathname + search
}
