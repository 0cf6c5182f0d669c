import { describe, expect, test } from 'vitest'
import { anna, ben, openShop, shareShop } from '../../../../test/shop.ts'
import { Browser, dropRequestId } from '../test-browser.ts'

const shared = shareShop()

const password = 'correct horse battery'
const annas = { name: anna.name, email: anna.email, password }

describe('the token exchange', () => {
  test('issues no token for an address without a session [P60]', async () => {
    const shop = shared()
    await new Browser(shop).post('/api/auth/sign-up/email', annas)
    const visitor = new Browser(shop)
    const answer = await visitor.put(`/api/users/${anna.email}`, { email: anna.email })
    expect(answer.status).toBe(401)
    expect(await answer.json()).not.toHaveProperty('token')
    expect(await shop.db.selectFrom('accessTokens').selectAll().execute()).toEqual([])
  })

  test('refuses a foreign address exactly like an unknown one [P202]', async () => {
    const shop = shared()
    const bens = new Browser(shop)
    await new Browser(shop).post('/api/auth/sign-up/email', annas)
    await bens.post('/api/auth/sign-up/email', { name: ben.name, email: ben.email, password })
    const [known, unknown] = await Promise.all([
      bens.put(`/api/users/${anna.email}`, {}),
      bens.put('/api/users/nobody@example.com', {}),
    ])
    expect([known.status, unknown.status]).toEqual([403, 403])
    expect(dropRequestId(await known.json())).toEqual(dropRequestId(await unknown.json()))
  })

  test('issues the owner a working token and stores only its hash [P55]', async () => {
    const shop = await openShop()
    const browser = new Browser(shop)
    await browser.post('/api/auth/sign-up/email', annas)
    const token = await browser.exchange(anna.email)
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
    const rows = await shop.db.selectFrom('accessTokens').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    const admin = await browser.get(`/api/admin/${anna.email}`, token)
    expect([admin.status, await admin.json()]).toEqual([200, { admin: false, needsSecondFactor: false }])
    // Addresses are case-insensitive.
    expect((await browser.put('/api/users/ANNA@Example.com', {})).status).toBe(200)
  })

  test('is refused from a foreign origin', async () => {
    const shop = shared()
    const browser = new Browser(shop)
    await browser.post('/api/auth/sign-up/email', annas)
    const answer = await browser.put(`/api/users/${anna.email}`, {}, { origin: 'https://evil.example' })
    expect(answer.status).toBe(403)
  })
})

describe('signing out', () => {
  test('revokes the session and every copy of its tokens [P61]', async () => {
    const shop = shared()
    const browser = new Browser(shop)
    await browser.post('/api/auth/sign-up/email', annas)
    const token = await browser.exchange(anna.email)
    const thief = browser.copy()
    expect((await browser.post('/api/auth/sign-out')).status).toBe(200)
    expect((await thief.get(`/api/admin/${anna.email}`, token)).status).toBe(401)
    expect((await thief.put(`/api/users/${anna.email}`, {})).status).toBe(401)
  })
})
