import { shows } from '#platform/cache/tags.server.ts'
import type { AppContext } from '#platform/context.server.ts'
import { ListPage } from '#platform/contract/list-page.server.ts'
import { type Api, serve, serveRead } from '#platform/contract/serve.server.ts'
import { batched } from '#platform/database/batch.server.ts'
import { decodeCursor, type List, pageOf } from '#platform/database/cursor.server.ts'
import { Refusal } from '#platform/errors.ts'
import { taxTable } from '#tax/service.server.ts'
import { alternativesOf } from './alternatives.server.ts'
import { productsBySku } from './compare.sql.server.ts'
import * as contract from './contract.ts'
import { type ProductDetailsRow, productBySlug } from './details.sql.server.ts'
import { addProduct, deleteProduct, editProduct } from './service.server.ts'
import * as rows from './sql.server.ts'
import { isReplacedBy, withdrawnProduct } from './successor.server.ts'
import { attributesOf, categoryTree, productDetailsView, productView, withdrawnView } from './view.server.ts'

const lists: Record<contract.Sort, List> = {
  newest: { name: 'products', by: 'time' },
  price: { name: 'products-price', by: 'number' },
  'price-desc': { name: 'products-price-desc', by: 'number' },
  name: { name: 'products-name', by: 'text' },
}

export function serveCatalogue(api: Api, { db, config, jobs, remembered }: AppContext): void {
  serveRead(api, contract.listProducts, async ({ query }) => {
    const { limit = 100, cursor, q, category } = query
    const sort = query.sort ?? 'newest'
    shows('products', 'categories')
    const found = await rows.findProducts(db, {
      q,
      category,
      sort,
      limit,
      after: decodeCursor(lists[sort], cursor),
    })
    const page = pageOf(lists[sort], found, limit, (row) => ({ value: sortValue(sort, row), id: row.id }))
    shows(...page.rows.map(({ id }) => id))
    const items = page.rows.map(productView)
    if (query.sort) return new ListPage(items, page.next)
    const total = cursor ? undefined : await rows.countProducts(db, { q, category })
    return new ListPage(items.toReversed(), page.next, total)
  })
  const productById = batched(
    (ids: string[]) => rows.productsByIds(db, ids),
    (row) => row.id,
  )
  serveRead(api, contract.getProduct, async ({ params }) => {
    shows('products', params.id)
    return productView(found(await productById(params.id)))
  })
  // It is on every product's page.
  const taxes = remembered.reader([], () => taxTable(config).read(db))
  serveRead(api, contract.getProductDetails, async ({ params, query: { replaces } }) => {
    const row = await productBySlug(db, params.slug)
    shows(...(row ? tagsOf(row) : ['products']))
    shows('settings')
    const details = productDetailsView(found(row), await alternativesOf(db, found(row)), await taxes())
    if (!replaces) return details
    // Any of those that have been replaced since may be on sale again.
    shows('products')
    return (await isReplacedBy(db, replaces, details._id)) ? { ...details, replaces } : details
  })
  serveRead(api, contract.getWithdrawn, async ({ params }) => {
    shows('products')
    return withdrawnView(found(await withdrawnProduct(db, params.slug)))
  })
  serveRead(api, contract.compareProducts, async ({ query: { parts } }) => {
    const found = await productsBySku(db, parts)
    shows('products', ...found.map(({ id }) => id))
    return parts
      .flatMap((sku) => found.find((row) => row.sku === sku) ?? [])
      .map((row) => ({ ...productView(row), attributes: attributesOf(row) }))
  })
  serveRead(api, contract.listStock, async ({ query }) => {
    shows(...query.ids, 'products')
    const stock = await rows.stockOf(db, query.ids)
    return stock.map(({ id, quantity }) => ({ _id: id, quantity }))
  })
  const categories = remembered.reader(['categories'], async () => categoryTree(await rows.allCategories(db)))
  serveRead(api, contract.listCategories, () => {
    shows('categories')
    return categories()
  })
  serve(api, contract.addProduct, async ({ body, caller }) => ({
    insertedId: await addProduct(db, caller, body, config.currency),
  }))
  serve(api, contract.editProduct, async ({ params, body, caller }) => {
    const modifiedCount = await editProduct(db, caller, params.id, body)
    jobs.enqueue('allocate_stock')
    return { modifiedCount }
  })
  serve(api, contract.deleteProduct, async ({ params, caller }) => ({
    deletedCount: await deleteProduct(db, caller, params.id),
  }))
}

/** The other sizes, and what fits, are told by their families; what it is used with, by its own size. */
const tagsOf = ({ id, familyId, familySlug, size, fitting }: ProductDetailsRow) =>
  [id, familyId, 'categories', `uses-of-${familySlug}/${size}`, ...fitting.map((fit) => fit.familyId)].filter(
    (tag) => tag !== null,
  )

function found<T>(row: T | undefined): T {
  if (!row) throw new Refusal('not_found', { what: 'product' })
  return row
}

/** The value that the list is sorted by, for its cursor. */
function sortValue(sort: contract.Sort, row: rows.ProductRow): string | number {
  if (sort === 'newest') return row.createdAt.toISOString()
  return sort === 'name' ? row.name : row.priceMinor
}
