import { parsePictureName } from '#base/images/addresses.ts'
import { requireOwnPhoto } from '#base/images/service.server.ts'
import { findUploadId } from '#base/images/sql.server.ts'
import type { Body, Reply } from '#base/platform/contract/endpoint.ts'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import type { Json } from '#base/platform/database/schema.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { Caller } from '#base/platform/http/caller.server.ts'
import { changeColumns, type LockedProduct } from '../importing/change-columns.server.ts'
import { maxFurtherPictures, type StoredPictureEntry, toPictureEntry } from '../products/further-pictures.ts'
import { lockProduct } from '../sql.server.ts'
import type * as contract from './contract.ts'
import { isNamedAfter, listNamedParts } from './part-number.ts'
import { findProductsByCompactSku, hasPictureOfFamily } from './sql.server.ts'

/** Finds the product that each file is named after: the one with the longest part number. None if two have it. */
export async function matchPictureFiles(
  db: Database,
  names: readonly string[],
): Promise<Reply<typeof contract.matchPictureFiles>> {
  const files = names.map((name) => ({ name, parts: listNamedParts(name) }))
  const compact = new Set(files.flatMap(({ parts }) => parts.map((part) => part.compact)))
  const products = await findProductsByCompactSku(db, [...compact])
  return files.map(({ name, parts }) => {
    const matches = parts.map((part) => products.filter(({ sku }) => isNamedAfter(part, sku)))
    const [product, other] = matches.find(({ length }) => length > 0) ?? []
    if (!product || other) return { name, product: null }
    const { id, ...shown } = product
    return { name, product: { ...shown, _id: id } }
  })
}

/** Adds a picture that this admin uploaded, and returns the audit entry; undefined if the product has it already. */
export function addProductPicture(
  db: Database,
  admin: Caller,
  id: string,
  { img, replace }: Body<typeof contract.addProductPicture>,
): Promise<number | undefined> {
  return db.transaction().execute(async (tx) => {
    const product = await lockProduct(tx, id)
    if (!product) throw new Refusal('not_found', { what: 'product' })
    const imageId = await requireOwnPhoto(tx, admin.id, img)
    const name = parsePictureName(img)!
    if (await hasPicture(tx, product, name)) return undefined
    const becomesFirst = replace || !product.imageId || (await hasPictureOfFamily(tx, id))
    const change = becomesFirst ? { imageId } : { pictures: appendPicture(product, name) }
    return await changeColumns(tx, admin.id, product, change)
  })
}

const listFurther = ({ pictures }: LockedProduct) => pictures as StoredPictureEntry[]

async function hasPicture(tx: Tx, product: LockedProduct, name: string): Promise<boolean> {
  if (listFurther(product).some((picture) => picture.name === name)) return true
  return product.imageId !== null && (await findUploadId(tx, name, product.imageId)) !== undefined
}

function appendPicture(product: LockedProduct, name: string): Json {
  const pictures = listFurther(product)
  // guard: a product has at most twelve pictures | never | catalogue/picture-files
  if (pictures.length >= maxFurtherPictures)
    throw new Refusal('invalid_fields', {
      ...{ what: 'fields', fields: { img: { code: 'too_many', max: maxFurtherPictures + 1 } } },
    })
  return [...pictures, toPictureEntry({ name })] as Json
}
