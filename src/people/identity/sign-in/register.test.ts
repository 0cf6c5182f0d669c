import { describe, expect, test } from 'vitest'
import { anna, openShop } from '../../../../test/shop.ts'
import { Browser } from '../test-browser.ts'

const password = 'correct horse battery'
const annas = { name: anna.name, email: anna.email, password }

describe('registering', () => {
  test('refuses a registered address, mails its owner once and inserts no second row [P126]', async () => {
    const shop = await openShop()
    await new Browser(shop).post('/api/auth/sign-up/email', annas)
    const again = { ...annas, email: 'Anna@Example.com', name: 'Eve' }
    expect((await new Browser(shop).post('/api/auth/sign-up/email', again)).status).toBe(409)
    const second = await new Browser(shop).post('/api/auth/sign-up/email', again)
    expect((await second.json()).code).toBe('already_exists')
    expect(await shop.db.selectFrom('users').select('name').execute()).toEqual([{ name: anna.name }])
    const subjects = await shop.db.selectFrom('mailOutbox').select('subject').orderBy('id').execute()
    expect(subjects.map((mail) => mail.subject)).toEqual(['Confirm your email address', 'You already have an account'])
  })

  test('accepts no role, and no password that is too short, too long or unstorable [P69]', async () => {
    const shop = await openShop()
    const send = (more: object) => new Browser(shop).post('/api/auth/sign-up/email', { ...annas, ...more })
    expect((await send({ role: 'admin' })).status).toBe(422)
    expect((await send({ deactivatedAt: null })).status).toBe(422)
    for (const bad of ['short', 'x'.repeat(129), 'with a \0 inside']) {
      const answer = await send({ password: bad })
      expect([answer.status, Object.keys((await answer.json()).errors)]).toEqual([422, ['password']])
    }
    const long = `${'ü 😀 '.repeat(24)}end`
    expect((await send({ password: long })).status).toBe(201)
    expect(
      (await new Browser(shop).post('/api/auth/sign-in/email', { email: anna.email, password: long })).status,
    ).toBe(200)
    expect(
      (await new Browser(shop).post('/api/auth/sign-in/email', { email: anna.email, password: `${long.trim()}!` }))
        .status,
    ).toBe(401)
  })
})
