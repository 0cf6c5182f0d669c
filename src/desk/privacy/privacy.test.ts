import { expect, onTestFinished, test } from 'vitest'
import { connect } from '#base/platform/database/connect.server.ts'
import { createId } from '#base/platform/ids.server.ts'
import { listMessages, replyToMessage, sendMessage } from '#desk/inbox/contract.ts'
import { Browser } from '#people/identity/test-browser.ts'
import type { InvoiceContent } from '#trade/invoices/content.ts'
import { advanceOrder, deleteOrder, getOrder, listOrders } from '#trade/orders/contract.ts'
import { type PlaceOrder, placeOrder } from '#trade/orders/placing/contract.ts'
import { createOrderPlacement } from '#trade/orders/placing/place.server.ts'
import { runAudit } from '#trade/payments/audit/audit.server.ts'
import { documentsIn, payOrder } from '../../../test/invoices.ts'
import { mailsIn } from '../../../test/mails.ts'
import { ada, anna, ben, openShop, shareShop, type TestShop } from '../../../test/shop.ts'
import { eraseAccount, getPersonalData } from './contract.ts'

const shared = shareShop()

const password = 'correct horse battery'
const marks = { phone: '+880 1711 424242', address: 'Marker Lane 42' }

/** Anna, registered, with an order, a profile, a review and a message; and Ben with an order. */
async function withAnna() {
  const shop = await openShop()
  await new Browser(shop).post('/api/auth/sign-up/email', { name: anna.name, email: anna.email, password })
  const { id: userId } = await shop.db
    .updateTable('users')
    .set({ emailVerified: true })
    .where('email', '=', anna.email)
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: toolId } = await shop.stock({ quantity: 9 })
  const order = (await shop.as(anna)(placeOrder, { toolId, purchaseValue: 1, ...marks })).insertedId
  await shop.as(ben)(placeOrder, { toolId, purchaseValue: 1, phone: '555-0100', address: 'Of Ben' })
  const about = { description: 'Marker text', experience: 'e', skills: 's', education: 'e' }
  await shop.db
    .insertInto('profiles')
    .values({ id: createId(), userId, ...marks, ...about })
    .execute()
  const review = { id: createId(), authorId: userId, name: anna.name, description: 'Marker review', rating: 4 }
  await shop.db.insertInto('reviews').values(review).execute()
  const message = { name: anna.name, email: anna.email, subject: 'Marker subject', opinion: 'Marker opinion' }
  await shop.asVisitor(sendMessage, message)
  return { shop, order }
}

test('exports a person’s data, and nobody else’s [P186]', async () => {
  const { shop, order } = await withAnna()
  const data = await shop.as(anna)(getPersonalData, {})
  expect(data).toMatchObject({
    account: { email: anna.email, name: anna.name },
    profile: { address: marks.address },
    orders: [{ _id: order, ...marks }],
    reviews: [{ description: 'Marker review' }],
    messages: [{ subject: 'Marker subject' }],
  })
  expect(JSON.stringify(data)).not.toContain('Of Ben')
  expect(JSON.stringify(data)).not.toMatch(/password|token/i)
})

/** The contents of every table that could reveal who Anna was. */
async function traces({ db }: TestShop): Promise<string> {
  const tables = [
    'users',
    'profiles',
    'orders',
    'reviews',
    'messages',
    'mailOutbox',
    'identityAccounts',
    'identitySessions',
    'auditLog',
  ] as const
  return JSON.stringify(await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute())))
}

