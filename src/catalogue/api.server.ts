import type { AppContext } from '#platform/context.server.ts'
import { type Api, ListPage, serve } from '#platform/contract/serve.server.ts'
import { batched } from '#platform/database/batch.server.ts'
import type { Database } from '#platform/database/connect.server.ts'
import { decodeCursor, type List, pageOf } from '#platform/database/cursor.server.ts'
import { Refusal } from '#platform/errors.ts'
import * as contract from './contract.ts'
import { addProduct, deleteProduct, editProduct } from './service.server.ts'
import * as rows from './sql.server.ts'
import { categoryTree, type Fit, productDetailsView, productView } from './view.server.ts'

const lists: Record<contract.Sort, List> = {
  newest: { name: 'products', by: 'time' },
  price: { name: 'products-price', by: 'number' },
  'price-desc': { name: 'products-price-desc', by: 'number' },
  name: { name: 'products-name', by: 'text' },
}

export function serveCatalogue(api: Api, { db, config }: AppContext): void {
  serve(api, contract.listProducts, async ({ query }) => {
    const { limit = 100, cursor, q, category } = query
    const sort = query.sort ?? 'newest'
    const found = await rows.findProducts(db, {
      q,
      category,
      sort,
      limit,
      after: decodeCursor(lists[sort], cursor),
    })
    const page = pageOf(lists[sort], found, limit, (row) => ({ value: sortValue(sort, row), id: row.id }))
    const items = page.rows.map(productView)
    if (query.sort) return new ListPage(items, page.next)
    const total = cursor ? undefined : await rows.countProducts(db, { q, category })
    return new ListPage(items.toReversed(), page.next, total)
  })
  const productById = batched(
    (ids: string[]) => rows.productsByIds(db, ids),
    (row) => row.id,
  )
  serve(api, contract.getProduct, async ({ params }) => productView(found(await productById(params.id))))
  serve(api, contract.getProductDetails, ({ params }) => productDetails(db, params.slug))
  serve(api, contract.listStock, async ({ query }) => {
    const stock = await rows.stockOf(db, query.ids)
    return stock.map(({ id, quantity }) => ({ _id: id, quantity }))
  })
  serve(api, contract.listCategories, async () => categoryTree(await rows.allCategories(db)))
  serve(api, contract.addProduct, async ({ body, caller }) => ({
    insertedId: await addProduct(db, caller, body, config.currency),
  }))
  serve(api, contract.editProduct, async ({ params, body, caller }) => ({
    modifiedCount: await editProduct(db, caller, params.id, body),
  }))
  serve(api, contract.deleteProduct, async ({ params, caller }) => ({
    deletedCount: await deleteProduct(db, caller, params.id),
  }))
}

function found<T>(row: T | undefined): T {
  if (!row) throw new Refusal('not_found', { what: 'product' })
  return row
}

/** The value that the list is sorted by, for its cursor. */
function sortValue(sort: contract.Sort, row: rows.ProductRow): string | number {
  if (sort === 'newest') return row.createdAt.toISOString()
  return sort === 'name' ? row.name : row.priceMinor
}

async function productDetails(db: Database, slug: string): Promise<contract.ProductDetails> {
  const row = found(await rows.productBySlug(db, slug))
  const refs = (row.fits as Fit[]).map((fit) => fit.ref)
  const [siblings, fitting] = await Promise.all([
    row.familyId ? rows.siblingsOf(db, row.familyId, row.id, 60) : [],
    refs.length > 0 ? rows.newestOfSizes(db, refs) : [],
  ])
  return productDetailsView(row, siblings, fitting)
}
