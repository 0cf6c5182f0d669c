import { expect, test } from 'vitest'
import { createId } from '#base/platform/ids.server.ts'
import { deleteProduct, editProduct, getProduct, listProducts } from '#goods/catalogue/contract.ts'
import { importProducts } from '#goods/catalogue/importing/import.server.ts'
import { readLines } from '#goods/catalogue/importing/import-lines.server.ts'
import { deleteReview, listReviews } from '#goods/reviews/contract.ts'
import { placeOrder } from '#trade/orders/placing/contract.ts'
import { runAudit } from '#trade/payments/audit/audit.server.ts'
import { ada, anna, ben, openShop, shareShop, type TestShop } from '../../../test/shop.ts'
import { listAuditEntries, previewUndo, undoAction } from './contract.ts'

const shared = shareShop()

/** The newest audit entry of an action. */
async function findAuditEntry(shop: TestShop, action: string) {
  const entries = await shop.as(ada)(listAuditEntries, {})
  return entries.find((entry) => entry.action === action)!
}

async function undoNewest(shop: TestShop, action: string) {
  return await shop.as(ada)(undoAction, { entry: (await findAuditEntry(shop, action))._id })
}

test('a deleted product is restored once, and both actions are audited', async () => {
  const shop = shared()
  const { id } = await shop.stock({ name: 'Vice', quantity: 3 })
  await shop.as(ada)(deleteProduct, { id })
  expect(await findAuditEntry(shop, 'product.delete')).toMatchObject({
    who: ada.email,
    subject: 'Vice',
    undo: 'possible',
  })

  await undoNewest(shop, 'product.delete')
  expect(await shop.asVisitor(getProduct, { id })).toMatchObject({ name: 'Vice', quantity: 3 })
  expect(await findAuditEntry(shop, 'product.delete')).toMatchObject({ undo: 'done' })
  expect(await findAuditEntry(shop, 'undo')).toMatchObject({ who: ada.email, subject: 'Vice', undo: 'possible' })
  await expect(undoNewest(shop, 'product.delete')).rejects.toMatchObject({ code: 'wrong_state' })
})

const previewNewest = async (shop: TestShop, action: string) =>
  shop.as(ada)(previewUndo, { entry: (await findAuditEntry(shop, action))._id })

test('undoing says what it would do, changes nothing by saying so, and is undone in turn', async () => {
  const shop = await openShop()
  const { id } = await shop.stock({ name: 'Vice', quantity: 3, priceMinor: 1999 })
  await shop.as(ada)(editProduct, { id, name: 'Bench vice', price: 25, quantity: 5 })
  const product = () => shop.asVisitor(getProduct, { id })
  expect(await previewNewest(shop, 'product.edit')).toEqual({
    effects: [{ what: 'products_change', count: 1 }],
    values: [
      { field: 'name', before: 'Bench vice', after: 'Vice' },
      { field: 'price', before: 25, after: 19.99, currency: 'USD' },
      { field: 'quantity', before: 5, after: 3 },
    ],
  })
  expect(await product()).toMatchObject({ name: 'Bench vice', price: 25, quantity: 5 })

  const [vice, benchVice] = [
    { name: 'Vice', price: 19.99, quantity: 3 },
    { name: 'Bench vice', price: 25, quantity: 5 },
  ]
  await undoNewest(shop, 'product.edit')
  expect(await product()).toMatchObject(vice)
  expect(await findAuditEntry(shop, 'undo')).toMatchObject({ of: 'product.edit', subject: 'Vice', undo: 'possible' })
  await undoNewest(shop, 'undo')
  expect(await product()).toMatchObject(benchVice)
  expect((await findAuditEntry(shop, 'product.edit')).undo).toBe('impossible')
  await undoNewest(shop, 'redo')
  expect(await product()).toMatchObject(vice)
  expect((await findAuditEntry(shop, 'product.edit')).undo).toBe('done')
  expect(await runAudit(shop.db, shop.provider)).toEqual([])
})

test('what cannot be undone is refused before anybody confirms it', async () => {
  const shop = shared()
  const { id } = await shop.stock({ name: 'Vice', quantity: 3 })
  await shop.as(ada)(editProduct, { id, name: 'Bench vice' })
  const first = await findAuditEntry(shop, 'product.edit')
  await shop.as(ada)(editProduct, { id, name: 'Vice, large' })
  await expect(shop.as(ada)(previewUndo, { entry: first._id })).rejects.toMatchObject({ code: 'stale_version' })
})

