import { hashPassword } from 'better-auth/crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createId } from '#base/platform/ids.server.ts'
import { ada, anna, ben, openShop, shareShop, type TestShop } from '../../../../test/shop.ts'
import {
  deactivateUser,
  isAdmin,
  listUsers,
  makeAdmin,
  reactivateUser,
  resetSecondFactor,
  revokeAdmin,
} from '../contract.ts'
import { Browser } from '../test-browser.ts'
import { setPassword } from './users.sql.server.ts'

const shared = shareShop()

test('an admin promotes a user, once, and the new role applies immediately [P64]', async () => {
  const shop = await openShop()
  await shop.getToken(anna)

  expect(await shop.as(ada)(makeAdmin, { email: anna.email })).toEqual({ modifiedCount: 1 })
  expect(await shop.as(ada)(makeAdmin, { email: anna.email })).toEqual({ modifiedCount: 0 })

  expect(await shop.as(anna)(isAdmin, { email: anna.email })).toEqual({ admin: true, needsSecondFactor: false })
  expect(await shop.as(anna)(listUsers, {})).toHaveLength(2)
  const [row] = await shop.db.selectFrom('auditLog').select('action').execute()
  expect(row).toEqual({ action: 'user.make-admin' })
})

test('a mail about a change by an admin is in the language of the person, and in the admin’s while none is known', async () => {
  const shop = await openShop()
  await Promise.all([shop.getToken(ada), shop.getToken(anna)])
  const readMails = async () =>
    (await shop.db.selectFrom('mailOutbox').select(['locale', 'body']).orderBy('id').execute()).map(
      ({ locale, body }) => [locale, /[\u0980-\u09ff]/.test(body)],
    )
  await shop.as(ada)(makeAdmin, { email: anna.email })
  expect(await readMails()).toEqual([['en', false]])

  const session = await signInWithPassword(shop, anna)
  await session.put(`/api/users/${anna.email}`, { email: anna.email }, { 'accept-language': 'bn' })
  // What is no language of the shop is not remembered.
  await session.put(`/api/users/${anna.email}`, { email: anna.email }, { 'accept-language': 'de-DE,de;q=0.9' })
  await shop.as(ada)(revokeAdmin, { email: anna.email })
  expect(await readMails()).toEqual([
    ['en', false],
    ['bn', true],
  ])
})

/** A browser in which a person of the test is signed in, with a password that they get for it. */
async function signInWithPassword(shop: TestShop, { email }: { email: string }): Promise<Browser> {
  const browser = new Browser(shop)
  const { id } = await shop.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  await shop.db.transaction().execute(async (tx) => setPassword(tx, id, await hashPassword('a long enough secret 7')))
  expect((await browser.post('/api/auth/sign-in/email', { email, password: 'a long enough secret 7' })).status).toBe(
    200,
  )
  return browser
}

test('only admins promote, and only existing users [P74]', async () => {
  const shop = await openShop()
  await shop.getToken(anna)
  await expect(shop.as(anna)(makeAdmin, { email: anna.email })).rejects.toMatchObject({ code: 'not_allowed' })
  await expect(shop.as(ada)(makeAdmin, { email: 'nobody@example.com' })).rejects.toMatchObject({ code: 'not_found' })
})

test('a demotion applies from the next call [P73]', async () => {
  const shop = await openShop()
  await shop.getToken(anna)
  await shop.as(ada)(makeAdmin, { email: anna.email })
  await shop.as(ada)(revokeAdmin, { email: anna.email })
  await expect(shop.as(anna)(listUsers, {})).rejects.toMatchObject({ code: 'not_allowed' })
})

test('when two admins demote each other at once, one remains [P119]', async () => {
  const shop = await openShop()
  const eve = { ...ben, role: 'admin' as const }
  await Promise.all([shop.getToken(ada), shop.getToken(eve)])

  const answers = await Promise.allSettled([
    shop.as(ada)(revokeAdmin, { email: eve.email }),
    shop.as(eve)(deactivateUser, { email: ada.email }),
  ])

  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(
    shop.as(answers[0]!.status === 'fulfilled' ? ada : eve)(revokeAdmin, {
      email: answers[0]!.status === 'fulfilled' ? ada.email : eve.email,
    }),
  ).rejects.toMatchObject({ code: 'last_admin' })
})

