import { expect, test } from 'vitest'
import { listAuditEntries, previewUndo, undoAction } from '#desk/history/contract.ts'
import { placeOrder } from '#trade/orders/placing/contract.ts'
import { ada, anna, shareShop } from '../../../../test/shop.ts'
import { editProduct, getProduct } from '../contract.ts'

const shared = shareShop()

test('an admin changes price breaks and quantities, and undoes it', async () => {
  const shop = shared()
  const { id } = await shop.stock({ quantity: 90 })
  const product = () => shop.asVisitor(getProduct, { id })
  const edit = (change: object) => shop.as(ada)(editProduct, { id, ...change })
  const first = [{ quantity: 10, price: 15 }]
  await edit({ priceBreaks: first, minimum: 5, step: 5 })
  expect(await product()).toMatchObject({ priceBreaks: first, minimum: 5, step: 5, price: 19.99 })
  const delivery = { phone: '555-0100', address: '1 Forge Lane' }
  const { order } = await shop.as(anna)(placeOrder, { toolId: id, purchaseValue: 10, price: 19.99, ...delivery })
  expect(order.price).toBe(15)

  const more = [
    { quantity: 10, price: 14.5 },
    { quantity: 50, price: 12 },
  ]
  await edit({ priceBreaks: more, minimum: 15 })
  expect(await product()).toMatchObject({ priceBreaks: more, minimum: 15, step: 5 })
  const [entry] = await shop.as(ada)(listAuditEntries, {})
  const { values } = await shop.as(ada)(previewUndo, { entry: entry!._id })
  expect(values).toEqual([
    { field: 'priceBreaks.10', before: 14.5, after: 15, currency: 'USD' },
    { field: 'priceBreaks.50', before: 12, after: null, currency: 'USD' },
    { field: 'minimum', before: 15, after: 5 },
  ])
  await shop.as(ada)(undoAction, { entry: entry!._id })
  expect(await product()).toMatchObject({ priceBreaks: first, minimum: 5 })
  await edit({ priceBreaks: [] })
  expect(await product()).toMatchObject({ priceBreaks: [] })
})

test('price breaks are of more for less, in whole money, and a product can always be ordered', async () => {
  const shop = shared()
  const { id } = await shop.stock({ quantity: 90 })
  const refused = (change: object, errorCodes: object) =>
    expect(shop.as(ada)(editProduct, { id, ...change })).rejects.toMatchObject({ code: 'invalid_fields', errorCodes })
  const unordered = { priceBreaks: { code: 'not_breaks' } }
  const at = (...all: [quantity: number, price: number][]) => ({
    priceBreaks: all.map(([quantity, price]) => ({ quantity, price })),
  })
  await refused(at([10, 19.99]), unordered)
  await refused(at([1, 15]), unordered)
  await refused(at([10, 15], [10, 14]), unordered)
  await refused(at([10, 15], [20, 15]), unordered)
  await refused({ ...at([10, 15]), price: 14 }, unordered)
  await refused(at([10, 15.001]), { 'priceBreaks.0.price': { code: 'too_precise' } })
  await refused(at([10, 0]), { 'priceBreaks.0.price': { code: 'not_positive' } })
  await refused(at([2, 9], [3, 8], [4, 7], [5, 6], [6, 5], [7, 4]), { priceBreaks: { code: 'too_many', max: 5 } })
  await refused({ minimum: 990, step: 100 }, { minimum: { code: 'too_big', max: 999 } })
  await refused({ minimum: 4, step: 3 }, { minimum: { code: 'not_multiple', step: 3, next: 6 } })
  expect((await shop.asVisitor(getProduct, { id })).priceBreaks).toEqual([])
})
