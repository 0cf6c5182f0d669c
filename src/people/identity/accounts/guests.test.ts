import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createId } from '#base/platform/ids.server.ts'
import { getCart } from '#trade/cart/contract.ts'
import { advanceOrder, deleteOrder, getOrder, listOrders } from '#trade/orders/contract.ts'
import { placeOrderOfLines } from '#trade/orders/placing/contract.ts'
import { shipParcel } from '#trade/orders/shipping/contract.ts'
import { oakland } from '../../../../test/addresses.ts'
import { allowGuests, askAsGuest, beginAsGuest, orderAsGuest } from '../../../../test/guests.ts'
import { payOrder } from '../../../../test/invoices.ts'
import { mailsIn } from '../../../../test/mails.ts'
import { ada, anna, type Person, shareShop, type TestShop } from '../../../../test/shop.ts'
import { listUsers } from '../contract.ts'
import { Browser } from '../test-browser.ts'
import { findUsersByWords } from './users.sql.server.ts'

const shared = shareShop({ env: { TRUST_PROXY: '1' } })

const password = 'five unrelated words'

/** An address that no other test uses. */
const fresh = () => `${createId()}@example.com`

const mailsTo = async (shop: TestShop, email: string) =>
  (await mailsIn(shop)).filter(({ recipient }) => recipient === email)

/** A guest with a paid order, and the token of the link that was mailed. */
async function payer(email = fresh()) {
  const shop = shared()
  await allowGuests(shop)
  const { id: productId } = await shop.stock({ quantity: 9 })
  const guest = await beginAsGuest(shop, email)
  const id = await orderAsGuest(shop, guest, productId)
  await payOrder(shop, id, guest)
  await shop.jobs.run('mail_paid')
  const mails = await mailsTo(shop, email)
  return { shop, email, guest, id, productId, mails, token: tokenIn(mails.at(-1)!.body) }
}

const tokenIn = (body: string): string => new URL(/http\S+/.exec(body)![0]).searchParams.get('token')!

const confirm = (browser: Browser, body: object) => browser.post('/api/auth/confirm-address', body)
const signIn = (shop: TestShop, email: string, word = password) =>
  new Browser(shop).post('/api/auth/sign-in/email', { email, password: word }, { 'x-forwarded-for': '10.8.0.1' })
const customer = (email: string): Person => ({ name: 'Owner', email, role: 'customer' })
const findRow = ({ db }: TestShop, email: string) =>
  db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()

test('there are no guests until the owner allows them', async () => {
  const shop = shared()
  await allowGuests(shop, 'off')
  const settings = async () => (await (await fetch(`${shop.url}/api/identity-settings`)).json()).guests
  const refused = await askAsGuest(new Browser(shop), fresh())
  expect([refused.status, (await refused.json()).code, await settings()]).toEqual([403, 'guests_off', false])
  await allowGuests(shop)
  expect((await askAsGuest(new Browser(shop), fresh())).status).toBe(201)
  expect(await settings()).toBe(true)
})

test('whether an address has an account is not told to a guest, who sees nothing of it', async () => {
  const shop = shared()
  await allowGuests(shop)
  await shop.getToken(anna)
  const answers = await Promise.all(
    [anna.email, fresh()].map(async (email) => {
      const answer = await askAsGuest(new Browser(shop), email)
      const { user } = await answer.json()
      expect(user).toMatchObject({ guestEmail: email, emailVerified: false })
      return {
        status: answer.status,
        user: { ...user, guestEmail: '', email: user.email.replace(/-[0-9a-f-]+@/, '@') },
      }
    }),
  )
  expect(answers[0]).toEqual(answers[1])
  expect(await mailsTo(shop, anna.email)).toEqual([])
  const guest = await beginAsGuest(shop, anna.email)
  expect((await shop.as(guest)(getCart, {})).lines).toEqual([])
})

