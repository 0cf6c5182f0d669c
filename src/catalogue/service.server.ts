import { isDeepStrictEqual } from 'node:util'
import { ownPhoto } from '#images/service.server.ts'
import type { Body } from '#platform/contract/endpoint.ts'
import { type Details, recordAudit } from '#platform/database/audit.server.ts'
import { type Database, isDuplicate, type Tx } from '#platform/database/connect.server.ts'
import { Refusal } from '#platform/errors.ts'
import type { Caller } from '#platform/http/caller.server.ts'
import { newId } from '#platform/ids.server.ts'
import { toMinor } from '#platform/money.ts'
import type { FieldProblem } from '#platform/refusals/field-problem.ts'
import { type EditableColumn, editableColumns, pick, textColumns, type Values } from './columns.server.ts'
import type * as contract from './contract.ts'
import { enteredBreaks } from './entered-breaks.server.ts'
import { orderableFrom } from './pricing.ts'
import { slugOf } from './slug.ts'
import { archive, categoryIdOf, changeProduct, insertProduct, lockProduct } from './sql.server.ts'
import { isCircle, isPartNumber } from './successor.server.ts'

/** The most pieces of one product that the database accepts. */
const maxOnHand = 100_000_000

/** The most sales units that a line of an order takes. */
const maxOrdered = 999

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
  const priceMinor = exactPrice(request.price, currency)
  const imageId = await ownPhoto(db, admin.id, request.img)
  const category = request.category ? await categoryIdOf(db, request.category) : undefined
  if (request.category && !category) throw wrongField('category', { code: 'no_such_category' })

  const sku = request.sku ?? `IW-${newId().slice(-8).toUpperCase()}`
  const { name, quantity } = request
  const product = {
    ...pick(request, textColumns),
    sku,
    slug: slugOf(name, sku),
    categoryId: category?.id ?? null,
    imageId,
    priceMinor,
    priceBreaks: enteredBreaks(request.priceBreaks ?? [], priceMinor, currency),
    ...quantitiesOf(request, { minimumQuantity: 1, quantityStep: 1 }),
    ...pick(request, ['leadTimeDays', 'backOrders', 'taxClass']),
    currency,
    onHand: quantity,
  }
  try {
    return await db.transaction().execute(async (tx) => {
      const id = await insertProduct(tx, product)
      await recordAudit(tx, admin.id, 'product.add', id, { name, sku, priceMinor, quantity })
      return id
    })
  } catch (error) {
    if (isDuplicate(error))
      throw new Refusal('already_exists', { what: 'product', fields: { sku: { code: 'in_use' } } })
    throw error
  }
}

function exactPrice(price: number, currency: string): number {
  const priceMinor = toMinor(price, currency)
  if (priceMinor === undefined) throw wrongField('price', { code: 'too_precise' })
  return priceMinor
}

/** The least quantity that is sold, and its step: one that was typed is a multiple of the step, or refused. */
function quantitiesOf(
  { minimum, step }: Pick<Body<typeof contract.editProduct>, 'minimum' | 'step'>,
  now: { minimumQuantity: number; quantityStep: number },
) {
  const quantityStep = step ?? now.quantityStep
  const minimumQuantity = orderableFrom({ minimum: 1, step: quantityStep }, minimum ?? now.minimumQuantity)
  // guard: a product can be ordered | never | catalogue/price-breaks
  if (minimumQuantity > maxOrdered) throw wrongField('minimum', { code: 'too_big', max: maxOrdered })
  // guard: a minimum is stored as it was typed | never | catalogue/price-breaks
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
  const imageId = request.img === undefined ? undefined : await ownPhoto(db, admin.id, request.img)
  const edited = db.transaction().execute(async (tx) => {
    const product = await lockProduct(tx, id)
    if (!product) throw new Refusal('not_found', { what: 'product' })
    // guard: an admin cannot overwrite a concurrent change | never | catalogue
    if (request.version !== undefined && request.version !== product.version)
      throw new Refusal('stale_version', { what: 'product' })
    const priceMinor = request.price === undefined ? undefined : exactPrice(request.price, product.currency)
    const available = product.onHand - product.held
    const pieces = request.quantity === undefined ? 0 : request.quantity - (request.quantityWas ?? available)
    // guard: stock cannot drop below what was sold | never | catalogue
    if (available + pieces < 0)
      throw new Refusal('out_of_stock', { what: 'edit', left: available, packSize: product.packSize })
    if (product.onHand + pieces > maxOnHand) throw wrongField('quantity', { code: 'shelf_full' })

    const priceBreaks =
      request.priceBreaks && enteredBreaks(request.priceBreaks, priceMinor ?? product.priceMinor, product.currency)
    const ordered = {
      ...{ priceMinor, priceBreaks, ...quantitiesOf(request, product) },
      ...pick(request, ['leadTimeDays', 'backOrders', 'taxClass']),
    }
    const replacedBy = await successorOf(tx, request.replacedBy)
    const change = { ...pick(request, textColumns), ...ordered, imageId, replacedBy }
    await changeProduct(tx, id, change, pieces)
    await recordAudit(tx, admin.id, 'product.edit', id, { pieces, ...difference(product, change) })
    return 1
  })
  return edited.catch((error) => {
    throw isCircle(error) ? wrongField('replacedBy', { code: 'replaced_in_circle' }) : error
  })
}

/** As a column holds it: null for none, undefined if it stays as it is. */
async function successorOf(tx: Tx, replacedBy: string | undefined): Promise<string | null | undefined> {
  if (!replacedBy) return replacedBy === '' ? null : undefined
  if (!(await isPartNumber(tx, replacedBy))) throw wrongField('replacedBy', { code: 'no_such_product' })
  return replacedBy
}

/** The columns that an edit changed, before and after, so that it can be undone. */
function difference(product: Values<EditableColumn>, change: Values<EditableColumn>) {
  const changed = editableColumns.filter(
    (name) => change[name] !== undefined && !isDeepStrictEqual(change[name], product[name]),
  )
  const valuesOf = (row: Values<EditableColumn>): Details =>
    Object.fromEntries(changed.map((name) => [name, row[name] ?? null]))
  return { was: valuesOf(product), is: valuesOf(change) }
}

/** Takes a product off sale. Nothing that an order refers to is erased. */
export function deleteProduct(db: Database, admin: Caller, id: string): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const count = await archive(tx, id)
    if (count === 0) throw new Refusal('not_found', { what: 'product' })
    await recordAudit(tx, admin.id, 'product.delete', id, {})
    return count
  })
}
