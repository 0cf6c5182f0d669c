import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { placeOrder } from '#trade/orders/placing/contract.ts'
import { filesIn } from '../../../../bin/lib/hash.mjs'
import { mailsIn } from '../../../../test/mails.ts'
import { ada, anna, ben, openShop, shareShop, type TestShop } from '../../../../test/shop.ts'
import { m } from '../../../paraglide/messages.js'
import { revokeAdmin } from '../contract.ts'
import { Browser } from '../test-browser.ts'
import { mailAdmins } from './owner-mail.server.ts'

const shared = shareShop()

const password = 'correct horse battery'
const annas = { name: anna.name, email: anna.email, password }
const stranger = { ...anna, emailVerified: false }

const readSubjects = async ({ db }: TestShop) =>
  (await db.selectFrom('mailOutbox').select('subject').orderBy('id').execute()).map(({ subject }) => subject)

/** Everything that mails an account: registering, resetting, ordering, paying, changes by its owner and by an admin. */
async function causeEveryMail(shop: TestShop): Promise<void> {
  const browser = new Browser(shop)
  await browser.post('/api/auth/sign-up/email', annas)
  await browser.post('/api/auth/sign-up/email', annas)
  await browser.post('/api/auth/request-password-reset', { email: anna.email })
  await browser.put('/api/password', { current: password, password: 'five unrelated words' })
  await shop.db.updateTable('users').set({ role: 'admin' }).where('email', '=', anna.email).execute()
  await shop.as(ada)(revokeAdmin, { email: anna.email })
  const { id: toolId } = await shop.stock({ quantity: 9 })
  await shop.as(stranger)(placeOrder, { toolId, purchaseValue: 1, phone: '555-0100', address: '1 Forge Lane' })
  await shop.db.updateTable('orders').set({ paidAt: new Date() }).execute()
  await shop.jobs.run('mail_received')
  await shop.jobs.run('mail_paid')
}

const aboutAccess = ['Confirm your email address', 'You already have an account', 'Set a new password']

test('an unconfirmed address is mailed nothing but what its owner needs to take the account', async () => {
  const shop = shared()
  await causeEveryMail(shop)
  expect(await readSubjects(shop)).toEqual(aboutAccess)
  const stamps = await shop.db
    .selectFrom('orders')
    .select(['receivedMailedAt', 'paidMailedAt'])
    .executeTakeFirstOrThrow()
  expect(Object.values(stamps)).not.toContain(null)
})

test('each admin is mailed in the language in which they used the shop last', async () => {
  const shop = await openShop()
  for (const admin of [ada, { ...ben, role: 'admin' as const }]) await shop.getToken(admin)
  await shop.db.updateTable('users').set({ locale: 'bn' }).where('email', '=', ben.email).execute()
  await shop.db
    .transaction()
    .execute((tx) => mailAdmins(tx, 'test', () => ({ subject: m.mail_held_subject(), body: 'X' })))
  const mails = await shop.db.selectFrom('mailOutbox').select(['recipient', 'subject', 'locale']).execute()
  expect(new Map(mails.map(({ recipient, subject, locale }) => [recipient, [locale, subject]]))).toEqual(
    new Map([
      [ada.email, ['en', m.mail_held_subject({}, { locale: 'en' })]],
      [ben.email, ['bn', m.mail_held_subject({}, { locale: 'bn' })]],
    ]),
  )
})

test('a confirmed one is mailed everything', async () => {
  const shop = await openShop()
  await new Browser(shop).post('/api/auth/sign-up/email', annas)
  await shop.db.updateTable('users').set({ emailVerified: true }).execute()
  await shop.db.deleteFrom('mailOutbox').execute()
  const browser = new Browser(shop)
  await browser.post('/api/auth/sign-in/email', { email: anna.email, password })
  await causeEveryMail(shop)
  await browser.put('/api/password', { current: password, password: 'five unrelated words' })
  expect(new Set(await readSubjects(shop))).toEqual(
    new Set([
      'You already have an account',
      'Set a new password',
      'Your Ironwright account was changed',
      expect.stringMatching(/^We received your order/),
      expect.stringMatching(/^Your order .* is paid/),
    ]),
  )
})

test('confirmation mails to one address are capped, on whatever road they are requested', async () => {
  const shop = await openShop()
  const browser = new Browser(shop)
  await browser.post('/api/auth/sign-up/email', annas)
  const statuses: number[] = []
  for (let round = 0; round < 5; round += 1)
    statuses.push((await browser.post('/api/auth/send-verification-email')).status)
  expect(statuses).toEqual([200, 200, 200, 200, 429])

  // Erasing the account and registering the address again does not reset the count.
  await shop.db.deleteFrom('users').execute()
  await new Browser(shop).post('/api/auth/sign-up/email', annas)
  expect((await readSubjects(shop)).filter((subject) => subject === aboutAccess[0])).toHaveLength(5)
})

test('no mail to an address that nobody has confirmed says what a stranger wrote', async () => {
  const shop = shared()
  await new Browser(shop).post('/api/auth/sign-up/email', { ...annas, name: 'You have won' })
  await causeEveryMail(shop)
  const mails = await mailsIn(shop)
  expect(mails.map(({ subject }) => subject)).toEqual(aboutAccess)
  expect(JSON.stringify(mails)).not.toContain('won')
})

test('one address registers at most ten accounts in an hour', { tags: ['long'] }, async () => {
  const shop = await openShop({ env: { TRUST_PROXY: '1' } })
  const register = async (number: number, address: string) => {
    const person = { name: 'Anna', email: `anna${number}@example.com`, password }
    return (await new Browser(shop).post('/api/auth/sign-up/email', person, { 'x-forwarded-for': address })).status
  }
  const statuses: number[] = []
  for (let number = 0; number < 11; number += 1) statuses.push(await register(number, '10.0.0.1'))
  expect(statuses).toEqual([...Array(10).fill(201), 429])
  expect(await register(11, '10.0.0.2')).toBe(201)
})

test('only one place decides who is mailed about an account', () => {
  const senders = filesIn('src').filter(
    (file: string) => /(?<!\.test)\.ts$/.test(file) && /\bqueue(Sealed)?Mail\(/.test(readFileSync(file, 'utf8')),
  )
  expect(senders.toSorted()).toEqual([
    'src/base/platform/mail/mail.server.ts',
    // An answer that an admin writes goes to the address in the message.
    'src/desk/inbox/conversations/mails.server.ts',
    'src/people/identity/accounts/owner-mail.server.ts',
  ])
})
