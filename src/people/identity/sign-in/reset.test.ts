import { describe, expect, test } from 'vitest'
import { mailsIn } from '../../../../test/mails.ts'
import { anna, openShop, shareShop, type TestShop } from '../../../../test/shop.ts'
import { hashAttemptKey } from '../protection/attempts.server.ts'
import { Browser, dropRequestId } from '../test-browser.ts'
import { resetAnswerMs } from './sign-in.server.ts'

const shared = shareShop()

const password = 'correct horse battery'
const annas = { name: anna.name, email: anna.email, password }

describe('a password reset', () => {
  test('is set through a mailed link that works once and ends all sessions', async () => {
    const shop = shared()
    const browser = new Browser(shop)
    await browser.post('/api/auth/sign-up/email', annas)
    const token = await browser.exchange(anna.email)
    const mailed = await requestResetToken(shop, anna.email)
    expect(JSON.stringify(await shop.db.selectFrom('identityVerifications').selectAll().execute())).not.toContain(
      mailed,
    )

    const visitor = new Browser(shop)
    expect((await visitor.post('/api/auth/reset-password', { token: mailed, password: 'short' })).status).toBe(422)
    const fresh = 'a fresh new password'
    expect((await visitor.post('/api/auth/reset-password', { token: mailed, password: fresh })).status).toBe(200)
    expect((await browser.get(`/api/admin/${anna.email}`, token)).status).toBe(401)
    expect((await visitor.post('/api/auth/sign-in/email', { email: anna.email, password })).status).toBe(401)
    expect((await visitor.post('/api/auth/sign-in/email', { email: anna.email, password: fresh })).status).toBe(200)

    const reused = await visitor.post('/api/auth/reset-password', { token: mailed, password: 'yet another one' })
    const guessed = await visitor.post('/api/auth/reset-password', { token: 'guessed', password: 'yet another one' })
    expect([reused.status, guessed.status]).toEqual([400, 400])
    expect(dropRequestId(await reused.json())).toEqual(dropRequestId(await guessed.json()))
  })

  test('expires after half an hour [P122]', async () => {
    const shop = await openShop()
    await new Browser(shop).post('/api/auth/sign-up/email', annas)
    const mailed = await requestResetToken(shop, anna.email)
    const past = new Date(Date.now() - 1000)
    await shop.db.updateTable('identityVerifications').set({ expiresAt: past }).execute()
    const answer = await new Browser(shop).post('/api/auth/reset-password', {
      token: mailed,
      password: 'a fresh new password',
    })
    expect((await answer.json()).code).toBe('link_expired')
  })

  test('is held back after five requests from one source, with the same words for known and unknown addresses [P121]', {
    tags: ['long'],
  }, async () => {
    const shop = await openShop({ env: { TRUST_PROXY: '1' } })
    const owner = new Browser(shop)
    await owner.post('/api/auth/sign-up/email', annas)
    const ask = (email: string, ip: string, browser = new Browser(shop)) =>
      browser.post('/api/auth/request-password-reset', { email }, { 'x-forwarded-for': ip })
    const mailed = async () => (await mailsIn(shop)).filter(({ subject }) => subject === 'Set a new password').length

    const addresses = [anna.email, 'nobody@example.com']
    for (const email of addresses)
      for (let round = 1; round <= 5; round += 1) expect((await ask(email, '10.0.0.1')).status).toBe(200)
    const refusals = await Promise.all(addresses.map((email) => ask(email, '10.0.0.1')))
    const [known, unknown] = await Promise.all(refusals.map(async (answer) => dropRequestId(await answer.json())))
    expect(refusals.map(({ status }) => status)).toEqual([429, 429])
    expect({ ...known, retryAfterSeconds: 0 }).toEqual({ ...unknown, retryAfterSeconds: 0 })
    expect(known).toMatchObject({
      code: 'rate_limited',
      params: { what: 'mails' },
      detail: expect.stringMatching(/spam/),
    })
    // The first one's link still works.
    expect(await mailed()).toBe(1)

    // Others do not block the owner: neither from elsewhere, nor, on a known device, in any number.
    expect((await ask(anna.email, '10.0.0.2')).status).toBe(200)
    for (let source = 3; source <= 8; source += 1)
      await Promise.all(Array.from({ length: 5 }, () => ask(anna.email, `10.0.0.${source}`)))
    expect((await ask(anna.email, '10.0.0.9')).status).toBe(200)
    expect((await ask(anna.email, '10.0.0.9', owner)).status).toBe(200)
    expect(await mailed()).toBe(1)
    // Five minutes later the next request is mailed again.
    const key = hashAttemptKey(shop.config, 'reset-mail', anna.email)
    await shop.db.deleteFrom('attemptCounters').where('key', '=', key).execute()
    expect((await ask(anna.email, '10.0.0.10')).status).toBe(200)
    expect(await mailed()).toBe(2)
  })

  test('is requested alike for known and unknown addresses, but only known ones get a mail [P120]', async () => {
    const shop = shared()
    await new Browser(shop).post('/api/auth/sign-up/email', annas)
    const ask = async (email: string) => {
      const started = performance.now() // speed: at least so long, however slow
      const answer = await new Browser(shop).post('/api/auth/request-password-reset', { email })
      // speed: likewise
      return { status: answer.status, body: await answer.text(), ms: performance.now() - started }
    }
    const known = await ask(anna.email)
    const unknown = await ask('nobody@example.com')
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
    // Both answers wait for the time that the work of a known address fits in. A timer may be a millisecond early.
    expect(Math.min(known.ms, unknown.ms)).toBeGreaterThanOrEqual(resetAnswerMs - 1)
    const mails = (await mailsIn(shop)).filter(({ subject }) => subject === 'Set a new password')
    expect(new Set(mails.map((mail) => mail.recipient))).toEqual(new Set([anna.email]))
    expect(known.body).not.toContain(/token=(\S+)/.exec(mails[0]!.body)![1])
  })
})

async function requestResetToken(shop: TestShop, email: string): Promise<string> {
  await new Browser(shop).post('/api/auth/request-password-reset', { email })
  const mails = await mailsIn(shop)
  const mail = mails.find(({ recipient, subject }) => recipient === email && subject === 'Set a new password')
  const link = new URL(/http\S+/.exec(mail!.body)![0])
  expect(link.href).toContain(`${shop.config.shopUrl}/reset-password?token=`)
  return link.searchParams.get('token')!
}
