import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { UnsecuredJWT } from 'jose'
import { expect, onTestFinished, test } from 'vitest'
import { createId } from '#base/platform/ids.server.ts'
import { openShop, type TestShop } from '../../../../test/shop.ts'
import { totp } from '../../../../test/totp.ts'
import { Browser } from '../test-browser.ts'

const projectId = 'demo-ironwright'
const password = 'correct horse battery'
const grace = { sub: 'uid-grace', name: 'Grace Turner', email: 'grace@example.com', email_verified: true }

type Lookup = (idToken: string) => { status?: number; body: unknown } | undefined

/** The call that says whether an account is open, as Firebase answers it. */
const open: Lookup = (idToken) => ({ body: { users: [{ localId: decodeClaims(idToken).sub }] } })

/** A shop whose accounts are at Firebase; in the place of Firebase's emulator stands its one call that the shop makes. */
async function openFirebaseShop(options: { databaseUrl?: string } = {}) {
  const control = { lookup: open }
  const answer: RequestListener = async (request, response) => {
    expect(request.url).toBe('/identitytoolkit.googleapis.com/v1/accounts:lookup?key=key')
    const body = (await request.toArray()).join('')
    const answered = control.lookup(JSON.parse(body).idToken)
    if (answered) response.writeHead(answered.status ?? 200).end(JSON.stringify(answered.body))
  }
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as { port: number }
  const env = {
    IDENTITY: 'firebase',
    FIREBASE_API_KEY: 'key',
    FIREBASE_AUTH_DOMAIN: `${projectId}.firebaseapp.com`,
    FIREBASE_PROJECT_ID: projectId,
    FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${port}`,
  }
  return { shop: await openShop({ ...options, env }), control }
}

const decodeClaims = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())

function signToken(person: object): string {
  const now = Math.floor(Date.now() / 1000)
  const times = { iat: now, auth_time: now, exp: now + 3600 }
  return new UnsecuredJWT({
    iss: `https://securetoken.google.com/${projectId}`,
    aud: projectId,
    ...times,
    ...person,
  }).encode()
}

const signIn = (browser: Browser, person: object) =>
  browser.post('/api/sessions/firebase', { idToken: signToken(person) })
const isSignedIn = async (browser: Browser) => (await (await browser.get('/api/auth/get-session')).json()).user !== null
const users = (shop: TestShop) =>
  shop.db.selectFrom('users').select(['name', 'email', 'emailVerified']).orderBy('email').execute()

/** An account with a password of the shop, from before its accounts were at Firebase. */
async function before(shop: TestShop, emailVerified: boolean) {
  const id = createId()
  await shop.db.insertInto('users').values({ id, name: 'Before', email: grace.email, emailVerified }).execute()
  const credential = { id: createId(), userId: id, accountId: id, providerId: 'credential', password: 'a hash' }
  await shop.db.insertInto('identityAccounts').values(credential).execute()
  return id
}

test('a sign-in at Firebase makes an account, begins a session and gives the shop’s own token [P40]', async () => {
  const { shop } = await openFirebaseShop()
  const browser = new Browser(shop)
  const answer = await signIn(browser, grace)
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { user: { email: grace.email, name: grace.name, image: null, emailVerified: true, guestEmail: null } },
  ])
  expect(browser.cookie).toContain('ironwright.device=')
  const token = await browser.exchange(grace.email)
  expect((await browser.get(`/api/admin/${grace.email}`, token)).status).toBe(200)

  await Promise.all([1, 2, 3].map(() => signIn(new Browser(shop), grace)))
  expect(await users(shop)).toHaveLength(1)
})

