import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sendMessage } from '#desk/inbox/contract.ts'
import { userWords } from '#people/identity/accounts/users.sql.server.ts'
import { advanceOrder, listOrders } from '#trade/orders/contract.ts'
import { placeOrder } from '#trade/orders/placing/contract.ts'
import { shipParcel } from '#trade/orders/shipping/contract.ts'
import { paidOrder } from '../../../../test/paid-order.ts'
import { ada, anna, shareShop } from '../../../../test/shop.ts'
import { findForAdmin } from './contract.ts'

const shop = shareShop()
const find = (q: string) => shop().as(ada)(findForAdmin, { q })

async function stock(sku: string, name = 'Part'): Promise<string> {
  const { id } = await shop().stock({ name, quantity: 9 })
  await shop().db.updateTable('products').set({ sku }).where('id', '=', id).execute()
  return id
}

test('an order is found by its number, with and without its prefix', async () => {
  const { id: toolId } = await shop().stock({ quantity: 9 })
  const address = { phone: '555-0100', address: '1 Forge Lane' }
  const { insertedId } = await shop().as(anna)(placeOrder, { toolId, purchaseValue: 1, ...address })
  const { number } = await shop()
    .db.selectFrom('orders')
    .select('number')
    .where('id', '=', insertedId)
    .executeTakeFirstOrThrow()
  for (const q of [`IW-${number}`, `iw-${number} `, String(number)])
    expect((await find(q)).orders).toEqual([
      {
        ...{
          _id: insertedId,
          number: `IW-${number}`,
          customerName: anna.name,
          state: 'unpaid',
          exchange: false,
          owed: null,
          refunded: 0,
          chargedBack: 0,
        },
        matches: [{ kind: 'number', text: `IW-${number}` }],
      },
    ])
  expect((await find(`IW-${Number(number) + 1000}`)).orders).toEqual([])
})

test('an order is found by its payment, by a parcel and by its customer’s own reference', async () => {
  const { shop: sold, id } = await paidOrder()
  await sold.as(ada)(advanceOrder, { id, state: 'packed' })
  await sold.as(ada)(shipParcel, { id, carrier: 'dhl', trackingNumber: 'JJD 0034' }, { idempotencyKey: 'one' })
  await sold.db.updateTable('orders').set({ reference: 'PO 4711/b' }).execute()
  const { intentId } = await sold.db.selectFrom('paymentAttempts').select('intentId').executeTakeFirstOrThrow()
  for (const q of [intentId!, 'jjd0034', 'JJD 00 34', 'po 4711/B'])
    expect((await sold.as(ada)(findForAdmin, { q })).orders, q).toMatchObject([{ _id: id }])
  for (const q of ['0034', 'pi_', 'PO 4712', ' '])
    expect((await sold.as(ada)(findForAdmin, { q })).orders, q).toEqual([])
  expect(await sold.as(ada)(listOrders, { q: 'jjd 0034' })).toMatchObject([{ _id: id }])
})

test('a conversation is found by its number', async () => {
  const text = { name: 'Vera', email: 'vera@example.com', subject: 'Springs', opinion: 'Which rate?' }
  await shop().asVisitor(sendMessage, text)
  const { id, number } = await shop().db.selectFrom('messages').select(['id', 'number']).executeTakeFirstOrThrow()
  for (const q of [`C-${number}`, ` c${number}`, String(number)])
    expect((await find(q)).conversations, q).toEqual([
      { _id: id, number: `C-${number}`, subject: 'Springs', state: 'open' },
    ])
  expect((await find(`C-${Number(number) + 1}`)).conversations).toEqual([])
})

test('people are found by the beginnings of words of their names and addresses', async () => {
  await shop().getToken(anna)
  const [first, last] = anna.name.split(' ')
  for (const q of [first!.slice(0, 3), last!.toUpperCase(), `${last} ${first}`, anna.email, anna.email.split('@')[1]!])
    expect((await find(q)).customers).toContainEqual({ _id: expect.any(String), name: anna.name, email: anna.email })
  expect((await find(`${first} nobody`)).customers).toEqual([])
  expect((await find("'%&|!:*")).customers).toEqual([])
})

test('products are found by the beginning of their number, however it is written', async () => {
  const id = await stock('QX-77 A/3', 'Feeler gauge')
  for (const q of ['qx77a', 'QX-77', 'qx 77 a 3'])
    expect((await find(q)).products).toMatchObject([{ _id: id, sku: 'QX-77 A/3', name: 'Feeler gauge' }])
  expect((await find('7 A/3')).products).toEqual([])
  await shop().db.updateTable('products').set({ archivedAt: new Date() }).where('id', '=', id).execute()
  expect((await find('QX-77')).products).toEqual([])
})

test('of each kind there are at most five', async () => {
  for (let number = 1; number <= 7; number++) await stock(`ZZ-${number}`)
  expect((await find('zz')).products.map(({ sku }) => sku)).toEqual(['ZZ-1', 'ZZ-2', 'ZZ-3', 'ZZ-4', 'ZZ-5'])
})

test('people are found in an index', async () => {
  const plan = await shop()
    .db.transaction()
    .execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      return sql`explain select name from users where ${userWords} @@ '''a'':*'::tsquery`.execute(tx)
    })
  expect(JSON.stringify(plan.rows)).toContain('users_words')
})
