import { type NotNull, sql } from 'kysely'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { type CursorPosition, selectPage } from '#base/platform/database/cursor.server.ts'
import { createId } from '#base/platform/ids.server.ts'
import type { Translations } from '#base/platform/text/locale.ts'

/**
 * How a supplier sells a product, as it is stored and as the history remembers it. `packSize`: of the packs that the rest is said of; without
 * it those of today.
 */
export type StoredPart = {
  productId: string
  packSize?: number
  partNumber: string
  priceMinor: number | null
  orderMultiple: number
  minimumOrder: number
}

/** A page of what a supplier supplies, as it was added. */
export const findSupplierParts = (db: Database, supplierId: string, limit: number, after: CursorPosition | undefined) =>
  db
    .selectFrom('supplierParts as part')
    .innerJoin('namedProducts as product', 'product.id', 'part.productId')
    .select([
      'part.id',
      'part.productId',
      'part.partNumber',
      'part.priceMinor',
      'part.orderMultiple',
      'part.minimumOrder',
      'part.packSize',
    ])
    .select(['product.sku', 'product.name'])
    .select((eb) => eb.ref('product.translations').$castTo<Translations<'name'>>().as('translations'))
    .$narrowType<{ sku: NotNull; name: NotNull }>()
    .where('part.supplierId', '=', supplierId)
    .$call((query) => selectPage(query, 'product.sku', 'part.id', { limit, after, direction: 'asc' }))
    .execute()

export type SupplierPartRow = Awaited<ReturnType<typeof findSupplierParts>>[number]

const columns = ['productId', 'packSize', 'partNumber', 'priceMinor', 'orderMultiple', 'minimumOrder'] as const

/** What a supplier supplies of some products. */
export const listStoredParts = (tx: Tx, supplierId: string, productIds: readonly string[]): Promise<StoredPart[]> =>
  tx
    .selectFrom('supplierParts')
    .select(columns)
    .where('supplierId', '=', supplierId)
    .where('productId', '=', sql<string>`any(${productIds}::uuid[])`)
    .orderBy('productId')
    .execute()

/** Adds what a supplier supplies, or changes it. */
export async function upsertParts(tx: Tx, supplierId: string, parts: readonly StoredPart[]): Promise<void> {
  if (parts.length === 0) return
  await tx
    .insertInto('supplierParts')
    .values(parts.map((part) => ({ id: createId(), supplierId, ...pickColumns(part) })))
    .onConflict((conflict) =>
      conflict.columns(['supplierId', 'productId']).doUpdateSet((eb) => ({
        packSize: eb.ref('excluded.packSize'),
        partNumber: eb.ref('excluded.partNumber'),
        priceMinor: eb.ref('excluded.priceMinor'),
        orderMultiple: eb.ref('excluded.orderMultiple'),
        minimumOrder: eb.ref('excluded.minimumOrder'),
      })),
    )
    .execute()
}

const pickColumns = ({ productId, packSize, partNumber, priceMinor, orderMultiple, minimumOrder }: StoredPart) => ({
  ...{ productId, partNumber, priceMinor, orderMultiple, minimumOrder },
  packSize: packSize ?? sql<number>`(select pack_size from named_products where id = ${productId})`,
})

export async function deleteParts(tx: Tx, supplierId: string, productIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('supplierParts')
    .where('supplierId', '=', supplierId)
    .where('productId', '=', sql<string>`any(${productIds}::uuid[])`)
    .execute()
}

export const findPart = (tx: Tx, id: string) =>
  tx
    .selectFrom('supplierParts')
    .select(['supplierId', ...columns])
    .where('id', '=', id)
    .executeTakeFirst()
