import { requireOwnPhoto } from '#base/images/service.server.ts'
import type { Body } from '#base/platform/contract/endpoint.ts'
import { recordAudit } from '#base/platform/database/audit.server.ts'
import { type Database, isDuplicate, type Tx } from '#base/platform/database/connect.server.ts'
import type { Json } from '#base/platform/database/schema.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { Caller } from '#base/platform/http/caller.server.ts'
import { maxPieces } from '#base/platform/limits.ts'
import type { FieldProblem } from '#base/platform/refusals/field-problem.ts'
import { parseAmount } from '#base/platform/text/amount-limits.ts'
import { toDocumentEntries } from '#goods/product-documents/service.server.ts'
import { refuseTakenBarcode } from './barcodes.sql.server.ts'
import { toGtin14 } from './codes.ts'
import type * as contract from './contract.ts'
import { changeColumns, type LockedProduct } from './importing/change-columns.server.ts'
import { type SpecialColumn, toPlainColumns } from './importing/columns.server.ts'
import { refuseForeignCurrency } from './prices/one-currency.server.ts'
import { roundUpToOrderable } from './prices/pricing.ts'
import { validatePriceBreaks } from './prices/validate-breaks.server.ts'
import type { AddedField, EditedField } from './products/fields.ts'
import { findFirstPicture, toPictureEntries } from './products/further-pictures.server.ts'
import { isCircle, isPartNumber } from './related/successor.server.ts'
import { buildSlug } from './slug.ts'
import {
  archiveProduct,
  createSku,
  findCategoryId,
  insertProduct,
  lockProduct,
  mergeTranslations,
  unarchiveProduct,
} from './sql.server.ts'
import { hasWaitingOrders, maxOnHand } from './stock/stock.server.ts'

const wrongField = (name: string, problem: FieldProblem) =>
  new Refusal('invalid_fields', { what: 'fields', fields: { [name]: problem } })

/**
 * Puts a product up for sale. Its picture must be an upload of the same admin, never an external URL.
 * Without a part number it is given a new one.
 */
export async function addProduct(
  db: Database,
  admin: Caller,
  request: Body<typeof contract.addProduct>,
  currency: string,
): Promise<string> {
  const priceMinor = parseAmount('price', request.price, currency)
  const imageId = await requireOwnPhoto(db, admin.id, request.img)
  const category = request.category ? await findCategoryId(db, request.category) : undefined
  if (request.category && !category) throw wrongField('category', { code: 'no_such_category' })

  const sku = request.sku ?? createSku()
  const { name, description, quantity } = request
  const special = {
    priceMinor,
    priceBreaks: validatePriceBreaks(request.priceBreaks ?? [], priceMinor, currency),
    imageId,
    pictures: (await toPictureEntries(db, admin.id, request.pictures ?? [])) as Json,
    documents: (await toDocumentEntries(db, request.documents ?? [], 'documents')) as Json,
    categoryId: category?.id ?? null,
    translations: await mergeTranslations(db, {}, request.translations),
  } satisfies Record<SpecialColumn<AddedField>, unknown>
  const product = {
    ...toPlainColumns(request),
    ...toQuantityColumns(request, { minimumQuantity: 1, quantityStep: 1 }),
    ...special,
    ...{ name, description, sku, slug: buildSlug(name, sku), currency, onHand: quantity },
  }
  try {
    return await db.transaction().execute(async (tx) => {
      await refuseTakenBarcode(tx, request.gtin)
      const id = await insertProduct(tx, product, admin.id)
      await recordAudit(tx, admin.id, 'product.add', id, { name, sku, priceMinor, quantity })
      return id
    })
  } catch (error) {
    if (isDuplicate(error))
      throw new Refusal('already_exists', { what: 'product', fields: { sku: { code: 'in_use' } } })
    throw error
  }
}

/** The least quantity that is sold, and its step: one that was typed is a multiple of the step, or refused. */
function toQuantityColumns(
  { minimum, step }: Pick<Body<typeof contract.editProduct>, 'minimum' | 'step'>,
  now: { minimumQuantity: number; quantityStep: number },
) {
  const quantityStep = step ?? now.quantityStep
  const minimumQuantity = roundUpToOrderable({ minimum: 1, step: quantityStep }, minimum ?? now.minimumQuantity)
  // guard: a product can be ordered | never | goods/catalogue/prices/price-breaks.test
  if (minimumQuantity > maxPieces) throw wrongField('minimum', { code: 'too_big', max: maxPieces })
  // guard: a minimum is stored as it was typed | never | goods/catalogue/prices/price-breaks.test
  if (minimum !== undefined && minimum > 1 && minimum !== minimumQuantity)
    throw wrongField('minimum', { code: 'not_multiple', step: quantityStep, next: minimumQuantity })
  return { minimumQuantity, quantityStep }
}