test('an order says whether a guest placed it', async () => {
  const { shop, id, email, guest } = await payer()
  expect(await shop.as(ada)(getOrder, { id })).toMatchObject({ guest: true, customer: email })
  expect(await shop.as(guest)(getOrder, { id })).toMatchObject({ guest: true })
  const { id: productId } = await shop.stock({ quantity: 9 })
  const placed = await orderAsGuest(shop, anna, productId)
  expect(await shop.as(ada)(getOrder, { id: placed })).toMatchObject({ guest: false })
})

test('nobody registers, signs in or orders with the address of a guest’s row', async () => {
  const shop = shared()
  await allowGuests(shop)
  const guest = await beginAsGuest(shop, fresh())
  for (const email of [guest.email, 'somebody@guest.invalid']) {
    const body = { name: 'Mallory', email, password }
    for (const path of ['auth/sign-up/email', 'auth/sign-in/email', 'auth/request-password-reset', 'guests']) {
      const given = {
        ...(path.endsWith('up/email') ? body : path.endsWith('in/email') ? { email, password } : { email }),
      }
      const answer = await new Browser(shop).post(`/api/${path}`, given)
      expect([path, answer.status, (await answer.json()).errorCodes]).toEqual([
        path,
        422,
        { email: { code: 'not_email' } },
      ])
    }
  }
  const values = { id: createId(), name: '', email: 'somebody@guest.invalid' }
  await expect(shop.db.insertInto('users').values(values).execute()).rejects.toThrow('users_guest_has_no_address')
  const promoted = shop.db.updateTable('users').set({ role: 'admin' }).where('email', '=', guest.email)
  await expect(promoted.execute()).rejects.toThrow('users_guest_has')
})

test('few guests begin with one address, and few in one address block', async () => {
  const shop = shared()
  await allowGuests(shop)
  const email = fresh()
  const ofOne = []
  for (let round = 0; round < 6; round++) ofOne.push((await askAsGuest(new Browser(shop), email)).status)
  expect(ofOne).toEqual([201, 201, 201, 201, 201, 429])
  const ofBlock = []
  for (let round = 0; round < 11; round++)
    ofBlock.push((await askAsGuest(new Browser(shop), fresh(), '10.7.0.1')).status)
  expect(ofBlock).toEqual([...Array(10).fill(201), 429])
  const registered = await new Browser(shop).post(
    '/api/auth/sign-up/email',
    { name: 'Ben', email: fresh(), password },
    { 'x-forwarded-for': '10.7.0.1' },
  )
  expect(registered.status).toBe(429)
})

test('a guest’s address is mailed nothing before the order is paid, and nothing that was typed in afterwards', async () => {
  const shop = shared()
  await allowGuests(shop)
  const { id: productId } = await shop.stock({ quantity: 9 })
  const email = fresh()
  const guest = await beginAsGuest(shop, email)
  const typed = { ...oakland, name: 'Buy at evil.example', street: '9 Evil Street' }
  const order = {
    ...{ lines: [{ productId, quantity: 1, note: 'evil note' }], delivery: typed, method: 'pickup', total: 19.99 },
    ...{ reference: 'evil reference', note: 'evil words' },
  }
  const { insertedId: id } = await shop.as(guest)(placeOrderOfLines, order)
  await shop.jobs.run('mail_received')
  expect(await mailsTo(shop, email)).toEqual([])

  await payOrder(shop, id, guest)
  await shop.jobs.run('mail_paid')
  await shop.as(ada)(advanceOrder, { id, state: 'packed' })
  await shop.as(ada)(shipParcel, { id, carrier: 'dhl', trackingNumber: '0034' }, { idempotencyKey: createId() })
  const mails = await mailsTo(shop, email)
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Your order IW-\d+ is paid$/),
    expect.stringMatching(/^Your order IW-\d+ is on its way$/),
  ])
  for (const { body } of mails) {
    expect(body).toContain('/confirm-address?token=')
    expect(body).not.toMatch(/evil/i)
  }
  const stored = await shop.db.selectFrom('mailOutbox').selectAll().where('recipient', '=', email).execute()
  expect(stored.map(({ body, attachmentId }) => [body, attachmentId])).toEqual(mails.map(() => ['', null]))
})

