import { expect, test } from 'vitest'
import { listAuditEntries, undoAction } from '#desk/history/contract.ts'
import { getFamily } from '#goods/families/contract.ts'
import { search, suggest } from '#goods/search/contract.ts'
import { quote } from '#trade/cart/contract.ts'
import { placeOrder } from '#trade/orders/placing/contract.ts'
import { readRows } from '#trade/quick-order/contract.ts'
import { fillSmallCatalogue } from '../../../../test/search/small-catalogue.ts'
import { ada, anna, openShop, shareShop, type TestShop } from '../../../../test/shop.ts'
import {
  compareProducts,
  deleteProduct,
  editProduct,
  getEditableProduct,
  getProduct,
  getProductDetails,
  getWithdrawnProduct,
  listManagedProducts,
  listProducts,
  listStock,
  previewProduct,
} from '../contract.ts'
import { listProductPages } from '../sitemap.sql.server.ts'

const shared = shareShop()

const edit = (shop: TestShop, id: string, draft: string) => shop.as(ada)(editProduct, { id, draft })

async function undoLast(shop: TestShop, action: string): Promise<void> {
  const entry = (await shop.as(ada)(listAuditEntries, {})).find((entry) => entry.action === action)!
  await shop.as(ada)(undoAction, { entry: entry._id })
}

/** Where visitors find a product: each read that is about it, or lists products as it is. */
async function listPublicReads(shop: TestShop, { id, sku, slug }: { id: string; sku: string; slug: string }) {
  const read = shop.asVisitor
  const download = async (path: string) => (await fetch(`${shop.url}${path}`)).text()
  const reads: Record<string, () => Promise<unknown>> = {
    product: () => read(getProduct, { id }),
    details: () => read(getProductDetails, { slug }),
    withdrawn: async () => slug === (await read(getWithdrawnProduct, { slug })).successor,
    products: () => read(listProducts, { sort: 'newest' }),
    'products by name': () => read(listProducts, { q: sku }),
    comparison: () => read(compareProducts, { parts: sku }),
    stock: () => read(listStock, { ids: id }),
    family: () => read(getFamily, { slug: 'hex-bolt' }),
    sizes: () => download('/api/families/hex-bolt/sizes.csv'),
    search: () => read(search, { q: 'hex bolt M8x30' }),
    'search by number': () => read(search, { q: sku }),
    suggestions: () => read(suggest, { q: sku }),
    'quick order': async () => ({ ...(await read(readRows, { rows: [{ text: sku, quantity: 50 }] })) }),
    // As the sitemap is built; what is served is some minutes old.
    sitemap: () => listProductPages(shop.db, 1),
  }
  const found: string[] = []
  for (const [name, get] of Object.entries(reads)) {
    const answer = JSON.stringify(await get().catch((error) => ({ refused: error.code })))
    if (answer.includes(slug) || answer.includes(id) || (name === 'sizes' && answer.includes(sku))) found.push(name)
  }
  return { found, all: Object.keys(reads).filter((name) => name !== 'withdrawn') }
}

test('a draft is nowhere in public, and cannot be bought, until it is put on sale', async () => {
  const shop = await openShop()
  await fillSmallCatalogue(shop)
  const sku = 'HB-M8X30'
  const product = await shop.db
    .selectFrom('products')
    .select(['id', 'sku', 'slug'])
    .where('sku', '=', sku)
    .executeTakeFirstOrThrow()
  const { found: before, all } = await listPublicReads(shop, product)
  expect(before).toEqual(all)
  const { id } = product
  const order = { toolId: id, purchaseValue: 1, phone: '555-0100', address: '1 Forge Lane' }
  const lines = [{ productId: id, quantity: 1 }]

  await edit(shop, id, 'undated')
  expect((await listPublicReads(shop, product)).found).toEqual([])
  await expect(shop.as(anna)(placeOrder, order)).rejects.toMatchObject({ code: 'not_found' })
  expect((await shop.asVisitor(quote, { lines })).lines[0]).toMatchObject({ problem: 'unavailable' })

  expect(await shop.as(ada)(getEditableProduct, { id })).toMatchObject({ sku, draft: 'undated' })
  expect(await shop.as(ada)(previewProduct, { id })).toMatchObject({ sku, family: { slug: 'hex-bolt' } })
  await edit(shop, id, '')
  expect((await listPublicReads(shop, product)).found).toEqual(all)
  expect((await shop.asVisitor(quote, { lines })).lines[0]).toMatchObject({ problem: null })
})

test('a draft goes on sale by itself on its day, by the shop’s clock, and pages learn of it', async () => {
  const shop = shared()
  const [today, tomorrow] = await Promise.all([shop.stock({ quantity: 3 }), shop.stock({ quantity: 3 })])
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  await edit(shop, tomorrow.id, day(2))
  await edit(shop, today.id, day(-1))
  await expect(shop.asVisitor(getProduct, { id: today.id })).rejects.toMatchObject({ code: 'not_found' })
  await shop.db.deleteFrom('changes').execute()
  await shop.jobs.run('publish_drafts')
  expect((await shop.db.selectFrom('changes').select('tag').execute()).map(({ tag }) => tag)).toContain(today.id)
  expect(await shop.asVisitor(getProduct, { id: today.id })).toMatchObject({ draft: '' })
  await expect(shop.asVisitor(getProduct, { id: tomorrow.id })).rejects.toMatchObject({ code: 'not_found' })
  const drafts = (await shop.as(ada)(listManagedProducts, { state: 'draft' })).map(({ _id }) => _id)
  expect([drafts.includes(today.id), drafts.includes(tomorrow.id)]).toEqual([false, true])
})

test('a draft that is deleted comes back as a draft, and making one is undone', async () => {
  const shop = shared()
  const { id } = await shop.stock({ quantity: 3 })
  await edit(shop, id, 'undated')
  await shop.as(ada)(deleteProduct, { id })
  await expect(shop.as(ada)(getEditableProduct, { id })).rejects.toMatchObject({ code: 'not_found' })
  await undoLast(shop, 'product.delete')
  expect(await shop.as(ada)(getEditableProduct, { id })).toMatchObject({ draft: 'undated' })
  await expect(shop.asVisitor(getProduct, { id })).rejects.toMatchObject({ code: 'not_found' })
  await undoLast(shop, 'product.edit')
  expect(await shop.asVisitor(getProduct, { id })).toMatchObject({ draft: '' })
})

test.each(['soon', '2031-02-30', '1999-01-01', '31.12.2031'])('%s is no day for a draft', async (draft) => {
  const { id } = await shared().stock({ quantity: 1 })
  await expect(edit(shared(), id, draft)).rejects.toMatchObject({ fields: { draft: expect.any(String) } })
})
