import { expect, test } from 'vitest'
import { createId } from '#base/platform/ids.server.ts'
import { maxLines } from '#base/platform/limits.ts'
import { eraseAccount, getPersonalData } from '#desk/privacy/contract.ts'
import { deleteProduct, editProduct } from '#goods/catalogue/contract.ts'
import { ada, anna, ben, openShop, shareShop, type TestShop } from '../../../test/shop.ts'
import { getCart, getCartTotal, mergeCart, quote, removeCartLine, removeOrderedLines, setCartLine } from './contract.ts'

const shared = shareShop()

type Quantities = { minimumQuantity?: number; quantityStep?: number; packSize?: number; backOrders?: boolean }

/** Costs 5.00, 4.50 from ten on and 4.00 from a hundred on. */
async function withBreaks(shop: TestShop, left: number, quantities: Quantities = {}): Promise<string> {
  const { id } = await shop.stock({ quantity: left, priceMinor: 500 })
  const priceBreaks = JSON.stringify([
    { fromQty: 10, unitPriceCents: 450 },
    { fromQty: 100, unitPriceCents: 400 },
  ])
  await shop.db
    .updateTable('products')
    .set({ priceBreaks, ...quantities })
    .where('id', '=', id)
    .execute()
  return id
}

test.each([
  { quantity: 1, unitPrice: 5, total: 5, nextBreak: { quantity: 10, price: 4.5, saves: 5 } },
  { quantity: 9, unitPrice: 5, total: 45, nextBreak: { quantity: 10, price: 4.5, saves: 5 } },
  { quantity: 10, unitPrice: 4.5, total: 45, nextBreak: { quantity: 100, price: 4, saves: 50 } },
  { quantity: 100, unitPrice: 4, total: 400, nextBreak: null },
])('a quote of $quantity charges the price from that many on and names the next', async ({ quantity, ...line }) => {
  const productId = await withBreaks(shared(), 200)
  const { lines, subtotal, currency } = await shared().asVisitor(quote, { lines: [{ productId, quantity }] })
  expect(lines).toEqual([
    expect.objectContaining({ ...line, problem: null, product: expect.objectContaining({ _id: productId }) }),
  ])
  expect({ subtotal, currency }).toEqual({ subtotal: line.total, currency: 'USD' })
})

test('a price break that is not in stock is not offered', async () => {
  const productId = await withBreaks(shared(), 9)
  const { lines } = await shared().asVisitor(quote, { lines: [{ productId, quantity: 9 }] })
  expect(lines[0]!.nextBreak).toBeNull()
})

test.each([
  { asked: 8, left: 5, problem: 'insufficient_stock', suggested: 5 },
  { asked: 8, left: 0, problem: 'sold_out', suggested: null },
  { asked: 1000, left: 40, problem: 'insufficient_stock', suggested: 40 },
  { asked: 1000, left: 2000, problem: 'over_limit', suggested: 999 },
  { asked: 8, left: 5, backOrders: true, problem: null, suggested: null },
  { asked: 8, left: 0, backOrders: true, problem: null, suggested: null },
  { asked: 1000, left: 5, backOrders: true, problem: 'over_limit', suggested: 999 },
  { asked: 3, left: 20, minimumQuantity: 6, quantityStep: 3, problem: 'below_minimum', suggested: 6 },
  { asked: 7, left: 20, minimumQuantity: 6, quantityStep: 3, problem: 'not_in_step', suggested: 9 },
  { asked: 7, left: 8, minimumQuantity: 6, quantityStep: 3, problem: 'not_in_step', suggested: 6 },
  { asked: 9, left: 8, minimumQuantity: 6, quantityStep: 3, problem: 'insufficient_stock', suggested: 6 },
  { asked: 6, left: 5, minimumQuantity: 6, quantityStep: 3, problem: 'insufficient_stock', suggested: null },
  { asked: 3, left: 5, minimumQuantity: 6, quantityStep: 3, problem: 'below_minimum', suggested: null },
])('$asked of $left left: $problem, $suggested is suggested', async ({ asked, left, problem, suggested, ...sold }) => {
  const productId = await withBreaks(shared(), left, sold)
  const { lines } = await shared().asVisitor(quote, { lines: [{ productId, quantity: asked }] })
  expect(lines[0]).toMatchObject({ problem, suggested })
})

