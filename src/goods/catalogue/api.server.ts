import { type CacheTag, toRowTag } from '#base/platform/cache/tag.ts'
import { tagReads, tagRows } from '#base/platform/cache/tags.server.ts'
import type { AppContext } from '#base/platform/context.server.ts'
import { keepAnswer } from '#base/platform/contract/kept-answers.server.ts'
import { ListPage } from '#base/platform/contract/list-page.server.ts'
import { type Api, serve, serveRead } from '#base/platform/contract/serve.server.ts'
import { type CursorList, decodeCursor, toPage } from '#base/platform/database/cursor.server.ts'
import { createDataLoader } from '#base/platform/database/data-loader.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import { actOnRows } from '#base/platform/rows/act.server.ts'
import { openTaxSetting } from '#company/tax/service.server.ts'
import * as contract from './contract.ts'
import { exportProducts } from './importing/export.server.ts'
import { listReverting, retryReverting } from './importing/revert-in-parts.server.ts'
import { findPreviewedProduct, findProductBySlug } from './page/details.sql.server.ts'
import { findEditableProduct } from './products/draft.sql.server.ts'
import { duplicateProduct } from './products/duplicate.server.ts'
import { toShownPictures } from './products/further-pictures.server.ts'
import { findManagedProducts } from './products/managed.sql.server.ts'
import { loadAlternatives } from './related/alternatives.server.ts'
import { findProductsBySku } from './related/compare.sql.server.ts'
import { openAlternatives } from './related/family-members.server.ts'
import { openFamilyParts, type ProductDetailsRow } from './related/family-parts.server.ts'
import { findWithdrawnProduct, isReplacedBy } from './related/successor.server.ts'
import { addProduct, deleteProduct, editProduct, restoreProduct } from './service.server.ts'
import * as rows from './sql.server.ts'
import { catalogueTasks } from './tasks.ts'
import { categorizeProduct } from './taxonomy/service.server.ts'
import { buildCategoryTree, toAttributes, toProductDetailsView, toProductView, toWithdrawnView } from './view.server.ts'

const lists: Record<contract.ProductSort, CursorList> = {
  newest: { name: 'products', by: 'time' },
  price: { name: 'products-price', by: 'number' },
  'price-desc': { name: 'products-price-desc', by: 'number' },
  name: { name: 'products-name', by: 'text' },
}

export function serveCatalogue(api: Api, context: AppContext): void {
  serveProductReads(api, context)
  serveDetails(api, context)
  serveManagedProducts(api, context)
}

function serveProductReads(api: Api, { db, remembered }: AppContext): void {
  serveRead(api, contract.listProducts, async ({ query }) => {
    const { limit = 100, cursor, q, category, lacks } = query
    const sort = query.sort ?? 'newest'
    tagReads('products', 'categories')
    const products = await rows.findProducts(db, {
      q,
      category,
      lacks,
      sort,
      limit,
      after: decodeCursor(lists[sort], cursor),
    })
    const page = toPage(lists[sort], products, limit, (row) => ({ value: sortValue(sort, row), id: row.id }))
    tagRows(page.rows.map(({ id }) => id))
    const items = page.rows.map(toProductView)
    if (query.sort) return new ListPage(items, page.next)
    const total = cursor ? undefined : await rows.countProducts(db, { q, category, lacks })
    return new ListPage(items.toReversed(), page.next, total)
  })
  const productById = createDataLoader(
    (ids: string[]) => rows.findProductsByIds(db, ids),
    (row) => row.id,
  )
  serveRead(api, contract.getProduct, async ({ params }) => {
    tagReads('products', toRowTag(params.id))
    return toProductView(requireProduct(await productById(params.id)))
  })
  serveRead(api, contract.getWithdrawnProduct, async ({ params }) => {
    tagReads('products')
    return toWithdrawnView(requireProduct(await findWithdrawnProduct(db, params.slug)))
  })
  serveRead(api, contract.compareProducts, async ({ query: { parts } }) => {
    const products = await findProductsBySku(db, parts)
    tagReads('products', ...products.map(({ id }) => toRowTag(id)))
    return parts
      .flatMap((sku) => products.find((row) => row.sku === sku) ?? [])
      .map((row) => ({ ...toProductView(row), attributes: toAttributes(row) }))
  })
  serveRead(api, contract.listStock, async ({ query }) => {
    tagReads('products', ...query.ids.map(toRowTag))
    const stock = await rows.findStock(db, query.ids)
    return stock.map(({ id, quantity }) => ({ _id: id, quantity }))
  })
  const categories = remembered.reader(['categories'], async () =>
    keepAnswer(buildCategoryTree(await rows.listAllCategories(db))),
  )
  serveRead(api, contract.listCategories, () => {
    tagReads('categories')
    return categories()
  })
}

