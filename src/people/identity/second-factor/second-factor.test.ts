import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { seal, unseal } from '#base/platform/mail/seal.server.ts'
import { eventually } from '../../../../test/eventually.ts'
import { anna, openShop, type TestShop } from '../../../../test/shop.ts'
import { totp } from '../../../../test/totp.ts'
import { Browser } from '../test-browser.ts'
import { checkSecondFactors } from './check.server.ts'
import { sealSecondFactors } from './seal.server.ts'

const password = 'correct horse battery'
const [first, second, third] = [
  'Jq8vXw2mTzr4LpYd9NcKb3HsGf7RaUe1',
  'Rk3nQy7sWb5MhTz9XcVj2LpDf8GaUe4w',
  'Zt6bNm4kHs8QwXv2RjLc9PyDg5FaTe7u',
] as const

const withSecret = (shop: TestShop, env: Record<string, string>) => openShop({ databaseUrl: shop.databaseUrl, env })

const readState = async (shop: TestShop) => {
  const { state, text } = await checkSecondFactors(shop)
  return [state, text()]
}

async function openWithSecondFactor() {
  const shop = await openShop({ env: { SHOP_SECRET: first } })
  const browser = new Browser(shop)
  await browser.post('/api/auth/sign-up/email', { name: anna.name, email: anna.email, password })
  await shop.db.updateTable('users').set({ emailVerified: true }).execute()
  const begun = await (await browser.post('/api/second-factor', { password })).json()
  expect((await browser.put('/api/second-factor', { code: totp(begun.secret, -1) })).status).toBe(200)
  return { shop, secret: begun.secret as string, recoveryCodes: begun.recoveryCodes as string[] }
}

async function signIn(shop: TestShop, code: string): Promise<number> {
  const browser = new Browser(shop)
  await browser.post('/api/auth/sign-in/email', { email: anna.email, password })
  return (await browser.post('/api/auth/second-factor', { code })).status
}

test('a new SHOP_SECRET loses no second factor while the one before is named, and none after', {
  tags: ['long'],
}, async () => {
  const { shop, secret, recoveryCodes } = await openWithSecondFactor()
  const both = await withSecret(shop, { SHOP_SECRET: second, SHOP_SECRET_BEFORE: first })
  expect(await signIn(both, totp(secret))).toBe(200)
  expect(await signIn(both, recoveryCodes[0]!)).toBe(200)
  // The recovery code has already been encrypted anew with the rest of the list, the authenticator's secret not.
  expect(await readState(both)).toEqual(['info', expect.stringContaining('One second factor is still encrypted')])
  await sealSecondFactors(both).run()
  expect(await readState(both)).toEqual(['info', 'All second factors are encrypted with the new SHOP_SECRET.'])

  const after = await withSecret(shop, { SHOP_SECRET: second })
  expect(await readState(after)).toEqual(['good', expect.stringContaining('One account has a second factor')])
  expect(await signIn(after, totp(secret, 1))).toBe(200)
  expect(await signIn(after, recoveryCodes[0]!)).toBe(401)
  expect(await signIn(after, recoveryCodes[1]!)).toBe(200)
})

test('what was encrypted before keys had versions is read, and encrypted anew', { tags: ['long'] }, async () => {
  const { shop, secret } = await openWithSecondFactor()
  const { symmetricDecrypt, symmetricEncrypt } = await import('better-auth/crypto')
  const { deriveSecondFactorKeys } = await import('./keys.server.ts')
  const key = deriveSecondFactorKeys(shop.config)
  const row = await shop.db.selectFrom('identityTwoFactors').selectAll().executeTakeFirstOrThrow()
  const [plainSecret, plainCodes] = await Promise.all(
    [row.secret, row.backupCodes].map(async (data) =>
      symmetricEncrypt({ key: key.legacySecret, data: await symmetricDecrypt({ key, data }) }),
    ),
  )
  await shop.db.updateTable('identityTwoFactors').set({ secret: plainSecret!, backupCodes: plainCodes! }).execute()
  expect(await signIn(shop, totp(secret))).toBe(200)

  const both = await withSecret(shop, { SHOP_SECRET: second, SHOP_SECRET_BEFORE: first })
  await sealSecondFactors(both).run()
  expect(await signIn(await withSecret(shop, { SHOP_SECRET: second }), totp(secret, 1))).toBe(200)
})

test('a secret that was replaced without naming the one before is said, and can be put right', async () => {
  const { shop, secret } = await openWithSecondFactor()
  const wrong = await withSecret(shop, { SHOP_SECRET: third })
  expect(await readState(wrong)).toEqual(['bad', expect.stringContaining('encrypted with another SHOP_SECRET')])
  await sealSecondFactors(wrong).run()
  const right = await withSecret(shop, { SHOP_SECRET: third, SHOP_SECRET_BEFORE: first })
  expect(await signIn(right, totp(secret))).toBe(200)
})

test('a recovery code that is used while the account is encrypted anew stays used', async () => {
  const { shop } = await openWithSecondFactor()
  const both = await withSecret(shop, { SHOP_SECRET: second, SHOP_SECRET_BEFORE: first })
  const running = await both.db.transaction().execute(async (tx) => {
    // Its row is being changed, as by a sign-in with a recovery code, while the task has already read it.
    await tx.updateTable('identityTwoFactors').set({ backupCodes: 'one less' }).execute()
    const run = sealSecondFactors(both).run()
    const waits = () => sql`select from pg_locks where not granted`.execute(tx)
    await eventually(async () => expect((await waits()).rows).not.toEqual([]))
    return { run }
  })
  await running.run
  const rows = await both.db.selectFrom('identityTwoFactors').select('backupCodes').execute()
  expect(rows).toEqual([{ backupCodes: 'one less' }])
})

test('a mail that was sealed with the secret before is still sent', () => {
  const sealed = seal({ secret: first }, 'a link')
  expect(unseal({ secret: second, secretBefore: first }, sealed)).toBe('a link')
  expect(unseal({ secret: second, secretBefore: undefined }, sealed)).toBeUndefined()
})