test('a withdrawn product is quoted by its name, without a price; an unknown one without anything', async () => {
  const shop = shared()
  const productId = await withBreaks(shop, 5)
  await shop.as(ada)(deleteProduct, { id: productId })
  const wanted = [productId, createId()].map((productId) => ({ productId, quantity: 1 }))
  const { lines, subtotal } = await shop.asVisitor(quote, { lines: wanted })
  expect(lines).toEqual([
    expect.objectContaining({ problem: 'unavailable', product: null, name: 'Cordless drill', total: 0 }),
    expect.objectContaining({ problem: 'unavailable', product: null, name: '', total: 0 }),
  ])
  expect(subtotal).toBe(0)
})

test('a quote has 1 to 200 lines', async () => {
  const line = { productId: createId(), quantity: 1 }
  const repeatLine = (count: number) => Array.from({ length: count }, () => line)
  expect((await shared().asVisitor(quote, { lines: repeatLine(maxLines) })).lines).toHaveLength(maxLines)
  for (const count of [0, maxLines + 1])
    await expect(shared().asVisitor(quote, { lines: repeatLine(count) })).rejects.toMatchObject({
      code: 'invalid_fields',
    })
})

test('a line is set, keeps its note and its place, and is nobody else’s', async () => {
  const shop = await openShop()
  const [first, second] = [await withBreaks(shop, 20), await withBreaks(shop, 20)]
  const asAnna = shop.as(anna)
  await asAnna(setCartLine, { id: first, quantity: 2, note: 'For the lathe' })
  await asAnna(setCartLine, { id: second, quantity: 1 })
  expect(await asAnna(setCartLine, { id: first, quantity: 12 })).toMatchObject({ total: 54, note: 'For the lathe' })
  const cart = await asAnna(getCart, {})
  expect(cart.lines.map(({ productId, quantity }) => [productId, quantity])).toEqual([
    [first, 12],
    [second, 1],
  ])
  expect(cart.subtotal).toBe(59)
  expect(await asAnna(getCartTotal, {})).toEqual({ count: 2, subtotal: 59, currency: 'USD' })
  expect((await shop.as(ben)(getCart, {})).lines).toEqual([])
  expect(await shop.as(ben)(getCartTotal, {})).toMatchObject({ count: 0, subtotal: 0 })
  expect(await shop.as(ben)(removeCartLine, { id: first })).toEqual({ deletedCount: 0 })
  expect(await asAnna(removeCartLine, { id: first })).toEqual({ deletedCount: 1 })
  expect((await asAnna(getCart, {})).lines).toHaveLength(1)
  await expect(asAnna(setCartLine, { id: createId(), quantity: 1 })).rejects.toMatchObject({ code: 'not_found' })
})

test('a price other than the seen one is told until the line is changed', async () => {
  const shop = await openShop()
  const id = await withBreaks(shop, 20)
  const asAnna = shop.as(anna)
  await asAnna(setCartLine, { id, quantity: 2, seenPrice: 5 })
  await shop.as(ada)(editProduct, { id, price: 6 })
  const [line] = (await asAnna(getCart, {})).lines
  expect(line).toMatchObject({ seenPrice: 5, unitPrice: 6 })
  await asAnna(setCartLine, { id, quantity: 2, seenPrice: 6 })
  expect((await asAnna(getCart, {})).lines[0]).toMatchObject({ seenPrice: 6, unitPrice: 6 })
})