/** Changes a product; a new quantity is applied as the difference to what the form showed, so sales meanwhile count. */
export async function editProduct(
  db: Database,
  admin: Caller,
  id: string,
  request: Body<typeof contract.editProduct>,
): Promise<number> {
  const edited = db.transaction().execute(async (tx) => {
    const product = await lockProduct(tx, id)
    if (!product) throw new Refusal('not_found', { what: 'product' })
    // guard: an admin cannot overwrite a concurrent change | never | catalogue
    if (request.version !== undefined && request.version !== product.version)
      throw new Refusal('stale_version', { what: 'product' })
    const priceMinor = request.price === undefined ? undefined : parseAmount('price', request.price, product.currency)
    const available = product.onHand - product.held
    const pieces = await changeInStock(tx, product, request)
    // guard: stock cannot drop below what was sold | never | catalogue
    if (available + pieces < 0)
      throw new Refusal('out_of_stock', { what: 'edit', left: available, packSize: product.packSize })
    if (product.onHand + pieces > maxOnHand) throw wrongField('quantity', { code: 'shelf_full' })

    const priceBreaks =
      request.priceBreaks &&
      validatePriceBreaks(request.priceBreaks, priceMinor ?? product.priceMinor, product.currency)
    const imageId = request.img === undefined ? undefined : await findFirstPicture(tx, admin.id, request.img, product)
    const pictures = request.pictures && ((await toPictureEntries(tx, admin.id, request.pictures, product)) as Json)
    const documents = request.documents && ((await toDocumentEntries(tx, request.documents, 'documents')) as Json)
    if (toGtin14(request.gtin ?? '') !== toGtin14(product.gtin)) await refuseTakenBarcode(tx, request.gtin, id)
    const replacedBy = await findSuccessor(tx, request.replacedBy)
    const translations =
      request.translations && (await mergeTranslations(tx, product.translations, request.translations))
    const special = {
      priceMinor,
      priceBreaks,
      imageId,
      pictures,
      documents,
      replacedBy,
      translations,
    } satisfies Record<SpecialColumn<EditedField>, unknown>
    const change = { ...toPlainColumns(request), ...toQuantityColumns(request, product), ...special }
    // Undone only while nothing was sold of it: stock is counted in packs.
    const isNewPack = request.packSize !== undefined && request.packSize !== product.packSize
    await changeColumns(tx, admin.id, product, change, { pieces, ...(isNewPack && { left: available + pieces }) })
    return 1
  })
  return edited.catch((error) => {
    throw isCircle(error) ? wrongField('replacedBy', { code: 'replaced_in_circle' }) : error
  })
}

/** How many packs more there are. A new size of the pack says stock and price anew: both are of packs. */
async function changeInStock(
  tx: Tx,
  product: LockedProduct,
  request: Body<typeof contract.editProduct>,
): Promise<number> {
  const { packSize = product.packSize, quantity, quantityWas, price } = request
  const available = product.onHand - product.held
  const changesPack = packSize !== product.packSize
  // guard: a new pack says its stock and its price | never | catalogue/packs
  if (changesPack && (quantity === undefined || price === undefined))
    throw wrongField(quantity === undefined ? 'quantity' : 'price', { code: 'required' })
  if (changesPack && (product.held > 0 || (await hasWaitingOrders(tx, product.id))))
    throw wrongField('packSize', { code: 'pack_ordered' })
  if (quantity === undefined) return 0
  const sold = (quantityWas ?? available) - available
  return quantity - Math.ceil((sold * product.packSize) / packSize) - available
}

/** As a column holds it: null for none, undefined if it stays as it is. */
async function findSuccessor(tx: Tx, replacedBy: string | undefined): Promise<string | null | undefined> {
  if (!replacedBy) return replacedBy === '' ? null : undefined
  if (!(await isPartNumber(tx, replacedBy))) throw wrongField('replacedBy', { code: 'no_such_product' })
  return replacedBy
}

/** Takes a product off sale, and returns the audit entry. Nothing that an order refers to is erased. */
export function deleteProduct(db: Database, admin: Caller, id: string): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const count = await archiveProduct(tx, id)
    if (count === 0) throw new Refusal('not_found', { what: 'product' })
    return await recordAudit(tx, admin.id, 'product.delete', id, {})
  })
}

/** Puts a withdrawn product back on sale, or among the drafts if it was one, and returns the audit entry. */
export function restoreProduct(db: Database, admin: Caller, id: string, currency: string): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const count = await unarchiveProduct(tx, id)
    if (count === 0) throw new Refusal('not_found', { what: 'product' })
    await refuseForeignCurrency(tx, currency)
    return await recordAudit(tx, admin.id, 'product.restore', id, {})
  })
}
