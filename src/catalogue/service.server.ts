import { pictureNameOf } from '#images/contract.ts'
import { ownUpload } from '#images/sql.server.ts'
import type { Body } from '#platform/contract/endpoint.ts'
import { noteAudit } from '#platform/database/audit.server.ts'
import { noteChange } from '#platform/database/changes.server.ts'
import { type Database, isDuplicate } from '#platform/database/connect.server.ts'
import { Refusal } from '#platform/errors.ts'
import type { Caller } from '#platform/http/caller.server.ts'
import { newId } from '#platform/ids.server.ts'
import { toMinor } from '#platform/money.ts'
import type { addProduct as addProductCall } from './contract.ts'
import { archive, categoryIdOf, insertProduct } from './sql.server.ts'

const wrongField = (name: string, message: string) =>
  new Refusal('invalid_fields', 'Please correct the marked fields.', { fields: { [name]: message } })

/**
 * Puts a product up for sale. Its picture must be an upload of the same admin, never a foreign address.
 * Without a part number it gets one of its own.
 */
export async function addProduct(
  db: Database,
  admin: Caller,
  request: Body<typeof addProductCall>,
  currency: string,
): Promise<string> {
  const priceMinor = toMinor(request.price, currency)
  if (priceMinor === undefined) throw wrongField('price', 'has more digits than the currency')

  const pictureName = pictureNameOf(request.img)
  const upload = pictureName ? await ownUpload(db, admin.id, pictureName) : undefined
  if (!upload) throw wrongField('img', 'must be a photo that you uploaded')

  const category = request.category ? await categoryIdOf(db, request.category) : undefined
  if (request.category && !category) throw wrongField('category', 'is not a category of this shop')

  const sku = request.sku ?? `IW-${newId().slice(-8).toUpperCase()}`
  const { name, description, quantity } = request
  const product = {
    sku,
    slug: slugOf(name, sku),
    name,
    description,
    categoryId: category?.id ?? null,
    imageId: upload.id,
  }
  try {
    return await db.transaction().execute(async (tx) => {
      const id = await insertProduct(tx, { ...product, priceMinor, currency, onHand: quantity })
      await noteAudit(tx, admin.id, 'product.add', id, { name, sku, priceMinor, quantity })
      await noteChange(tx, 'products')
      return id
    })
  } catch (error) {
    if (isDuplicate(error))
      throw new Refusal('already_exists', 'There is a product with this part number.', { fields: { sku: 'is in use' } })
    throw error
  }
}

/** A readable address that no other product has: the part number is in it. */
export function slugOf(name: string, sku: string): string {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .normalize('NFKD')
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
  return `${plain(name).slice(0, 90)}-${plain(sku)}`.replace(/^-+/, '')
}

/** Takes a product off the shelves; 0 when it was not there. Nothing that an order names is erased. */
export function deleteProduct(db: Database, admin: Caller, id: string): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const count = await archive(tx, id)
    if (count === 0) throw new Refusal('not_found', 'There is no such product.')
    await noteAudit(tx, admin.id, 'product.delete', id, {})
    await noteChange(tx, 'products', id)
    return count
  })
}