test('mails about paid orders to one address are capped', async () => {
  const { shop, email, guest, productId } = await payer()
  for (let round = 0; round < 6; round++) await payOrder(shop, await orderAsGuest(shop, guest, productId), guest)
  await shop.jobs.run('mail_paid')
  expect(await mailsTo(shop, email)).toHaveLength(5)
})

test('the link makes a guest an account with the order, and ends the guest’s session', async () => {
  const { shop, email, guest, id, token } = await payer()
  // The guest's own browser proves nothing: anybody may have typed the address.
  const asked = await confirm(guest.browser, { token })
  expect([asked.status, (await asked.json()).errorCodes]).toEqual([422, { password: { code: 'required' } }])
  const answer = await confirm(guest.browser, { token, password })
  expect([answer.status, await answer.json()]).toEqual([200, { status: true, isMoved: false }])
  expect((await (await guest.browser.get('/api/auth/get-session')).json()).user).toBeNull()
  expect((await (await signIn(shop, email)).json()).user).toMatchObject({
    email,
    emailVerified: true,
    guestEmail: null,
  })
  expect(await shop.as(customer(email))(getOrder, { id })).toMatchObject({ customer: email, customerName: 'Anna Berg' })
  expect(await findRow(shop, email)).toMatchObject({ role: 'customer', name: 'Anna Berg' })
  expect(await findRow(shop, guest.email)).toBeUndefined()
  expect((await confirm(guest.browser, { token, password })).status).toBe(400)
})

test('the link moves the order to a confirmed account, whose password stays', async () => {
  const { shop, email, guest, id, token } = await payer()
  await new Browser(shop).post('/api/auth/sign-up/email', { name: 'Owner', email, password: 'an older long password' })
  await shop.db.updateTable('users').set({ emailVerified: true }).where('email', '=', email).execute()
  const answer = await confirm(new Browser(shop), { token, password })
  expect(await answer.json()).toEqual({ status: true, isMoved: true })
  expect((await signIn(shop, email)).status).toBe(401)
  expect((await signIn(shop, email, 'an older long password')).status).toBe(200)
  expect(await shop.as(customer(email))(getOrder, { id })).toMatchObject({ _id: id })
  expect(await findRow(shop, guest.email)).toBeUndefined()
})

test('the link takes an unconfirmed account from whoever registered it, and moves the order there', async () => {
  const { shop, email, guest, id, token } = await payer()
  const stranger = new Browser(shop)
  await stranger.post('/api/auth/sign-up/email', { name: 'Stranger', email, password: 'an older long password' })
  expect((await confirm(new Browser(shop), { token })).status).toBe(422)
  expect(await (await confirm(new Browser(shop), { token, password })).json()).toEqual({ status: true, isMoved: false })
  expect((await (await stranger.get('/api/auth/get-session')).json()).user).toBeNull()
  expect((await signIn(shop, email, 'an older long password')).status).toBe(401)
  expect((await signIn(shop, email)).status).toBe(200)
  expect(await shop.as(customer(email))(getOrder, { id })).toMatchObject({ _id: id })
  expect(await findRow(shop, guest.email)).toBeUndefined()
})

test('the link opens nothing in a closed account', async () => {
  const { shop, email, guest, token } = await payer()
  const closed = { id: createId(), name: 'Owner', email, deactivatedAt: new Date() }
  await shop.db.insertInto('users').values(closed).execute()
  const answer = await confirm(new Browser(shop), { token, password })
  expect([answer.status, (await answer.json()).code]).toEqual([400, 'link_expired'])
  expect(await findRow(shop, guest.email)).toMatchObject({ role: 'guest' })
})

