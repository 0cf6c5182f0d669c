import { expect, test } from 'vitest'
import { anna, openShop } from '../../../../test/shop.ts'
import { Browser } from '../test-browser.ts'
import { ensureAccount, makeAdmin } from './accounts.server.ts'

const password = 'correct horse battery'

test('an account created by the shop can sign in, and is created only once', async () => {
  const shop = await openShop()
  const id = await ensureAccount(shop.db, { ...anna, role: 'admin', password })
  expect(await ensureAccount(shop.db, { ...anna, role: 'customer', password: 'another password' })).toBe(id)
  const browser = new Browser(shop)
  expect((await browser.post('/api/auth/sign-in/email', { email: anna.email, password })).status).toBe(200)
  const answer = await browser.get(`/api/admin/${anna.email}`, await browser.exchange(anna.email))
  expect(await answer.json()).toEqual({ admin: true, needsSecondFactor: false })
})

test('the command line promotes an admin, which applies at the next call and is audited [P117]', async () => {
  const shop = await openShop()
  const browser = new Browser(shop)
  await browser.post('/api/auth/sign-up/email', { name: anna.name, email: anna.email, password })
  const token = await browser.exchange(anna.email)
  expect(await makeAdmin(shop.db, 'demo', 'nobody@example.com')).toEqual({ outcome: 'unknown' })
  expect(await makeAdmin(shop.db, 'demo', anna.email)).toEqual({ outcome: 'unconfirmed' })
  await shop.db.updateTable('users').set({ emailVerified: true }).execute()
  expect(await makeAdmin(shop.db, 'demo', ' ANNA@example.com ')).toEqual({ outcome: 'done' })
  expect(await makeAdmin(shop.db, 'demo', anna.email)).toEqual({ outcome: 'already' })
  expect(await (await browser.get(`/api/admin/${anna.email}`, token)).json()).toEqual({
    admin: true,
    needsSecondFactor: false,
  })
  const lines = await shop.db.selectFrom('auditLog').select(['action', 'actorId']).execute()
  expect(lines).toEqual([{ action: 'make-admin', actorId: null }])
})
