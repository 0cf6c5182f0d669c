import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createId } from '#base/platform/ids.server.ts'
import { addNote, getCustomer } from '#desk/customers/contract.ts'
import { sendMessage } from '#desk/inbox/contract.ts'
import { deleteOrder } from '#trade/orders/contract.ts'
import { placeOrder } from '#trade/orders/placing/contract.ts'
import { ada, type Person, shareShop, type TestShop } from '../../../test/shop.ts'
import { isWaiting } from '../../../test/waiting.ts'
import { eraseAccountOfCustomer, exportDataOfCustomer } from './contract.ts'

const shared = shareShop()

const newPerson = (role: Person['role'] = 'customer'): Person => ({
  ...{ name: 'Cora Lind', email: `${createId()}@example.com`, role },
})

async function findId(shop: TestShop, person: Person): Promise<string> {
  await shop.getToken(person)
  const user = shop.db.selectFrom('users').select('id').where('email', '=', person.email)
  return (await user.executeTakeFirstOrThrow()).id
}

test('an admin exports a customer’s data for them, which the history names', async () => {
  const shop = shared()
  const cora = newPerson()
  const id = await findId(shop, cora)
  await shop.asVisitor(sendMessage, { name: 'C', email: cora.email, subject: 'Cora’s', opinion: 'o' })
  await shop.as(ada)(addNote, { id, text: 'Pays by transfer.' })
  expect(await shop.as(ada)(exportDataOfCustomer, { id })).toMatchObject({
    account: { email: cora.email },
    messages: [{ subject: 'Cora’s' }],
    notes: [{ text: 'Pays by transfer.' }],
  })
  expect(await shop.db.selectFrom('auditLog').select('action').where('subject', '=', id).execute()).toEqual([
    { action: 'account.export' },
  ])
})

test('an admin erases a customer’s account, closed ones too, but not while an order is open', async () => {
  const shop = shared()
  const cora = newPerson()
  const id = await findId(shop, cora)
  const { id: toolId } = await shop.stock({ quantity: 1 })
  const delivery = { phone: '555-0100', address: 'Marker Lane' }
  const { insertedId } = await shop.as(cora)(placeOrder, { toolId, purchaseValue: 1, ...delivery })
  await shop.as(ada)(addNote, { id, text: 'Marker note' })
  await expect(shop.as(ada)(eraseAccountOfCustomer, { id })).rejects.toMatchObject({ code: 'wrong_state' })
  await shop.as(cora)(deleteOrder, { id: insertedId })
  await shop.db.updateTable('users').set({ deactivatedAt: new Date() }).where('id', '=', id).execute()

  expect(await shop.as(ada)(eraseAccountOfCustomer, { id })).toEqual({ status: true })
  const left = await shop.as(ada)(getCustomer, { id })
  expect(left).toMatchObject({ name: 'Erased customer', active: false, notes: [] })
  expect(JSON.stringify(left)).not.toMatch(/Marker|Cora/)
})

test('no admin erases an admin, and none whose sign-in is old exports or erases', async () => {
  const shop = shared()
  const [eve, cora] = [newPerson('admin'), newPerson()]
  const [admin, customer] = [await findId(shop, eve), await findId(shop, cora)]
  await expect(shop.as(ada)(eraseAccountOfCustomer, { id: admin })).rejects.toMatchObject({ code: 'not_allowed' })
  await shop.db
    .updateTable('identitySessions')
    .set({ createdAt: sql<Date>`now() - interval '11 minutes'` })
    .where('userId', '=', admin)
    .execute()
  for (const call of [exportDataOfCustomer, eraseAccountOfCustomer])
    await expect(shop.as(eve)(call, { id: customer })).rejects.toMatchObject({ code: 'reauth_required' })
})

test.each([exportDataOfCustomer, eraseAccountOfCustomer])(
  'whoever is removed as admin while calling $path handles nobody’s data',
  async (call) => {
    const shop = shared()
    const [eve, cora] = [newPerson('admin'), newPerson()]
    await findId(shop, eve)
    const id = await findId(shop, cora)
    const removal = await shop.db.startTransaction().execute()
    await removal.updateTable('users').set({ role: 'customer' }).where('email', '=', eve.email).execute()
    const late = shop.as(eve)(call, { id })
    late.catch(() => {})
    await expect.poll(() => isWaiting(shop)).toBe(true)
    await removal.commit().execute()
    await expect(late).rejects.toMatchObject({ code: 'not_allowed' })
  },
)
