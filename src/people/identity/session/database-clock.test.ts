import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { filesIn } from '../../../../bin/lib/hash.mjs'
import { mailsIn } from '../../../../test/mails.ts'
import { findReason } from '../../../../test/reasons.ts'
import { ada, anna, openShop, type TestShop } from '../../../../test/shop.ts'
import { totp } from '../../../../test/totp.ts'
import { Browser } from '../test-browser.ts'

const password = 'correct horse battery'
const annas = { name: anna.name, email: anna.email, password }

/** Sets this node's clock ahead of the database's by the given minutes; 0 resets it. */
function runFast(minutes: number): void {
  vi.useRealTimers()
  if (minutes !== 0) vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000, shouldAdvanceTime: true })
}
afterEach(() => void vi.useRealTimers())

/** Every node writes by a clock that is off, or reads by one, in either direction. */
const clocks = [
  { wrote: 0, reads: 10 },
  { wrote: 0, reads: -10 },
  { wrote: 10, reads: 0 },
  { wrote: -10, reads: 0 },
]

/** Moves all written times into the past. */
async function age({ db }: TestShop, minutes: number): Promise<void> {
  const past = (column: string) => sql<Date>`${sql.ref(column)} - make_interval(mins => ${minutes})`
  await db
    .updateTable('identityVerifications')
    .set({ expiresAt: past('expires_at') })
    .execute()
  await db
    .updateTable('identitySessions')
    .set({ createdAt: past('created_at'), expiresAt: past('expires_at') })
    .execute()
  // As the library wrote it, without the blanks of PostgreSQL's JSON.
  await sql`update identity_verifications set value = replace(replace(jsonb_set(value::jsonb, '{expiresAt}',
    to_jsonb((value::jsonb->>'expiresAt')::bigint - ${minutes}::bigint * 60000))::text, '": ', '":'), ', "', ',"')
    where value like '{%'`.execute(db)
}

async function resetToken(shop: TestShop): Promise<string> {
  await new Browser(shop).post('/api/auth/request-password-reset', { email: anna.email })
  return /token=(\S+)/.exec((await mailsIn(shop)).at(-1)!.body)![1]!
}

describe.each(clocks)(
  'written by a clock that is $wrote minutes fast, read by one that is $reads',
  ({ wrote, reads }) => {
    test('a link to reset the password lives half an hour', async () => {
      const shop = await openShop()
      await new Browser(shop).post('/api/auth/sign-up/email', annas)
      const statuses: number[] = []
      for (const minutes of [29, 31]) {
        runFast(wrote)
        const token = await resetToken(shop)
        runFast(reads)
        await age(shop, minutes)
        const answer = await new Browser(shop).post('/api/auth/reset-password', {
          token,
          password: `${minutes} unrelated words`,
        })
        statuses.push(answer.status)
      }
      expect(statuses).toEqual([200, 400])
    })

    test('a sign-in is recent for ten minutes', async () => {
      const shop = await openShop()
      await shop.getToken(ada)
      const browser = new Browser(shop)
      runFast(wrote)
      await browser.post('/api/auth/sign-up/email', annas)
      await shop.db.updateTable('users').set({ role: 'admin' }).execute()
      const token = await browser.exchange(anna.email)
      runFast(reads)
      const close = async () => {
        const headers = { authorization: `Bearer ${token}` }
        return (await fetch(`${shop.url}/api/users/admin/${ada.email}`, { method: 'PUT', headers })).status
      }
      await age(shop, 9)
      expect(await close()).toBe(200)
      await age(shop, 2)
      expect(await close()).toBe(403)
    })

    test('a pending second factor waits ten minutes', async () => {
      const shop = await openShop()
      const browser = new Browser(shop)
      await browser.post('/api/auth/sign-up/email', annas)
      await shop.db.updateTable('users').set({ emailVerified: true }).execute()
      const { secret, recoveryCodes } = await (await browser.post('/api/second-factor', { password })).json()
      expect((await browser.put('/api/second-factor', { code: totp(secret) })).status).toBe(200)
      const statuses: number[] = []
      for (const [index, minutes] of [9, 11].entries()) {
        const other = new Browser(shop)
        runFast(wrote)
        await other.post('/api/auth/sign-in/email', { email: anna.email, password })
        runFast(reads)
        await age(shop, minutes)
        statuses.push((await other.post('/api/auth/second-factor', { code: recoveryCodes[index] })).status)
      }
      expect(statuses).toEqual([200, 401])
    })

    test('the way to Google and back may take ten minutes', async () => {
      const shop = await openShop()
      const ends: (string | null)[] = []
      for (const minutes of [9, 11]) {
        const browser = new Browser(shop)
        runFast(wrote)
        const begun = await browser.post('/api/auth/sign-in/social', { popup: true })
        const { searchParams } = new URL((await begun.json()).url)
        runFast(reads)
        await age(shop, minutes)
        // A valid state leads on to the exchange of the code, which is wrong.
        const back = await browser.get(`/api/auth/callback/google?code=x&state=${searchParams.get('state')}`)
        ends.push(new URL(back.headers.get('location')!, shop.url).searchParams.get('error'))
      }
      expect(ends).toEqual([expect.not.stringContaining('state'), 'state_mismatch'])
    })
  },
)

test('nothing else on the server looks at its own clock, unless it says why', () => {
  const look = /Date\.now\(\)|new Date\(\)/
  const files: string[] = filesIn('src').filter((file: string) => file.endsWith('.server.ts'))
  const wrong = files.filter((file) => {
    const code = readFileSync(file, 'utf8')
    const place = code.search(look)
    return place < 0 ? code.includes('// clock: ') : findReason(code, place, 'clock') === undefined
  })
  expect(wrong.map((file) => `${file}: a line above says // clock: WHY`)).toEqual([])
})
