import { expect, test } from 'vitest'
import { editProduct } from '#goods/catalogue/contract.ts'
import { quote } from '#trade/cart/contract.ts'
import { runAudit } from '#trade/payments/audit/audit.server.ts'
import { berlin, pickupOrder } from '../../../../test/addresses.ts'
import { documentsIn, payOrder } from '../../../../test/invoices.ts'
import { ada, anna, openShop, type Person } from '../../../../test/shop.ts'
import { cancelLines, previewCancellation, refundOrder } from '../cancellation/contract.ts'
import { advanceOrder, getOrderDetails } from '../contract.ts'
import { type OrderOfLines, placeOrderOfLines } from '../placing/contract.ts'

/** A paid order of Anna's: 100 bolts at 1.00, which cost 2.00 below 100, in tens. */
async function paidBolts(to: Pick<OrderOfLines, 'delivery' | 'method'> = pickupOrder) {
  const shop = await openShop()
  const { id: productId } = await shop.stock({ quantity: 200, priceMinor: 200 })
  await shop.as(ada)(editProduct, {
    id: productId,
    ...{ priceBreaks: [{ quantity: 100, price: 1 }], minimum: 10, step: 10 },
  })
  const readPrice = async (quantity: number) => {
    const { offer } = await shop.asVisitor(quote, {
      ...{ lines: [{ productId, quantity }], method: to.method },
      to: { country: to.delivery.country, region: '', vatNumber: '' },
    })
    return offer!.sums!.total
  }
  const total = await readPrice(100)
  const { insertedId: id } = await shop.as(anna)(placeOrderOfLines, {
    ...{ lines: [{ productId, quantity: 100 }], ...to, total },
  })
  await payOrder(shop, id)
  const details = () => shop.as(ada)(getOrderDetails, { id })
  const line = (await details()).lines[0]!._id
  const cancel = async (who: Person, quantity: number, reprice?: boolean) => {
    const body = { id, lines: [{ line, quantity }], ...(reprice === undefined ? {} : { reprice }) }
    const preview = await shop.as(who)(previewCancellation, body)
    await shop.as(who)(cancelLines, body)
    await shop.jobs.run('pay_refunds')
    return preview
  }
  return { shop, id, productId, line, total, readPrice, details, cancel }
}

test('what a customer keeps costs what it would have cost if ordered so, and that is said before', async () => {
  const { shop, id, productId, details, cancel } = await paidBolts()
  // The product costs something else by now.
  await shop.as(ada)(editProduct, { id: productId, price: 5, priceBreaks: [], minimum: 1, step: 1 })
  expect(await cancel(anna, 60)).toMatchObject({ refund: 20, worth: 60, priceRise: 40, deliveryRise: 0 })
  expect(await details()).toMatchObject({ refunded: 20, lines: [{ worth: { quantity: 40, refunded: 0, total: 80 } }] })
  expect(await cancel(anna, 20)).toMatchObject({ refund: 40, worth: 40, priceRise: 0 })
  await shop.as(ada)(refundOrder, { id, all: true })
  await shop.jobs.run('pay_refunds')
  expect(await details()).toMatchObject({ state: 'refunded', refunded: 100 })
  expect((await documentsIn(shop)).map(({ totalMinor }) => totalMinor)).toEqual([10_000, 2000, 4000, 4000])
  expect(await runAudit(shop.db, shop.provider)).toEqual([])
})

test('what was said to go back in one window goes back, or nothing is cancelled', async () => {
  const { shop, id, line, details, cancel } = await paidBolts()
  const lines = [{ line, quantity: 20 }]
  const { refund } = await shop.as(anna)(previewCancellation, { id, lines })
  expect(refund).toBe(0)
  await cancel(anna, 60)
  await expect(shop.as(anna)(cancelLines, { id, lines, refund })).rejects.toMatchObject({
    ...{ code: 'price_changed', params: { what: 'refund', price: 40, currency: 'USD' } },
  })
  expect(await details()).toMatchObject({ lines: [{ cancelled: 60 }] })
  await shop.as(anna)(cancelLines, { id, lines, refund: 40 })
  expect(await details()).toMatchObject({ lines: [{ cancelled: 80 }] })
})

test('a piece that was kept at its new price gives that back', async () => {
  const { shop, id, line, details, cancel } = await paidBolts()
  await cancel(anna, 60)
  await shop.as(ada)(refundOrder, { id, lines: [{ line, quantity: 10 }] })
  await shop.jobs.run('pay_refunds')
  expect(await details()).toMatchObject({ refunded: 40 })
})

test('where what stays would cost more than was paid, nothing goes back, and later what is too much does', async () => {
  const { details, cancel } = await paidBolts()
  expect(await cancel(anna, 10)).toMatchObject({ refund: 0, worth: 10, priceRise: 10 })
  expect(await details()).toMatchObject({ refunded: 0 })
  expect(await cancel(anna, 80)).toMatchObject({ refund: 80 })
  expect(await details()).toMatchObject({ refunded: 80 })
})

test('customers keep quantities that can be ordered, or nothing of a line; admins cancel anything at the agreed price or not', async () => {
  const { shop, details, cancel } = await paidBolts()
  for (const quantity of [1, 95])
    await expect(cancel(anna, quantity)).rejects.toMatchObject({
      errorCodes: { 'lines.0.quantity': { code: 'leaves_unorderable', minimum: 10, step: 10, packSize: 1, max: 100 } },
    })
  expect(await cancel(ada, 95)).toMatchObject({ refund: 95, priceRise: 0 })
  expect(await details()).toMatchObject({ refunded: 95, lines: [{ cancelled: 95 }] })
  expect(await runAudit(shop.db, shop.provider)).toEqual([])
})

test('an admin can have what stays priced anew', async () => {
  const { cancel } = await paidBolts()
  expect(await cancel(ada, 99, true)).toMatchObject({ refund: 98, worth: 99, priceRise: 1 })
})

test('a delivery that would not have been free is taken off, and goes back with the rest', async () => {
  const { shop, id, total, readPrice, details, cancel } = await paidBolts({ delivery: berlin, method: 'parcel' })
  const after = await readPrice(10)
  const { refund, deliveryRise } = await cancel(anna, 90)
  expect(refund).toBeCloseTo(total - after, 5)
  expect(deliveryRise).toBeGreaterThan(0)
  expect(await details()).toMatchObject({ deliveryLeft: deliveryRise })
  expect(await details()).toMatchObject({ refunded: refund })
  await shop.as(ada)(refundOrder, { id, delivery: true })
  await shop.jobs.run('pay_refunds')
  await shop.as(ada)(refundOrder, { id, all: true })
  await shop.jobs.run('pay_refunds')
  expect(await details()).toMatchObject({ state: 'refunded', refunded: total })
  expect(await runAudit(shop.db, shop.provider)).toEqual([])
})

test('an order from before its terms were kept gives back what was paid for the pieces', async () => {
  const { shop, cancel } = await paidBolts()
  await shop.db.updateTable('orders').set({ priceTerms: null }).execute()
  await shop.db.updateTable('orderLines').set({ priceTerms: null }).execute()
  expect(await cancel(anna, 99)).toMatchObject({ refund: 99, priceRise: 0 })
})

test('a packed order that waits for nothing is not cancelled, not even as a preview', async () => {
  const { shop, id, cancel } = await paidBolts()
  await shop.as(ada)(advanceOrder, { id, state: 'packed' })
  await expect(cancel(anna, 10)).rejects.toMatchObject({ params: { what: 'cancel_lines' } })
})