test('a merge adds up, at most what is left, and says so', async () => {
  const shop = await openShop()
  const [plenty, few, none] = [await withBreaks(shop, 5000), await withBreaks(shop, 8), await withBreaks(shop, 0)]
  const asAnna = shop.as(anna)
  for (const [id, quantity] of [
    [plenty, 6],
    [few, 6],
    [none, 6],
  ] as const)
    await asAnna(setCartLine, { id, quantity })
  const lines = [plenty, few, none].map((productId) => ({ productId, quantity: 5, seenPrice: 5 }))
  const merged = await asAnna(mergeCart, { lines: [...lines, { productId: createId(), quantity: 1 }] })
  expect(merged.lines).toEqual([
    { productId: plenty, quantity: 11, wanted: null },
    { productId: few, quantity: 8, wanted: 11 },
    { productId: none, quantity: 6, wanted: 11 },
  ])
  expect(merged.count).toBe(3)
  const [first] = (await asAnna(getCart, {})).lines
  // The sum reaches a break, which is no change of price.
  expect(first).toMatchObject({ seenPrice: 4.5, unitPrice: 4.5 })
  await asAnna(mergeCart, { lines: [{ productId: plenty, quantity: 999 }] })
  expect((await asAnna(getCart, {})).lines[0]).toMatchObject({ quantity: 999, wanted: 1010 })
})

test('a merge sent twice adds once, two at once both add', async () => {
  const shop = await openShop()
  const productId = await withBreaks(shop, 500)
  const lines = [{ productId, quantity: 3 }]
  const merge = (idempotencyKey: string) => shop.as(anna)(mergeCart, { lines }, { idempotencyKey })
  const [once, again] = [await merge('one'), await merge('one')]
  expect(again.lines).toEqual(once.lines)
  await Promise.all(['two', 'three', 'four', 'two'].map(merge))
  expect((await shop.as(anna)(getCart, {})).lines).toEqual([expect.objectContaining({ quantity: 12 })])
})

test('a cart has 200 lines at most, also when two add the last one [P144]', async () => {
  const shop = await openShop()
  const ids = await Promise.all(Array.from({ length: maxLines + 1 }, () => shop.stock({ quantity: 1 })))
  const lines = ids.map(({ id }) => ({ productId: id, quantity: 1 }))
  const asAnna = shop.as(anna)
  await asAnna(mergeCart, { lines: lines.slice(2) })
  const last = lines.slice(0, 2).map(({ productId }) => asAnna(setCartLine, { id: productId, quantity: 1 }))
  const outcomes = await Promise.allSettled(last)
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const { lines: all } = await asAnna(getCart, {})
  expect(all).toHaveLength(maxLines)
  await expect(asAnna(mergeCart, { lines: lines.slice(0, 2) })).rejects.toMatchObject({
    code: 'cart_full',
    params: { max: maxLines },
  })
})

test('what was ordered is taken out of the cart, what was changed meanwhile stays', async () => {
  const shop = await openShop()
  const [ordered, changed] = [await withBreaks(shop, 20), await withBreaks(shop, 20)]
  const asAnna = shop.as(anna)
  for (const id of [ordered, changed]) await asAnna(setCartLine, { id, quantity: 2 })
  await shop.as(ben)(setCartLine, { id: ordered, quantity: 2 })
  const lines = [ordered, changed].map((productId) => ({ productId, quantity: 2 }))
  await asAnna(setCartLine, { id: changed, quantity: 3 })
  expect((await asAnna(removeOrderedLines, { lines })).lines).toEqual([
    expect.objectContaining({ productId: changed, quantity: 3 }),
  ])
  expect((await shop.as(ben)(getCart, {})).lines).toHaveLength(1)
})

