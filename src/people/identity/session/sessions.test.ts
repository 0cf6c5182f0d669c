import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { allowGuests, beginAsGuest } from '../../../../test/guests.ts'
import { anna, openShop, shareShop, type TestShop } from '../../../../test/shop.ts'
import { Browser } from '../test-browser.ts'

const annas = { name: anna.name, email: anna.email, password: 'correct horse battery' }

/** Anna, signed in. `answers` returns the statuses that her token and her cookie get now. */
async function signedIn(role = 'customer') {
  const shop = await openShop()
  const browser = new Browser(shop)
  await browser.post('/api/auth/sign-up/email', annas)
  await shop.db.updateTable('users').set({ role }).execute()
  const token = await browser.exchange(anna.email)
  const answers = async () => {
    const read = await browser.get(`/api/admin/${anna.email}`, token)
    const exchange = await browser.put(`/api/users/${anna.email}`, {})
    return [read.status, exchange.status]
  }
  return { shop, browser, answers }
}

const agedBy = (shop: TestShop, { born, seen }: { born: string; seen: string }) =>
  shop.db
    .updateTable('identitySessions')
    .set({
      createdAt: sql<Date>`now() - ${born}::interval`,
      seenAt: sql<Date>`now() - ${seen}::interval`,
      expiresAt: sql<Date>`now() + interval '1 day'`,
    })
    .execute()

describe('a session', () => {
  test.each([
    ['customer', { born: '2 days', seen: '23 hours' }, [200, 200]],
    ['customer', { born: '2 days', seen: '25 hours' }, [401, 401]],
    ['customer', { born: '8 days', seen: '1 second' }, [401, 401]],
    ['admin', { born: '11 hours', seen: '29 minutes' }, [200, 200]],
    ['admin', { born: '11 hours', seen: '31 minutes' }, [401, 401]],
    ['admin', { born: '13 hours', seen: '1 second' }, [401, 401]],
  ])('of a %s, %j, is answered %j [P115]', async (role, age, statuses) => {
    const { shop, answers } = await signedIn(role)
    await agedBy(shop, age)
    expect(await answers()).toEqual(statuses)
  })

  test('of a guest lasts a day at most, and two hours unused', async () => {
    const shop = await openShop()
    await allowGuests(shop)
    const { browser, email } = await beginAsGuest(shop, anna.email)
    const token = await browser.exchange(email)
    const answer = async (born: string, seen: string) => {
      await agedBy(shop, { born, seen })
      return (await browser.get(`/api/admin/${email}`, token)).status
    }
    expect(await answer('23 hours', '119 minutes')).toBe(200)
    expect(await answer('23 hours', '121 minutes')).toBe(401)
    expect(await answer('25 hours', '1 second')).toBe(401)
  })

  test('counts as used when its token is used, and is deleted once expired', async () => {
    const { shop, answers } = await signedIn()
    await agedBy(shop, { born: '2 days', seen: '23 hours' })
    const seenAt = async () =>
      (await shop.db.selectFrom('identitySessions').select('seenAt').executeTakeFirstOrThrow()).seenAt
    const before = await seenAt()
    await answers()
    // Last used 23 hours ago before, just now after.
    expect((await seenAt()).getTime() - before.getTime()).toBeGreaterThan(22 * 3_600_000)

    await agedBy(shop, { born: '2 days', seen: '25 hours' })
    await shop.jobs.run('delete_expired_identity')
    expect(await shop.db.selectFrom('identitySessions').select('id').execute()).toEqual([])
  })

  test('is stored in a form that cannot be used to sign in', async () => {
    const { shop, browser } = await signedIn()
    const [token = ''] = decodeURIComponent(browser.cookie).split('=')[1]!.split('.')
    expect(token.length).toBeGreaterThan(20)
    const everything = await shop.db.selectFrom('identitySessions').selectAll().execute()
    expect(JSON.stringify(everything)).not.toContain(token)
  })
})

const shared = shareShop()

test.each(['password123', 'Password1234!!', 'dragondragon', 'ironwright2026', 'Anna@example.com', '1234567890'])(
  'the password %s is refused next to its field [P123]',
  async (password) => {
    const answer = await new Browser(shared()).post('/api/auth/sign-up/email', { ...annas, password })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ errorCodes: { password: { code: 'password_common' } } })
  },
)
