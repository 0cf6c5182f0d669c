import { expect, test } from 'vitest'
import { mailsIn } from '../../../../test/mails.ts'
import { anna, openShop } from '../../../../test/shop.ts'
import { hashAttemptKey } from '../protection/attempts.server.ts'
import { Browser } from '../test-browser.ts'

const password = 'correct horse battery'

test('an owner with a new device always has a way in, whatever strangers from many addresses do', async () => {
  const shop = await openShop({ env: { TRUST_PROXY: '1' } })
  await new Browser(shop).post('/api/auth/sign-up/email', { name: anna.name, email: anna.email, password })
  const from = (address: string, browser: Browser) => (path: string, body: object) =>
    browser.post(`/api/auth/${path}`, { email: anna.email, ...body }, { 'x-forwarded-for': address })
  const strangers = Array.from({ length: 12 }, (_, index) => from(`2001:db8:0:${index + 1}::1`, new Browser(shop)))
  /** The maximum number of attempts, from each of their addresses. */
  const key = hashAttemptKey(shop.config, 'password', anna.email)
  const attack = async () => {
    const requests = strangers.flatMap((ask) => Array.from({ length: 6 }, () => ask('request-password-reset', {})))
    await Promise.all(requests)
    await shop.db
      .insertInto('attemptCounters')
      .values({ key, count: 101, resetsAt: new Date(Date.now() + 3_600_000) })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ count: 101 }))
      .execute()
  }
  await attack()
  expect((await strangers[0]!('sign-in/email', { password: 'not the password' })).status).toBe(429)

  const owner = from('192.0.2.1', new Browser(shop))
  expect((await owner('sign-in/email', { password })).status).toBe(429)
  // Either this request is mailed, or there is a mail already whose link works.
  expect((await owner('request-password-reset', {})).status).toBe(200)
  const resets = (await mailsIn(shop)).filter(({ subject }) => subject === 'Set a new password')
  expect(resets).toHaveLength(1)
  const token = /token=(\S+)/.exec(resets.at(-1)!.body)![1]!
  const fresh = 'five unrelated words'
  expect((await owner('reset-password', { email: undefined, token, password: fresh })).status).toBe(200)

  await attack()
  expect((await owner('sign-in/email', { password: fresh })).status).toBe(200)
})