test('a merge that may leave lines out fills the cart, names the others and loses none', async () => {
  const shop = await openShop()
  const ids = await Promise.all(Array.from({ length: 270 }, () => shop.stock({ quantity: 9 })))
  const lines = ids.map(({ id }) => ({ productId: id, quantity: 1 }))
  const asAnna = shop.as(anna)
  await asAnna(mergeCart, { lines: lines.slice(0, 150) })
  // One that the cart has already needs no room.
  const browser = [...lines.slice(150), lines[0]!]
  const idempotencyKey = createId()
  const merge = () => asAnna(mergeCart, { lines: browser, fill: true }, { idempotencyKey })
  const merged = await merge()
  expect(merged).toMatchObject({ count: maxLines, leftOut: lines.slice(maxLines).map(({ productId }) => productId) })
  expect(await merge()).toEqual(merged)
  const cart = await asAnna(getCart, {})
  expect(cart.lines).toHaveLength(maxLines)
  expect(cart.lines[0]).toMatchObject({ quantity: 2 })
  expect([...cart.lines.map(({ productId }) => productId), ...merged.leftOut].toSorted()).toEqual(
    lines.map(({ productId }) => productId).toSorted(),
  )
  await asAnna(removeCartLine, { id: lines[1]!.productId })
  const again = await asAnna(mergeCart, { lines: lines.slice(maxLines), fill: true })
  expect(again.leftOut).toHaveLength(69)
})

test('a cart has one key in whatever quantities, and another one once it is filled again', async () => {
  const shop = await openShop()
  const [first, second] = [await withBreaks(shop, 90), await withBreaks(shop, 90)]
  const asAnna = shop.as(anna)
  const put = async (id: string, quantity: number) => {
    await asAnna(setCartLine, { id, quantity })
    return asAnna(getCart, {})
  }
  const [one, changed, two] = [await put(first, 2), await put(first, 3), await put(second, 1)]
  expect(changed.key).toBe(one.key)
  expect(two.key).not.toBe(one.key)
  await shop.as(ben)(setCartLine, { id: first, quantity: 2 })
  expect((await shop.as(ben)(getCart, {})).key).not.toBe(one.key)
  await asAnna(removeCartLine, { id: second })
  expect((await asAnna(getCart, {})).key).toBe(one.key)
  await asAnna(removeCartLine, { id: first })
  expect((await put(first, 2)).key).not.toBe(one.key)
})

test('taking ordered lines out leaves those that were added again, and makes others of those that were changed', async () => {
  const shop = await openShop()
  const [refilled, changed] = [await withBreaks(shop, 90), await withBreaks(shop, 90)]
  const asAnna = shop.as(anna)
  for (const id of [refilled, changed]) await asAnna(setCartLine, { id, quantity: 2 })
  const ordered = await asAnna(getCart, {})
  const lines = ordered.lines.map(({ productId, quantity, added }) => ({ productId, quantity, added }))
  await asAnna(removeCartLine, { id: refilled })
  await asAnna(setCartLine, { id: refilled, quantity: 2 })
  await asAnna(setCartLine, { id: changed, quantity: 5 })
  const before = await asAnna(getCart, {})
  const left = await asAnna(removeOrderedLines, { lines })
  expect(left.lines.map(({ productId, quantity }) => [productId, quantity]).toSorted()).toEqual(
    [
      [refilled, 2],
      [changed, 5],
    ].toSorted(),
  )
  expect(left.key).not.toBe(before.key)
  const findAdded = (cart: typeof left, id: string) => cart.lines.find(({ productId }) => productId === id)!.added
  expect(findAdded(left, refilled)).toBe(findAdded(before, refilled))
  expect(findAdded(left, changed)).not.toBe(findAdded(before, changed))
})

test('a cart is exported with the personal data and erased with the account', async () => {
  const shop = await openShop()
  const id = await withBreaks(shop, 5)
  await shop.as(anna)(setCartLine, { id, quantity: 2, note: 'Marker' })
  expect((await shop.as(anna)(getPersonalData, {})).cart).toEqual([
    { productId: id, sku: id, name: 'Cordless drill', quantity: 2, note: 'Marker' },
  ])
  await shop.as(anna)(eraseAccount, {})
  expect(await shop.db.selectFrom('cartLines').selectAll().execute()).toEqual([])
})