test('erasing an account keeps its orders without anything that identifies the customer [P185]', async () => {
  const { shop, order } = await withAnna()
  await expect(shop.as(anna)(eraseAccount, { password })).rejects.toMatchObject({ code: 'wrong_state' })
  await shop.as(anna)(deleteOrder, { id: order })
  const wrong = shop.as(anna)(eraseAccount, { password: 'not the password' })
  await expect(wrong).rejects.toMatchObject({
    code: 'invalid_fields',
    errorCodes: { password: { code: 'password_wrong' } },
  })

  expect(await shop.as(anna)(eraseAccount, { password })).toEqual({ status: true })
  const left = await traces(shop)
  for (const mark of [anna.name, anna.email, marks.phone, marks.address, 'Marker']) expect(left).not.toContain(mark)
  await expect(shop.as(anna)(getPersonalData, {})).rejects.toMatchObject({ code: 'not_signed_in' })
  const again = await new Browser(shop).post('/api/auth/sign-in/email', { email: anna.email, password })
  expect(again.status).toBe(401)
  expect(await shop.as(ada)(getOrder, { id: order })).toMatchObject({ customerName: 'Erased customer', phone: '' })
  expect(await shop.as(ada)(listOrders, {})).toHaveLength(2)
  expect(await runAudit(shop.db, shop.provider)).toEqual([])
  // The address is available again for a new account.
  const anew = await new Browser(shop).post('/api/auth/sign-up/email', {
    name: 'Anna again',
    email: anna.email,
    password,
  })
  expect(anew.status).toBe(201)
})

test('an invoice is exported, and stays as it was written when its account is erased', async () => {
  const { shop, order } = await withAnna()
  await payOrder(shop, order)
  for (const state of ['packed', 'shipped', 'delivered'] as const)
    await shop.as(ada)(advanceOrder, { id: order, state })
  const [invoice] = await documentsIn(shop)
  expect(await shop.as(anna)(getPersonalData, {})).toMatchObject({
    invoices: [{ kind: 'invoice', number: invoice!.number }],
  })
  await shop.as(anna)(eraseAccount, { password })
  expect(await documentsIn(shop)).toEqual([invoice])
  expect((invoice!.content as InvoiceContent).buyer.lines).toEqual([anna.name, marks.address, 'Germany'])
})

test('an unconfirmed address is given nothing that others wrote under it, and erases nothing of it', async () => {
  const shop = shared()
  await shop.asVisitor(sendMessage, { name: 'Owner', email: anna.email, subject: 'Private', opinion: 'Private' })
  const [message] = await shop.as(ada)(listMessages, {})
  await shop.as(ada)(replyToMessage, { id: message!._id, text: 'An answer' })
  const stranger = { ...anna, emailVerified: false }
  expect(await shop.as(stranger)(getPersonalData, {})).toMatchObject({ account: { email: anna.email }, messages: [] })

  expect(await shop.as(stranger)(eraseAccount, {})).toEqual({ status: true })
  expect(await shop.as(ada)(listMessages, {})).toHaveLength(1)
  expect(await mailsIn(shop)).toMatchObject([{ body: expect.stringMatching(/^An answer\n/) }])
})

test('the last admin cannot erase their account', async () => {
  const shop = shared()
  await expect(shop.as(ada)(eraseAccount, {})).rejects.toMatchObject({ code: 'last_admin' })
})

test('an order placed while its account is being erased is refused', async () => {
  const shop = await openShop()
  const { id: toolId } = await shop.stock({ quantity: 1 })
  await shop.getToken(anna)
  const user = await shop.db.selectFrom('users').selectAll().where('email', '=', anna.email).executeTakeFirstOrThrow()
  // Authenticated just before the erasure, but placing the order only now.
  const caller = {
    ...user,
    role: 'customer',
    sessionId: createId(),
    needsSecondFactor: false,
    signedInRecently: true,
  } as const
  await shop.as(anna)(eraseAccount, {})
  const order = { toolId, purchaseValue: 1, ...marks } as PlaceOrder
  const { pool, close } = connect(shop.databaseUrl)
  onTestFinished(close)
  const { purchase } = createOrderPlacement({ ...shop, pool })
  await expect(purchase(caller, order, 'key')).rejects.toMatchObject({ code: 'not_signed_in' })
  expect(await shop.db.selectFrom('orders').select('id').execute()).toEqual([])
})