test('two tabs that sign somebody in for the first time make one account', async () => {
  const { shop } = await openFirebaseShop()
  const answers = await Promise.all([1, 2, 3, 4].map(() => signIn(new Browser(shop), grace)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await users(shop)).toHaveLength(1)
})

test('an existing account is found by its confirmed address, and its password here ends [P48]', async () => {
  const { shop } = await openFirebaseShop()
  const id = await before(shop, true)
  expect((await signIn(new Browser(shop), grace)).status).toBe(200)
  expect(await users(shop)).toEqual([{ name: 'Before', email: grace.email, emailVerified: true }])
  const accounts = await shop.db.selectFrom('identityAccounts').select(['userId', 'providerId', 'accountId']).execute()
  expect(accounts).toEqual([{ userId: id, providerId: 'firebase', accountId: grace.sub }])
})

test('an address that Firebase has not verified opens no existing account, confirmed or not', async () => {
  const { shop } = await openFirebaseShop()
  await before(shop, true)
  for (const emailVerified of [true, false]) {
    await shop.db.updateTable('users').set({ emailVerified }).execute()
    const browser = new Browser(shop)
    const answer = await signIn(browser, { ...grace, email_verified: false })
    expect(await answer.json()).toMatchObject({ code: 'address_unconfirmed' })
    expect(await isSignedIn(browser)).toBe(false)
  }
  expect(await shop.db.selectFrom('identityAccounts').select('providerId').execute()).toEqual([
    { providerId: 'credential' },
  ])
})

test('whoever registered an unconfirmed address loses it to the person for whom Firebase verifies it', async () => {
  const { shop } = await openFirebaseShop()
  const stranger = new Browser(shop)
  const first = await signIn(stranger, { ...grace, name: 'Stranger', email_verified: false })
  expect(await first.json()).toMatchObject({ user: { emailVerified: false } })
  expect((await signIn(new Browser(shop), { ...grace, sub: 'uid-owner' })).status).toBe(200)
  expect(await isSignedIn(stranger)).toBe(false)
  expect((await signIn(stranger, { ...grace, email_verified: false })).status).toBe(403)
  expect(await users(shop)).toEqual([{ name: grace.name, email: grace.email, emailVerified: true }])
})

test('once the same person’s address is verified, only the present sign-in goes on', async () => {
  const { shop } = await openFirebaseShop()
  const earlier = new Browser(shop)
  await signIn(earlier, { ...grace, email_verified: false })
  const browser = new Browser(shop)
  await signIn(browser, grace)
  expect([await isSignedIn(earlier), await isSignedIn(browser)]).toEqual([false, true])
})

test('a token that is old, of another project or without an address begins no session', async () => {
  const { shop } = await openFirebaseShop()
  const old = Math.floor(Date.now() / 1000) - 3000
  for (const change of [{ auth_time: old }, { aud: 'another' }, { email: undefined }]) {
    const browser = new Browser(shop)
    const answer = await signIn(browser, { ...grace, ...change })
    expect([answer.status, (await answer.json()).code]).toEqual([401, 'wrong_password'])
    expect(await isSignedIn(browser)).toBe(false)
  }
  expect(await users(shop)).toEqual([])
})

test('no session begins for an account that Firebase says is over, or of which it says nothing [P47]', {
  tags: ['long'],
}, async () => {
  const { shop, control } = await openFirebaseShop()
  const failing =
    (message: string): Lookup =>
    () => ({ status: 400, body: { error: { message } } })
  const over: Lookup[] = [
    () => ({ body: { users: [{ localId: grace.sub, disabled: true }] } }),
    () => ({ body: { users: [{ localId: 'uid-other' }] } }),
    ...['USER_NOT_FOUND', 'USER_DISABLED', 'TOKEN_EXPIRED', 'INVALID_ID_TOKEN'].map(failing),
  ]
  const away: Lookup[] = [
    failing('API key not valid. Please pass a valid API key.'),
    () => ({ status: 500, body: {} }),
    () => ({ body: { kind: 'other' } }),
    () => undefined,
  ]
  const browser = new Browser(shop)
  for (const lookup of over) {
    control.lookup = lookup
    const answer = await signIn(browser, grace)
    expect([answer.status, (await answer.json()).code]).toEqual([401, 'wrong_password'])
  }
  for (const lookup of away) {
    control.lookup = lookup
    const answer = await signIn(browser, grace)
    const detail = 'Logging in is not possible at the moment. Please try again in a few minutes.'
    expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'unavailable', detail }])
  }
  expect(await isSignedIn(browser)).toBe(false)
  expect(await users(shop)).toEqual([])
  control.lookup = open
  expect((await signIn(browser, grace)).status).toBe(200)
})

test('tokens are tried thirty times a minute from one address at most', async () => {
  const { shop } = await openFirebaseShop()
  const statuses: number[] = []
  for (let tries = 0; tries < 31; tries++) {
    const answer = await new Browser(shop).post('/api/sessions/firebase', { idToken: 'x.y.z' })
    statuses.push(answer.status)
  }
  expect([...new Set(statuses)]).toEqual([401, 429])
  expect((await signIn(new Browser(shop), grace)).status).toBe(429)
})

test('an account that the shop has closed stays closed', async () => {
  const { shop } = await openFirebaseShop()
  await signIn(new Browser(shop), grace)
  await shop.db.updateTable('users').set({ deactivatedAt: new Date() }).execute()
  expect((await signIn(new Browser(shop), grace)).status).toBe(401)
})

test('the second factor is set up after a recent sign-in, and asked for after Firebase', async () => {
  const { shop } = await openFirebaseShop()
  const browser = new Browser(shop)
  await signIn(browser, grace)
  const age = (minutes: number) =>
    shop.db
      .updateTable('identitySessions')
      .set({ createdAt: new Date(Date.now() - minutes * 60_000) })
      .execute()
  await age(11)
  const late = await browser.post('/api/second-factor', {})
  expect(await late.json()).toMatchObject({ code: 'reauth_required' })
  await age(9)
  const begun = await browser.post('/api/second-factor', {})
  expect(begun.status).toBe(201)
  const { secret } = await begun.json()
  expect((await browser.put('/api/second-factor', { code: totp(secret, -1) })).status).toBe(200)

  const other = new Browser(shop)
  expect(await (await signIn(other, grace)).json()).toEqual({ user: null })
  expect(await isSignedIn(other)).toBe(false)
  expect((await other.post('/api/auth/second-factor', { code: totp(secret) })).status).toBe(200)
  expect(await isSignedIn(other)).toBe(true)
})

test('passwords of the shop itself open nothing, and can neither be made nor mailed for', async () => {
  const { shop } = await openFirebaseShop()
  const browser = new Browser(shop)
  for (const [path, body] of [
    ['sign-up/email', { name: 'A', email: 'a@example.com', password }],
    ['sign-in/email', { email: 'a@example.com', password }],
    ['request-password-reset', { email: 'a@example.com' }],
    ['reset-password', { token: 'x', password }],
    ['confirm-address', { token: 'x' }],
    ['sign-in/social', { popup: true }],
  ] as const)
    expect((await browser.post(`/api/auth/${path}`, body)).status, path).toBe(404)
  expect(await (await browser.get('/api/identity-settings')).json()).toMatchObject({
    demo: false,
    provider: null,
    firebase: { apiKey: 'key', projectId },
  })
})

test('a shop that keeps its passwords itself takes no token of Firebase', async () => {
  const shop = await openShop()
  expect((await signIn(new Browser(shop), grace)).status).toBe(404)
})