/** A product as its page shows it: to everybody, or as a draft to admins. */
function serveDetails(api: Api, { db, config, remembered }: AppContext): void {
  const alternatives = openAlternatives({ db, remembered })
  const addFamilyParts = openFamilyParts({ db, remembered })
  // It is on every product's page.
  const taxes = remembered.reader([], () => openTaxSetting(config).read(db))
  serveRead(api, contract.getProductDetails, async ({ params, query: { replaces } }) => {
    const found = await findProductBySlug(db, params.slug)
    const row = found && (await addFamilyParts(found))
    tagReads(...(row ? listTags(row) : ['products' as const]))
    tagReads('settings')
    const details = toProductDetailsView(
      requireProduct(row),
      await loadAlternatives(alternatives, requireProduct(row)),
      await taxes(),
      config.cad,
    )
    if (!replaces) return details
    // Any of those that have been replaced since may be on sale again.
    tagReads('products')
    return (await isReplacedBy(db, replaces, details._id)) ? { ...details, replaces } : details
  })
  serve(api, contract.previewProduct, async ({ params }) => {
    const row = await addFamilyParts(requireProduct(await findPreviewedProduct(db, params.id)))
    // A draft has no model for anybody yet.
    return toProductDetailsView(row, await loadAlternatives(alternatives, row), await taxes(), false)
  })
}

function serveManagedProducts(api: Api, { db, config, jobs }: AppContext): void {
  serve(api, contract.listManagedProducts, async ({ query: { limit = 100, cursor, ...filter } }) => {
    const list: CursorList = { name: 'managed', by: 'time' }
    const found = await findManagedProducts(db, filter, { limit, after: decodeCursor(list, cursor) })
    const page = toPage(list, found, limit, (row) => ({ value: sortValue('newest', row), id: row.id }))
    const items = page.rows.map((row) => ({ ...toProductView(row), completeness: row.completeness }))
    return new ListPage(items, page.next)
  })
  serve(api, contract.getEditableProduct, async ({ params }) => {
    const row = requireProduct(await findEditableProduct(db, params.id))
    const { completeness, furtherPictures, documents, shelf } = row
    return { ...toProductView(row), shelf, completeness, documents, pictures: toShownPictures(furtherPictures) }
  })
  serve(api, contract.exportProducts, ({ query: { format, ...filter } }) => exportProducts(db, format, filter))
  serve(api, contract.listRevertedImports, async () =>
    (await listReverting(db)).map(({ id, stays, ...progress }) => ({ ...progress, _id: id, unchanged: stays })),
  )
  serve(api, contract.retryRevertedImport, async ({ params }) => {
    const modifiedCount = await retryReverting(db, params.id)
    jobs.enqueue(catalogueTasks.revertInParts)
    return { modifiedCount }
  })
  serve(api, contract.addProduct, async ({ body, caller }) => ({
    insertedId: await addProduct(db, caller, body, config.currency),
  }))
  serve(api, contract.duplicateProduct, async ({ params, caller }) => ({
    insertedId: await duplicateProduct(db, caller, params.id),
  }))
  serve(api, contract.editProduct, async ({ params, body, caller }) => {
    const modifiedCount = await editProduct(db, caller, params.id, body)
    jobs.enqueue(catalogueTasks.allocateStock)
    return { modifiedCount }
  })
  serve(api, contract.deleteProduct, async ({ params, caller }) => {
    await deleteProduct(db, caller, params.id)
    return { deletedCount: 1 }
  })
  serve(api, contract.changeProducts, ({ body: { action, ids, category = null }, caller }) =>
    actOnRows(ids, (id) => {
      if (action === 'categorize') return categorizeProduct(db, caller, id, category)
      return action === 'withdraw' ? deleteProduct(db, caller, id) : restoreProduct(db, caller, id, config.currency)
    }),
  )
}

/** The other sizes, and what fits, are told by their families; what it is used with, by its own size. */
function listTags({ id, familyId, familySlug, size, fitting }: ProductDetailsRow): CacheTag[] {
  const rows = [id, familyId, ...fitting.map((fit) => fit.familyId)].filter((row) => row !== null)
  return ['categories', `uses-of-${familySlug}/${size}`, ...rows.map(toRowTag)]
}

function requireProduct<T>(row: T | undefined): T {
  if (!row) throw new Refusal('not_found', { what: 'product' })
  return row
}

/** The value that the list is sorted by, for its cursor. */
function sortValue(sort: contract.ProductSort, row: rows.ProductRow): string | number {
  if (sort === 'newest') return row.createdAt.toISOString()
  return sort === 'name' ? row.name : row.priceMinor
}
