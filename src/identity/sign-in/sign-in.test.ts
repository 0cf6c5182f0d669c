import { describe, expect, test } from 'vitest'
import { anna, ben, openShop } from '../../../test/shop.ts'
import { Browser, withoutId } from '../test-browser.ts'

const password = 'correct horse battery'
const annas = { name: anna.name, email: anna.email, password }

describe('signing in', () => {
  test('answers a wrong password and an unknown user alike', async () => {
    const shop = await openShop()
    await new Browser(shop).post('/api/auth/sign-up/email', annas)
    const [wrong, unknown] = await Promise.all([
      new Browser(shop).post('/api/auth/sign-in/email', { email: anna.email, password: 'not the password' }),
      new Browser(shop).post('/api/auth/sign-in/email', { email: 'nobody@example.com', password: 'not the password' }),
    ])
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    expect(withoutId(await wrong.json())).toEqual(withoutId(await unknown.json()))
  })

  test('creates a new session each time, in an httpOnly cookie', async () => {
    const shop = await openShop()
    const browser = new Browser(shop)
    const first = await browser.post('/api/auth/sign-up/email', annas)
    const second = await browser.post('/api/auth/sign-in/email', { email: 'ANNA@example.com', password })
    expect([first.status, second.status]).toEqual([201, 200])
    const [cookie] = second.headers.getSetCookie()
    expect(cookie).toMatch(/HttpOnly/i)
    expect(cookie).toMatch(/SameSite=Lax/i)
    expect(cookie).not.toBe(first.headers.getSetCookie()[0])
    expect(JSON.stringify(await second.json())).not.toContain(cookie!.split('=')[1]!.split('.')[0])
  })

  test('locks an account, and no other, after ten failures, even for the right password', async () => {
    const shop = await openShop()
    const browser = new Browser(shop)
    await browser.post('/api/auth/sign-up/email', annas)
    await browser.post('/api/auth/sign-up/email', { name: ben.name, email: ben.email, password })
    const wrong = () => browser.post('/api/auth/sign-in/email', { email: anna.email, password: 'not the password' })
    for (let round = 1; round <= 10; round++) expect((await wrong()).status).toBe(401)
    const blocked = await wrong()
    expect(blocked.status).toBe(429)
    expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(600)
    expect(blocked.headers.get('content-type')).toContain('application/problem+json')
    expect((await browser.post('/api/auth/sign-in/email', { email: anna.email, password })).status).toBe(429)
    expect((await browser.post('/api/auth/sign-in/email', { email: ben.email, password })).status).toBe(200)
  })

  test('counts concurrent failures', async () => {
    const shop = await openShop()
    await new Browser(shop).post('/api/auth/sign-up/email', annas)
    const tries = Array.from({ length: 20 }, () =>
      new Browser(shop).post('/api/auth/sign-in/email', { email: anna.email, password: 'not the password' }),
    )
    const statuses = (await Promise.all(tries)).map((answer) => answer.status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  })

  test('is limited per address block across accounts', async () => {
    const shop = await openShop()
    const browser = new Browser(shop)
    const statuses: number[] = []
    for (let person = 0; person < 31; person++) {
      const answer = await browser.post('/api/auth/sign-in/email', { email: `p${person}@example.com`, password: 'x' })
      statuses.push(answer.status)
    }
    expect(statuses.slice(0, 30).every((status) => status === 401)).toBe(true)
    expect(statuses[30]).toBe(429)
  })

  test('is refused for deactivated accounts, whose sessions and tokens end immediately', async () => {
    const shop = await openShop()
    const browser = new Browser(shop)
    await browser.post('/api/auth/sign-up/email', annas)
    const token = await browser.exchange(anna.email)
    await shop.db.updateTable('users').set({ deactivatedAt: new Date() }).where('email', '=', anna.email).execute()
    expect((await browser.get(`/api/admin/${anna.email}`, token)).status).toBe(401)
    expect((await browser.put(`/api/users/${anna.email}`, {})).status).toBe(401)
    expect(await (await browser.get('/api/auth/get-session')).json()).toEqual({ user: null })
    expect((await new Browser(shop).post('/api/auth/sign-in/email', { email: anna.email, password })).status).toBe(401)
  })
})
