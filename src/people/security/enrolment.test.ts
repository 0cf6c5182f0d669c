import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeAdmin as promote } from '#people/identity/accounts/accounts.server.ts'
import { listUsers, makeAdmin, resetSecondFactor } from '#people/identity/contract.ts'
import { Browser } from '#people/identity/test-browser.ts'
import { ada, anna, openShop, type TestShop } from '../../../test/shop.ts'
import { totp } from '../../../test/totp.ts'

const password = 'correct horse battery'
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

/** Anna, registered and confirmed in a live shop, and a browser in which she is signed in. */
async function registered() {
  const shop = await openShop({ env: live })
  const browser = new Browser(shop)
  await browser.post('/api/auth/sign-up/email', { name: anna.name, email: anna.email, password })
  await shop.db.updateTable('users').set({ emailVerified: true }).execute()
  const begin = (more: object = {}) => browser.post('/api/second-factor', { password, ...more })
  const confirm = (secret: string, more: object = {}) =>
    browser.put('/api/second-factor', { code: totp(secret), ...more })
  return { shop, browser, begin, confirm }
}

/** An admin who has a second factor, which this shop requires of admins. */
async function withAda(shop: TestShop) {
  await shop.getToken(ada)
  await shop.db.updateTable('users').set({ twoFactorEnabled: true }).where('email', '=', ada.email).execute()
  return shop.as(ada)
}

const refused = { enrolmentCode: { code: 'enrolment_code_wrong' } }

test('the first second factor of an admin needs the code that make-admin prints, once [P118]', async () => {
  const { shop, browser, begin, confirm } = await registered()
  const { outcome, enrolmentCode } = await promote(shop.db, 'live', anna.email)
  expect([outcome, enrolmentCode]).toEqual(['done', expect.stringMatching(/^([A-Z2-9]{4}-){3}[A-Z2-9]{4}$/)])
  expect(JSON.stringify(await shop.db.selectFrom('identityEnrolmentCodes').selectAll().execute())).not.toContain(
    enrolmentCode,
  )

  for (const wrong of [{}, { enrolmentCode: 'AAAA-AAAA-AAAA-AAAA' }])
    expect((await (await begin(wrong)).json()).errorCodes).toEqual(refused)
  const code = { enrolmentCode: enrolmentCode!.toLowerCase().replaceAll('-', ' ') }
  const { secret } = await (await begin(code)).json()
  expect((await (await confirm(secret)).json()).errorCodes).toEqual(refused)
  expect((await confirm(secret, code)).status).toBe(200)
  expect((await browser.get('/api/users', await browser.exchange(anna.email))).status).toBe(200)

  expect((await browser.post('/api/second-factor/removal', { password })).status).toBe(200)
  expect((await (await begin(code)).json()).errorCodes).toEqual(refused)
})

test('a secret begun before the promotion sets up no second factor of the admin', async () => {
  const { shop, begin, confirm } = await registered()
  const { secret } = await (await begin()).json()
  await promote(shop.db, 'live', anna.email)
  expect((await (await confirm(secret)).json()).errorCodes).toEqual(refused)
})

test('the code expires after 24 hours, and asking again makes a new one, which replaces it', async () => {
  const { shop, begin } = await registered()
  const first = (await promote(shop.db, 'live', anna.email)).enrolmentCode
  await shop.db.updateTable('identityEnrolmentCodes').set({ expiresAt: sql<Date>`now()` }).execute()
  expect((await begin({ enrolmentCode: first })).status).toBe(422)

  const again = await promote(shop.db, 'live', anna.email)
  expect(again).toEqual({ outcome: 'already', enrolmentCode: expect.any(String) })
  expect((await begin({ enrolmentCode: first })).status).toBe(422)
  expect((await begin({ enrolmentCode: again.enrolmentCode })).status).toBe(201)
})

test('the admin who promotes another, or resets their second factor, gets the code to hand over', async () => {
  const { shop, begin, confirm } = await registered()
  const asAda = await withAda(shop)
  const promoted = await asAda(makeAdmin, { email: anna.email })
  expect(promoted).toEqual({ modifiedCount: 1, enrolmentCode: expect.any(String) })
  const { secret } = await (await begin({ enrolmentCode: promoted.enrolmentCode })).json()
  await confirm(secret, { enrolmentCode: promoted.enrolmentCode })

  const reset = await asAda(resetSecondFactor, { email: anna.email })
  expect(reset).toEqual({ modifiedCount: 1, enrolmentCode: expect.any(String) })
  expect(await asAda(listUsers, { q: 'anna' })).toMatchObject([{ role: 'admin', secondFactor: false }])
})

test('only a confirmed address becomes an admin', async () => {
  const { shop } = await registered()
  const asAda = await withAda(shop)
  await shop.db.updateTable('users').set({ emailVerified: false }).where('email', '=', anna.email).execute()
  expect(await promote(shop.db, 'live', anna.email)).toEqual({ outcome: 'unconfirmed' })
  await expect(asAda(makeAdmin, { email: anna.email })).rejects.toMatchObject({ code: 'address_unconfirmed' })
})
