import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createId } from '#base/platform/ids.server.ts'
import { editProduct } from '#goods/catalogue/contract.ts'
import { pickupOrder } from '../../../../test/addresses.ts'
import { backdate } from '../../../../test/backdate.ts'
import { payOrder } from '../../../../test/invoices.ts'
import { ada, anna, openShop } from '../../../../test/shop.ts'
import { advanceOrder, listOrders } from '../contract.ts'
import { placeOrderOfLines } from '../placing/contract.ts'
import { shipParcel } from '../shipping/contract.ts'
import { countQueues } from './contract.ts'

/** A shop, and paid orders of it: of a product of its own each, of which one is here. */
async function openPayingShop() {
  const shop = await openShop()
  const payFor = async (quantity: number, paidAt: string) => {
    const { id: productId } = await shop.stock({ quantity: 1 })
    if (quantity > 1) await shop.as(ada)(editProduct, { id: productId, backOrders: true, leadTimeDays: 10 })
    const order = { lines: [{ productId, quantity }], ...pickupOrder, total: quantity === 1 ? 19.99 : 39.98 }
    const { insertedId: id } = await shop.as(anna)(placeOrderOfLines, order)
    await payOrder(shop, id)
    await backdate(shop, sql`update orders set paid_at = ${paidAt} where id = ${id}`)
    return id
  }
  const pack = (id: string) => shop.as(ada)(advanceOrder, { id, state: 'packed' })
  const list = async (queue: 'back_ordered' | 'disputed') =>
    (await shop.as(ada)(listOrders, { queue })).map(({ _id }) => _id)
  return { shop, payFor, pack, list, count: () => shop.as(ada)(countQueues, {}) }
}

const [monday, tuesday, friday] = ['2026-03-02T10:00:00.000Z', '2026-03-03T10:00:00.000Z', '2026-03-06T10:00:00.000Z']

test('orders wait to be packed, to be sent, and for pieces that are not here, until they are sent', async () => {
  const { shop, payFor, pack, list, count } = await openPayingShop()
  const none = { count: 0, waitingSince: null }
  expect(await count()).toMatchObject({ toPack: none, toShip: none, backOrdered: none, disputed: none })

  await payFor(1, tuesday)
  const backOrdered = await payFor(2, monday)
  const whole = await payFor(1, friday)
  await pack(whole)
  expect(await count()).toMatchObject({
    toPack: { count: 2, waitingSince: monday },
    toShip: { count: 1, waitingSince: friday },
    backOrdered: { count: 1, waitingSince: monday },
    disputed: none,
  })
  expect(await list('back_ordered')).toEqual([backOrdered])

  await shop.as(ada)(shipParcel, { id: whole }, { idempotencyKey: 'whole' })
  expect((await count()).toShip).toEqual(none)
})

test('a disputed order waits from its dispute on, whatever its state, until the bank has decided', async () => {
  const { shop, payFor, list, count } = await openPayingShop()
  const [id] = [await payFor(1, monday), await payFor(1, monday)]
  await sql`insert into disputes (id, payment_id, provider_dispute_id, amount_minor, currency, reason, opened_at)
    select ${createId()}, id, 'dispute', amount_minor, currency, 'fraudulent', ${friday} from payments
    where order_id = ${id}`.execute(shop.db)
  expect((await count()).disputed).toEqual({ count: 1, waitingSince: friday })
  expect(await list('disputed')).toEqual([id])

  await shop.db.updateTable('disputes').set({ state: 'won', closedAt: new Date() }).execute()
  expect((await count()).disputed.count).toBe(0)
  expect(await list('disputed')).toEqual([])
})
