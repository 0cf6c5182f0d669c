import { expect, test } from 'vitest'
import { addDays } from '#base/platform/day.ts'
import { changeDeliveryTable, getDeliveryTable } from '#company/delivery/contract.ts'
import { editProduct } from '#goods/catalogue/contract.ts'
import { getOverview } from '#shop/pages/contract.ts'
import { quote } from '#trade/cart/contract.ts'
import type { InvoiceContent } from '#trade/invoices/content.ts'
import { berlin, paris } from '../../../../test/addresses.ts'
import { payOrder } from '../../../../test/invoices.ts'
import { ada, anna, openShop, type TestShop } from '../../../../test/shop.ts'
import { advanceOrder, getOrderDetails } from '../contract.ts'
import { getPartPromise, placeOrderOfLines } from '../placing/contract.ts'
import { shipParcel } from '../shipping/contract.ts'

async function openStocked() {
  const shop = await openShop()
  const { id } = await shop.stock({ quantity: 5, priceMinor: 11_900 })
  await shop.db.updateTable('products').set({ massGrams: 1500 }).execute()
  const ask = async (quantity: number, country: string, region = '') =>
    (await shop.asVisitor(quote, { lines: [{ productId: id, quantity }], to: { country, region } })).offer!
  const order = async (quantity: number, delivery: typeof berlin) => {
    const { sums } = await ask(quantity, delivery.country, delivery.region)
    const placed = await shop.as(anna)(
      placeOrderOfLines,
      { lines: [{ productId: id, quantity }], delivery, method: 'parcel', total: sums.total },
      { idempotencyKey: crypto.randomUUID() },
    )
    return placed.insertedId
  }
  const details = (order: string) => shop.as(anna)(getOrderDetails, { id: order })
  const pay = (order: string) => payOrder(shop, order)
  return { shop, id, ask, order, details, pay }
}

const pickDays = ({ orderBefore, dispatchDay, arrivesFrom, arrivesTo }: Record<string, unknown>) => ({
  ...{ orderBefore, dispatchDay, arrivesFrom, arrivesTo },
})

test('part, cart and order make the same promise', async () => {
  const { shop, id, ask, order, details } = await openStocked()
  for (const address of [berlin, paris]) {
    const { country, region } = address
    const [parcel] = (await ask(1, country, region)).options
    const { promise, isPickup } = await shop.asVisitor(getPartPromise, { id, country })
    expect([isPickup, pickDays(promise!)]).toEqual([false, pickDays(parcel!.promise!)])
    expect(promise!.orderBefore > promise!.now && promise!.dispatchDay >= promise!.today).toBe(true)
    expect((await details(await order(1, address))).promise).toEqual(pickDays(parcel!.promise!))
  }
  const home = await shop.asVisitor(getPartPromise, { id })
  expect(home).toMatchObject({ country: 'DE', promise: pickDays((await ask(1, 'DE')).options[0]!.promise!) })
  expect(await shop.asVisitor(getPartPromise, { id, country: 'AU' })).toMatchObject({ isPickup: true })
})

test('what is not here is promised by its lead time, and not at all where nobody knows', async () => {
  const { shop, id, ask, order, details } = await openStocked()
  await shop.as(ada)(editProduct, { id, backOrders: true, leadTimeDays: 20 })
  const here = (await ask(5, 'DE')).options[0]!.promise!
  const later = (await ask(6, 'DE')).options[0]!.promise!
  expect(later.orderBefore).toBe(here.orderBefore)
  expect(later.dispatchDay >= addDays(here.today, 20)).toBe(true)
  expect((await details(await order(6, berlin))).promise).toEqual(pickDays(later))
  await shop.as(ada)(editProduct, { id, leadTimeDays: null })
  expect((await ask(6, 'DE')).options[0]!.promise).toBeNull()
  expect((await details(await order(2, berlin))).promise).toBeNull()
})

test('the cut-off and the working days of the shop are settings', async () => {
  const { shop, ask } = await openStocked()
  const { table: was } = await shop.as(ada)(getDeliveryTable, {})
  const dispatch = { cutOff: '00:00', workingDays: [3], holidays: null }
  await shop.as(ada)(changeDeliveryTable, { was, is: { ...was, dispatch } })
  const { promise } = (await ask(1, 'DE')).options[0]!
  expect(new Date(promise!.dispatchDay).getUTCDay()).toBe(3)
  expect(promise!.dispatchDay > promise!.today).toBe(true)
  const wrong = { ...dispatch, cutOff: '25:00' }
  await expect(
    shop.as(ada)(changeDeliveryTable, { was: { ...was, dispatch }, is: { ...was, dispatch: wrong } }),
  ).rejects.toMatchObject({ errorCodes: { 'is.dispatch.cutOff': { code: 'not_time' } } })
})

test('an order that is paid after its cut-off is promised anew, and its invoice and its mail say so', async () => {
  const { shop, order, details, pay } = await openStocked()
  const id = await order(1, berlin)
  const { promise } = await details(id)
  const past = { orderBefore: new Date(Date.now() - 60_000), dispatchDay: '2026-01-05', arrivesFrom: '2026-01-06' }
  await shop.db
    .updateTable('orders')
    .set({ ...past, arrivesTo: '2026-01-07' })
    .execute()
  await pay(id)
  expect(await findPeriod(shop)).toMatchObject({ to: promise!.arrivesTo })
  await shop.jobs.run('mail_paid')
  expect((await details(id)).promise).toEqual(promise)
  const mail = await shop.db
    .selectFrom('mailOutbox')
    .select('body')
    .where('dedupeKey', '=', `paidMailedAt-${id}`)
    .executeTakeFirstOrThrow()
  expect(mail.body).toMatch(/Leaves \w+day \d+ \w+, arrives \w+day \d+/)
})

test('an invoice says until when delivery is promised, wherever it goes, and no end where nothing is promised', async () => {
  const { shop, id, order, details, pay } = await openStocked()
  for (const address of [berlin, paris]) {
    const placed = await order(1, address)
    await pay(placed)
    expect(await findPeriod(shop)).toMatchObject({ to: (await details(placed)).promise!.arrivesTo })
  }
  await shop.as(ada)(editProduct, { id, backOrders: true, leadTimeDays: null })
  await pay(await order(5, berlin))
  expect(await findPeriod(shop)).toEqual({ from: expect.any(String) })
})

/** The delivery period on the newest invoice. */
async function findPeriod({ db }: TestShop) {
  const { content } = await db
    .selectFrom('invoices')
    .select((eb) => eb.ref('content').$castTo<InvoiceContent>().as('content'))
    .orderBy('sequence', 'desc')
    .executeTakeFirstOrThrow()
  return content.period
}

test('an owner sees how many promises were kept', async () => {
  const { shop, order, pay } = await openStocked()
  const [kept, late, open] = [await order(1, berlin), await order(1, berlin), await order(1, berlin)]
  for (const id of [kept, late, open]) await pay(id)
  const yesterday = addDays(new Date().toISOString().slice(0, 10), -1)
  for (const id of [late, open])
    await shop.db.updateTable('orders').set({ dispatchDay: yesterday }).where('id', '=', id).execute()
  for (const id of [kept, late]) {
    await shop.as(ada)(advanceOrder, { id, state: 'packed' })
    await shop.as(ada)(shipParcel, { id }, { idempotencyKey: crypto.randomUUID() })
  }
  expect((await shop.as(ada)(getOverview, {})).promises).toEqual({ due: 3, kept: 1 })
})
