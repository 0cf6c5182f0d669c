import { expect, test } from 'vitest'
import { listAuditEntries } from '#desk/history/contract.ts'
import { getProduct } from '#goods/catalogue/contract.ts'
import { runAudit } from '#trade/payments/audit/audit.server.ts'
import { createPaymentIntent } from '#trade/payments/contract.ts'
import { ada, anna, ben, openShop } from '../../../../test/shop.ts'
import { deleteOrder, getOrder, listHolds } from '../contract.ts'
import { placeOrder } from '../placing/contract.ts'

const delivery = { phone: '555-0100', address: '1 Forge Lane' }

test('an admin sees who holds pieces, lets them go, and their customer is told', async () => {
  const shop = await openShop()
  const { id: toolId } = await shop.stock({ quantity: 9 })
  const { id: packs } = await shop.stock({ quantity: 9 })
  await shop.db.updateTable('products').set({ packSize: 100 }).where('id', '=', packs).execute()
  const place = async (by: typeof anna, id: string, purchaseValue: number) =>
    (await shop.as(by)(placeOrder, { toolId: id, purchaseValue, ...delivery })).insertedId
  const [pack, two] = [await place(ben, packs, 1), await place({ ...anna, emailVerified: false }, toolId, 2)]
  const holds = await shop.as(ada)(listHolds, {})
  expect(holds.map(({ _id, pieces, lines, confirmed }) => ({ _id, pieces, lines, confirmed }))).toEqual([
    { _id: pack, pieces: 100, lines: 1, confirmed: true },
    { _id: two, pieces: 2, lines: 1, confirmed: false },
  ])

  expect(await shop.as(ada)(deleteOrder, { id: pack })).toEqual({ deletedCount: 1 })
  expect(await shop.as(ada)(listHolds, {})).toHaveLength(1)
  expect((await shop.asVisitor(getProduct, { id: toolId })).quantity).toBe(7)
  expect(await shop.as(ada)(listAuditEntries, {})).toMatchObject([{ action: 'order.let-go', who: ada.email }])
  const mails = await shop.db.selectFrom('mailOutbox').selectAll().where('dedupeKey', '=', `ended-${pack}`).execute()
  expect(mails).toMatchObject([{ recipient: ben.email, body: expect.stringContaining('we have cancelled it') }])
  expect(await runAudit(shop.db, shop.provider)).toEqual([])
})

test('an order whose payment is in progress keeps its pieces', async () => {
  const shop = await openShop()
  shop.provider.switches!.webhooks = 'hold'
  const { id: toolId } = await shop.stock({ quantity: 9 })
  const { insertedId: id } = await shop.as(anna)(placeOrder, { toolId, purchaseValue: 2, ...delivery })
  const { clientSecret } = await shop.as(anna)(createPaymentIntent, { order: id })
  await shop.provider.stripe.paymentIntents.confirm(clientSecret.split('_secret')[0]!, {
    payment_method: 'pm_card_visa',
  })
  await expect(shop.as(ada)(deleteOrder, { id })).rejects.toMatchObject({ code: 'already_paid' })
  expect(await shop.as(ada)(getOrder, { id })).toMatchObject({ state: 'paid' })
})

test('customers who delete their own order leave no entry and get no mail', async () => {
  const shop = await openShop()
  const { id: toolId } = await shop.stock({ quantity: 9 })
  const { insertedId: id } = await shop.as(anna)(placeOrder, { toolId, purchaseValue: 2, ...delivery })
  await shop.as(anna)(deleteOrder, { id })
  expect(await shop.as(ada)(listAuditEntries, {})).toEqual([])
  expect(await shop.db.selectFrom('mailOutbox').select('id').where('dedupeKey', 'like', 'ended-%').execute()).toEqual(
    [],
  )
})