test('an edit is undone with its stock change, unless edited later or sold since', async () => {
  const shop = await openShop()
  const { id } = await shop.stock({ name: 'Vice', quantity: 3, priceMinor: 1999 })
  await shop.as(ada)(editProduct, { id, name: 'Bench vice', price: 25, quantity: 5 })
  const first = await findAuditEntry(shop, 'product.edit')
  await shop.as(ada)(editProduct, { id, name: 'Bench vice, heavy' })
  const undoFirst = () => shop.as(ada)(undoAction, { entry: first._id })
  await expect(undoFirst()).rejects.toMatchObject({ code: 'stale_version' })
  await undoNewest(shop, 'product.edit')
  expect(await shop.asVisitor(getProduct, { id })).toMatchObject({ name: 'Bench vice', price: 25, quantity: 5 })

  const delivery = { phone: '555-0100', address: '1 Forge Lane' }
  await shop.as(anna)(placeOrder, { toolId: id, purchaseValue: 4, ...delivery })
  await expect(undoFirst()).rejects.toMatchObject({ code: 'out_of_stock' })
  await shop.db
    .updateTable('orders')
    .set({ holdUntil: new Date(0) })
    .execute()
  await shop.jobs.run('expire_holds')
  await undoFirst()
  expect(await shop.asVisitor(getProduct, { id })).toMatchObject({ name: 'Vice', price: 19.99, quantity: 3 })
  expect(await runAudit(shop.db, shop.provider)).toEqual([])
})

const line = (sku: string, name: string, stock: number) =>
  JSON.stringify({ sku, name, stock, stockAt: new Date(), currency: 'USD', priceCents: 500, packSize: 10 })

test('undoing an import removes what it added and restores what it changed', async () => {
  const shop = await openShop()
  const load = (...lines: string[]) => importProducts(shop.databaseUrl, readLines(lines.join('\n')))
  await load(line('A', 'Hex bolt', 7))
  await load(line('A', 'Hex bolt M8', 2), line('B', 'Hex nut', 9))
  const entry = await findAuditEntry(shop, 'catalogue.import')
  expect(entry).toMatchObject({ who: null, undo: 'possible' })

  expect((await shop.as(ada)(previewUndo, { entry: entry._id })).effects).toEqual([
    { what: 'products_disappear', count: 1 },
    { what: 'products_change', count: 1 },
    { what: 'stock_falls', count: 4 },
  ])
  await shop.as(ada)(undoAction, { entry: entry._id })
  const products = await shop.asVisitor(listProducts, {})
  expect(products).toMatchObject([{ name: 'Hex bolt', quantity: 7 }])
  expect((await previewNewest(shop, 'undo')).effects).toEqual([
    { what: 'products_return', count: 1 },
    { what: 'products_change', count: 1 },
    { what: 'stock_rises', count: 4 },
  ])
  await undoNewest(shop, 'undo')
  expect(await shop.asVisitor(listProducts, { sort: 'name' })).toMatchObject([
    { name: 'Hex bolt M8', quantity: 2 },
    { name: 'Hex nut', quantity: 9 },
  ])
  await undoNewest(shop, 'redo')
  expect(await shop.asVisitor(listProducts, {})).toMatchObject([{ name: 'Hex bolt', quantity: 7 }])
  expect(await runAudit(shop.db, shop.provider)).toEqual([])

  await load(line('A', 'Hex bolt M8', 12))
  await shop.as(ada)(editProduct, { id: products[0]!._id, name: 'Edited since' })
  await expect(undoNewest(shop, 'catalogue.import')).rejects.toMatchObject({ code: 'stale_version' })
})

test('a review hidden by an admin is restored, unless its author wrote another', async () => {
  const shop = shared()
  const { id: productId } = await shop.stock({ quantity: 1 })
  await shop.getToken(anna)
  const author = await shop.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', anna.email)
    .executeTakeFirstOrThrow()
  const review = { authorId: author.id, name: anna.name, productId, description: 'Holds well', rating: 5 }
  const id = createId()
  await shop.db
    .insertInto('reviews')
    .values({ id, ...review })
    .execute()
  await shop.as(ada)(deleteReview, { id })
  await undoNewest(shop, 'review.delete')
  expect(await shop.asVisitor(listReviews, {})).toHaveLength(1)
  await undoNewest(shop, 'undo')
  expect(await shop.asVisitor(listReviews, {})).toHaveLength(0)
  await undoNewest(shop, 'redo')
  expect(await shop.asVisitor(listReviews, {})).toHaveLength(1)

  await shop.as(ada)(deleteReview, { id })
  await shop.db
    .insertInto('reviews')
    .values({ id: createId(), ...review })
    .execute()
  await expect(undoNewest(shop, 'review.delete')).rejects.toMatchObject({ code: 'already_exists' })
})

test('nothing can be undone after 30 days', async () => {
  const shop = shared()
  const { id } = await shop.stock({ quantity: 1 })
  const at = new Date(Date.now() - 31 * 86_400_000)
  await shop.getToken(ada)
  await shop.db.insertInto('auditLog').values({ action: 'product.delete', subject: id, at }).execute()
  expect(await findAuditEntry(shop, 'product.delete')).toMatchObject({ undo: 'impossible' })
  await expect(undoNewest(shop, 'product.delete')).rejects.toMatchObject({ code: 'wrong_state' })
  await expect(shop.as(ben)(listAuditEntries, {})).rejects.toMatchObject({ code: 'not_allowed' })
})

test('audit entries can be neither changed nor deleted', async () => {
  const shop = await openShop()
  const { id } = await shop.stock({ quantity: 1 })
  await shop.as(ada)(deleteProduct, { id })
  await expect(shop.db.updateTable('auditLog').set({ actorId: null }).execute()).rejects.toThrow()
  await expect(shop.db.deleteFrom('auditLog').execute()).rejects.toThrow()
})
