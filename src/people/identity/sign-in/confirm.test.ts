import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createId } from '#base/platform/ids.server.ts'
import { eventually } from '../../../../test/eventually.ts'
import { mailsIn } from '../../../../test/mails.ts'
import { anna, openShop, type TestShop } from '../../../../test/shop.ts'
import { markConfirmed, revokeAccess } from '../accounts/confirmation.server.ts'
import { Browser } from '../test-browser.ts'

const strangers = { name: 'Stranger', email: anna.email, password: 'correct horse battery' }
const own = 'five unrelated words'

/** A stranger registers Anna's address; returns the token mailed to her. */
async function registered() {
  const shop = await openShop()
  const browser = new Browser(shop)
  expect((await browser.post('/api/auth/sign-up/email', strangers)).status).toBe(201)
  return { shop, browser, token: await mailedToken(shop) }
}

async function mailedToken(shop: TestShop): Promise<string> {
  const mail = (await mailsIn(shop)).at(-1)!
  const link = new URL(/http\S+/.exec(mail.body)![0])
  expect(link.href).toContain(`${shop.config.shopUrl}/confirm-address?token=`)
  return link.searchParams.get('token')!
}

const isConfirmed = async ({ db }: TestShop) =>
  (await db.selectFrom('users').select('emailVerified').executeTakeFirstOrThrow()).emailVerified
const confirm = (browser: Browser, body: object) => browser.post('/api/auth/confirm-address', body)
const signIn = (shop: TestShop, password: string) =>
  new Browser(shop).post('/api/auth/sign-in/email', { email: anna.email, password })
const isSignedIn = async (browser: Browser) => (await (await browser.get('/api/auth/get-session')).json()).user !== null

async function addSecondFactor({ db }: TestShop): Promise<void> {
  const { id: userId } = await db
    .updateTable('users')
    .set({ twoFactorEnabled: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  const factor = { id: createId(), userId, secret: 's', backupCodes: 'b', verified: true }
  await db.insertInto('identityTwoFactors').values(factor).execute()
}

const readFactors = async ({ db }: TestShop) => ({
  rows: (await db.selectFrom('identityTwoFactors').select('id').execute()).length,
  ...(await db.selectFrom('users').select('twoFactorEnabled').executeTakeFirstOrThrow()),
})

describe('a mailed link to confirm an address', () => {
  test('confirms nothing when it is opened', async () => {
    const { shop, browser, token } = await registered()
    for (const path of ['/api/auth/confirm-address', '/api/auth/verify-email'])
      expect((await browser.get(`${path}?token=${token}`)).status).toBe(404)
    expect(await isConfirmed(shop)).toBe(false)
  })

  test('in a browser that is signed in to the account, confirms it and keeps everything [P124]', async () => {
    const { shop, browser, token } = await registered()
    expect((await confirm(browser, { token })).status).toBe(200)
    expect(await isConfirmed(shop)).toBe(true)
    expect(await isSignedIn(browser)).toBe(true)
    expect((await signIn(shop, strangers.password)).status).toBe(200)
    expect((await (await confirm(browser, { token })).json()).code).toBe('link_expired')
  })

  test('anywhere else, takes the account from whoever registered it', async () => {
    const { shop, browser, token } = await registered()
    await addSecondFactor(shop)
    const access = await browser.exchange(anna.email)
    const owner = new Browser(shop)
    const asked = await confirm(owner, { token })
    expect([asked.status, (await asked.json()).errorCodes]).toEqual([422, { password: { code: 'required' } }])
    expect(await isConfirmed(shop)).toBe(false)

    expect((await confirm(owner, { token, password: 'password1234' })).status).toBe(422)
    expect((await confirm(owner, { token, password: own })).status).toBe(200)
    expect(await isConfirmed(shop)).toBe(true)
    expect(await isSignedIn(browser)).toBe(false)
    expect((await browser.get(`/api/admin/${anna.email}`, access)).status).toBe(401)
    expect(await readFactors(shop)).toEqual({ rows: 0, twoFactorEnabled: false })
    expect((await signIn(shop, strangers.password)).status).toBe(401)
    expect((await signIn(shop, own)).status).toBe(200)
    expect((await confirm(owner, { token, password: own })).status).toBe(400)
  })

  test('leaves no session to a sign-in that was under way with the earlier password', async () => {
    const { shop } = await registered()
    await shop.db.deleteFrom('identitySessions').execute()
    const { id } = await shop.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
    const { underWay } = await shop.db.transaction().execute(async (tx) => {
      await markConfirmed(tx, id)
      await revokeAccess(tx, id)
      // Until the commit, the sign-in finds everything as it was.
      const underWay = signIn(shop, strangers.password)
      const sessions = () => shop.db.selectFrom('identitySessions').select('id').execute()
      await eventually(async () => expect(await sessions()).toHaveLength(1))
      return { underWay }
    })
    expect((await underWay).status).toBe(401)
    expect(await shop.db.selectFrom('identitySessions').select('id').execute()).toEqual([])
  })

  test('expires after a day, and its token is stored as a hash', async () => {
    const { shop, browser, token } = await registered()
    expect(JSON.stringify(await shop.db.selectFrom('identityVerifications').selectAll().execute())).not.toContain(token)
    await shop.db.updateTable('identityVerifications').set({ expiresAt: sql<Date>`now()` }).execute()
    expect((await (await confirm(browser, { token })).json()).code).toBe('link_expired')
    expect(await isConfirmed(shop)).toBe(false)
  })
})

test('a password set with a mailed link confirms the address and removes the second factor of whoever registered it', async () => {
  const { shop, browser } = await registered()
  await addSecondFactor(shop)
  await new Browser(shop).post('/api/auth/request-password-reset', { email: anna.email })
  const mail = (await mailsIn(shop)).at(-1)!
  const token = /token=(\S+)/.exec(mail.body)![1]!
  expect((await new Browser(shop).post('/api/auth/reset-password', { token, password: own })).status).toBe(200)

  expect(await isConfirmed(shop)).toBe(true)
  expect(await readFactors(shop)).toEqual({ rows: 0, twoFactorEnabled: false })
  expect(await isSignedIn(browser)).toBe(false)
  expect((await (await signIn(shop, own)).json()).user).toMatchObject({ email: anna.email })
})
