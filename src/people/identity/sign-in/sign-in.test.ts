import { describe, expect, test } from 'vitest'
import { mailsIn } from '../../../../test/mails.ts'
import { anna, ben, openShop } from '../../../../test/shop.ts'
import { hashAttemptKey } from '../protection/attempts.server.ts'
import { Browser, dropRequestId } from '../test-browser.ts'

const password = 'correct horse battery'
const annas = { name: anna.name, email: anna.email, password }

describe('signing in', () => {
  test('answers a wrong password and an unknown user alike [P127]', async () => {
    const shop = await openShop()
    await new Browser(shop).post('/api/auth/sign-up/email', annas)
    const [wrong, unknown] = await Promise.all([
      new Browser(shop).post('/api/auth/sign-in/email', { email: anna.email, password: 'not the password' }),
      new Browser(shop).post('/api/auth/sign-in/email', { email: 'nobody@example.com', password: 'not the password' }),
    ])
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    expect(dropRequestId(await wrong.json())).toEqual(dropRequestId(await unknown.json()))
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

  test('locks an account, and no other, after ten failures, even for the right password [P130]', async () => {
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

  test('strangers who guess an account’s password lock out neither its owner’s device nor other addresses [P131]', {
    tags: ['long'],
  }, async () => {
    const shop = await openShop({ env: { TRUST_PROXY: '1' } })
    const from =
      (ip: string, browser = new Browser(shop)) =>
      (word: string, email = anna.email) =>
        browser.post('/api/auth/sign-in/email', { email, password: word }, { 'x-forwarded-for': ip })
    const annasBrowser = new Browser(shop)
    await annasBrowser.post('/api/auth/sign-up/email', annas, { 'x-forwarded-for': '2001:db8:7::7' })

    // One /64 is one source, and locks itself for this account only.
    for (let round = 1; round <= 10; round += 1)
      expect((await from(`2001:db8:1:1::${round}`)('not the password')).status).toBe(401)
    expect((await from('2001:db8:1:1::99')(password)).status).toBe(429)
    expect((await from('2001:db8:1:1::99')('wrong', 'nobody@example.com')).status).toBe(401)
    expect((await from('2001:db8:1:2::1')(password)).status).toBe(200)

    // Many sources together lock out all but the devices that have signed in to the account before.
    expect((await from('10.0.0.1')('not the password')).status).toBe(401)
    const overall = shop.db
      .updateTable('attemptCounters')
      .where('key', '=', hashAttemptKey(shop.config, 'password', anna.email))
    expect((await overall.set({ count: 100 }).executeTakeFirst()).numUpdatedRows).toBe(1n)
    expect((await from('10.0.0.200')(password)).status).toBe(429)
    expect((await from('10.0.0.1', annasBrowser)(password)).status).toBe(200)
    for (let round = 1; round <= 10; round += 1)
      expect((await from('10.0.0.200', annasBrowser)('not the password')).status).toBe(401)
    expect((await from('10.0.0.200', annasBrowser)(password)).status).toBe(429)

    // With a new password, set by mail, the owner signs in from anywhere.
    await annasBrowser.post('/api/auth/request-password-reset', { email: anna.email })
    const token = /token=(\S+)/.exec((await mailsIn(shop)).at(-1)!.body)![1]
    await annasBrowser.post('/api/auth/reset-password', { token, password: 'five unrelated words' })
    expect((await from('10.0.0.200')('five unrelated words')).status).toBe(200)
  })

  test('marks the browser as a known device with a cookie of which only a hash is stored, a different one per account', async () => {
    const shop = await openShop()
    const browser = new Browser(shop)
    const answer = await browser.post('/api/auth/sign-up/email', annas)
    const [cookie] = answer.headers.getSetCookie().filter((text) => text.includes('.device='))
    expect(cookie).toMatch(/^ironwright\.device=[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax$/)
    await browser.post('/api/auth/sign-up/email', { name: ben.name, email: ben.email, password })
    const stored = await shop.db.selectFrom('identityDevices').select(['userId', 'tokenHash']).execute()
    expect(new Set(stored.map(({ tokenHash }) => tokenHash.toString('hex'))).size).toBe(2)
    expect(browser.cookie.match(/\.device=/g)).toHaveLength(1)
    // The device mark alone does not sign anyone in.
    const { headers } = await fetch(`${shop.url}/api/auth/get-session`, { headers: { cookie: cookie!.split(';')[0]! } })
    expect(headers.getSetCookie()).toEqual([])
  })

  test('counts concurrent failures', async () => {
    const shop = await openShop()
    await new Browser(shop).post('/api/auth/sign-up/email', annas)
    const tries = Array.from({ length: 20 }, () =>
      new Browser(shop).post('/api/auth/sign-in/email', { email: anna.email, password: 'not the password' }),
    )
    const statuses = (await Promise.all(tries)).map((answer) => answer.status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
    // A busy machine does not get to all of those that were counted.
    expect(statuses.filter((status) => status === 401 || status === 503)).toHaveLength(10)
    expect(statuses).toContain(401)
  })

  test('is limited per address block across accounts [P212]', { tags: ['long'] }, async () => {
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