test.each([makeAdmin, revokeAdmin, deactivateUser, reactivateUser, resetSecondFactor])(
  'whoever is removed as admin while calling $path changes no account',
  async (action) => {
    const shop = await openShop()
    const eve = { ...ben, role: 'admin' as const }
    await Promise.all([shop.getToken(ada), shop.getToken(eve), shop.getToken(anna)])
    const state = {
      role: action === revokeAdmin ? 'admin' : 'customer',
      deactivatedAt: action === reactivateUser ? new Date() : null,
      twoFactorEnabled: action === resetSecondFactor,
    }
    await shop.db.updateTable('users').set(state).where('email', '=', anna.email).execute()

    const removal = await shop.db.startTransaction().execute()
    await removal.updateTable('users').set({ role: 'customer' }).where('email', '=', eve.email).execute()
    const late = shop.as(eve)(action, { email: anna.email })
    late.catch(() => {})
    await expect.poll(() => isWaiting(shop)).toBe(true)
    await removal.commit().execute()
    await expect(late).rejects.toMatchObject({ code: 'not_allowed' })
    expect(await shop.db.selectFrom('auditLog').select('action').execute()).toEqual([])
  },
)

/** Whether a statement waits for rows that another transaction has locked. */
async function isWaiting({ db }: TestShop): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`select exists (select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock') as waits`.execute(db)
  return rows[0]!.waits
}

test('a closed account is signed out everywhere and can be reopened [P188]', async () => {
  const shop = shared()
  await shop.getToken(anna)
  await shop.as(ada)(deactivateUser, { email: anna.email })
  await expect(shop.as(anna)(isAdmin, { email: anna.email })).rejects.toMatchObject({ code: 'not_signed_in' })
  expect(await shop.as(ada)(listUsers, { q: 'anna' })).toMatchObject([{ email: anna.email, active: false }])
  expect(await shop.as(ada)(reactivateUser, { email: anna.email })).toEqual({ modifiedCount: 1 })
})

test('changing a role requires a sign-in within the last ten minutes', async () => {
  const shop = await openShop()
  await Promise.all([shop.getToken(ada), shop.getToken(anna)])
  await shop.db
    .updateTable('identitySessions')
    .set({ createdAt: new Date(Date.now() - 11 * 60_000) })
    .execute()
  await expect(shop.as(ada)(makeAdmin, { email: anna.email })).rejects.toMatchObject({ code: 'reauth_required' })
})

describe('resetting a second factor', () => {
  async function withFactors() {
    const shop = await openShop()
    await Promise.all([shop.getToken(ada), shop.getToken(anna)])
    const users = await shop.db.updateTable('users').set({ twoFactorEnabled: true }).returning('id').execute()
    const factors = users.map(({ id: userId }) => ({
      id: createId(),
      userId,
      secret: 's',
      backupCodes: 'b',
      verified: true,
    }))
    await shop.db.insertInto('identityTwoFactors').values(factors).execute()
    return shop
  }

  test('removes it with its recovery codes, ends the sessions, is audited and mailed', async () => {
    const shop = await withFactors()
    expect(await shop.as(ada)(listUsers, { q: 'anna' })).toMatchObject([{ secondFactor: true }])
    expect(await shop.as(ada)(resetSecondFactor, { email: anna.email })).toEqual({ modifiedCount: 1 })

    await expect(shop.as(anna)(isAdmin, { email: anna.email })).rejects.toMatchObject({ code: 'not_signed_in' })
    expect(await shop.as(ada)(listUsers, { q: 'anna' })).toMatchObject([{ secondFactor: false }])
    expect(await shop.db.selectFrom('identityTwoFactors').select('id').execute()).toHaveLength(1)
    expect(await shop.db.selectFrom('auditLog').select('action').execute()).toEqual([
      { action: 'user.reset-second-factor' },
    ])
    expect(await shop.db.selectFrom('mailOutbox').select('recipient').execute()).toEqual([{ recipient: anna.email }])
    expect(await shop.as(ada)(resetSecondFactor, { email: anna.email })).toEqual({ modifiedCount: 0 })
  })

  test('requires a sign-in within the last ten minutes, and is never for oneself', async () => {
    const shop = await withFactors()
    await expect(shop.as(ada)(resetSecondFactor, { email: ada.email })).rejects.toMatchObject({ code: 'not_allowed' })
    await shop.db.updateTable('identitySessions').set({ createdAt: sql<Date>`now() - interval '11 minutes'` }).execute()
    await expect(shop.as(ada)(resetSecondFactor, { email: anna.email })).rejects.toMatchObject({
      code: 'reauth_required',
    })
    expect(await shop.db.selectFrom('identityTwoFactors').select('id').execute()).toHaveLength(2)
  })
})