test('of two who follow a link at once one gets the order, also while somebody registers the address', async () => {
  const { shop, email, id, token } = await payer()
  const registration = { name: 'Stranger', email, password: 'an older long password' }
  const [one, other] = await Promise.all([
    confirm(new Browser(shop), { token, password }),
    confirm(new Browser(shop), { token, password }),
    new Browser(shop).post('/api/auth/sign-up/email', registration),
  ])
  expect([one!.status, other!.status].sort()).toEqual([200, 400])
  expect((await signIn(shop, email)).status).toBe(200)
  expect(await shop.as(customer(email))(getOrder, { id })).toMatchObject({ _id: id })
})

test('who asks for a new password gets the link of the last paid order again', async () => {
  const { shop, email, mails, token } = await payer()
  await new Browser(shop).post('/api/auth/request-password-reset', { email })
  const again = (await mailsTo(shop, email)).slice(mails.length)
  expect(again.map(({ subject }) => subject)).toEqual(['Your order at Ironwright'])
  expect(tokenIn(again[0]!.body)).not.toBe(token)
  const unpaid = fresh()
  const guest = await beginAsGuest(shop, unpaid)
  await orderAsGuest(shop, guest, (await shop.stock({ quantity: 1 })).id)
  await new Browser(shop).post('/api/auth/request-password-reset', { email: unpaid })
  expect(await mailsTo(shop, unpaid)).toEqual([])
})

test('admins find a guest’s order by the typed address, and the guest is none of the accounts', async () => {
  const { shop, email, id } = await payer()
  const orders = await shop.as(ada)(listOrders, { q: email })
  expect(orders).toMatchObject([{ _id: id, customer: email, customerName: 'Anna Berg' }])
  const accounts = await shop.as(ada)(listUsers, { limit: '100' })
  expect(accounts.filter(({ role }) => role !== 'customer' && role !== 'admin')).toEqual([])
  expect(await findUsersByWords(shop.db, 'guest invalid', 10)).toEqual([])
})

test('a guest’s order fills no address book', async () => {
  const { shop, guest } = await payer()
  const { id } = (await findRow(shop, guest.email))!
  expect(await shop.db.selectFrom('addresses').select('id').where('userId', '=', id).execute()).toEqual([])
})

test('guests who ordered nothing are gone after a day', async () => {
  const { shop, guest } = await payer()
  const idle = await beginAsGuest(shop, fresh())
  const young = await beginAsGuest(shop, fresh())
  await shop.db
    .updateTable('users')
    .set({ createdAt: sql<Date>`now() - interval '25 hours'` })
    .where('email', 'in', [guest.email, idle.email])
    .execute()
  await shop.jobs.run('delete_expired_records')
  expect(await Promise.all([guest, idle, young].map(async ({ email }) => Boolean(await findRow(shop, email))))).toEqual(
    [true, false, true],
  )
})

test('a guest of whom only an order that was cancelled a year ago is left is forgotten', async () => {
  const { shop, guest, productId } = await payer()
  const other = await beginAsGuest(shop, fresh())
  const { id } = (await findRow(shop, other.email))!
  await shop.as(other)(deleteOrder, { id: await orderAsGuest(shop, other, productId) })
  const forget = () => shop.jobs.run('delete_expired_records')
  await forget()
  expect(await findRow(shop, other.email)).toMatchObject({ role: 'guest' })
  const longAgo = sql<Date>`now() - interval '1 year 1 minute'`
  await shop.db.updateTable('orders').set({ cancelledAt: longAgo }).where('customerId', '=', id).execute()
  await forget()
  const row = shop.db.selectFrom('users').select(['guestEmail', 'deactivatedAt']).where('id', '=', id)
  expect(await row.executeTakeFirst()).toEqual({ guestEmail: null, deactivatedAt: expect.any(Date) })
  expect(await findRow(shop, guest.email)).toMatchObject({ role: 'guest' })
})

test('no mail to confirm an address is sent for a guest', async () => {
  const { guest } = await payer()
  const refused = await guest.browser.post('/api/auth/send-verification-email', {})
  expect([refused.status, (await refused.json()).code]).toEqual([403, 'account_required'])
})
