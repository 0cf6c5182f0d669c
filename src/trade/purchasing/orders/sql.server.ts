import { type NotNull, sql } from 'kysely'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { type CursorPosition, selectPage } from '#base/platform/database/cursor.server.ts'
import { createId } from '#base/platform/ids.server.ts'
import type { Translations } from '#base/platform/text/locale.ts'
import type { PurchaseState } from './states.ts'

const orderRows = (db: Database) =>
  db
    .selectFrom('purchaseOrders as purchase')
    .innerJoin('suppliers as supplier', 'supplier.id', 'purchase.supplierId')
    .select(['purchase.id', 'purchase.number', 'purchase.currency', 'purchase.note', 'purchase.version'])
    .select(['purchase.createdAt', 'purchase.sentAt', 'purchase.supplierId', 'supplier.name as supplierName'])
    .select((eb) => eb.ref('purchase.state').$castTo<PurchaseState>().as('state'))

const countLines = (where: string) =>
  sql<number>`(select count(*)::int from purchase_order_lines line where line.purchase_order_id = purchase.id ${sql.raw(where)})`

/** A page of purchase orders, the newest first. */
export const findPurchaseOrders = (
  db: Database,
  { state, limit, after }: { state: PurchaseState | undefined; limit: number; after: CursorPosition | undefined },
) =>
  orderRows(db)
    .select(countLines('').as('lines'))
    .select(countLines('and line.received < line.quantity').as('outstanding'))
    .$if(state !== undefined, (query) => query.where('purchase.state', '=', state!))
    .$call((query) => selectPage(query, 'purchase.createdAt', 'purchase.id', { limit, after }))
    .execute()

export type ListedRow = Awaited<ReturnType<typeof findPurchaseOrders>>[number]

export const findPurchaseOrder = (db: Database, id: string) =>
  orderRows(db).select(['supplier.email', 'supplier.address']).where('purchase.id', '=', id).executeTakeFirst()

export type PurchaseOrderRow = NonNullable<Awaited<ReturnType<typeof findPurchaseOrder>>>

/** A purchase order that nobody else changes, or books goods for, until the commit. */
export const lockPurchaseOrder = (tx: Tx, id: string) =>
  tx
    .selectFrom('purchaseOrders')
    .select(['id', 'number', 'supplierId', 'currency', 'version', 'note'])
    .select((eb) => eb.ref('state').$castTo<PurchaseState>().as('state'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Of the purchase order, in its order. */
export const listPurchaseLines = (db: Database, purchaseOrderId: string) =>
  db
    .selectFrom('purchaseOrderLines')
    .select(['id', 'productId', 'sku', 'name', 'packSize', 'partNumber', 'quantity', 'received', 'priceMinor'])
    .select((eb) => eb.ref('translations').$castTo<Translations<'name'>>().as('translations'))
    .where('purchaseOrderId', '=', purchaseOrderId)
    .orderBy('position')
    .execute()

export type PurchaseLineRow = Awaited<ReturnType<typeof listPurchaseLines>>[number]

// More than a purchase order has in any shop, but still a bound.
const maxEntries = 1000

const who = sql<string | null>`coalesce(people.guest_email, people.email)`.as('who')

/** What came, the latest first. */
export const listReceipts = (db: Database, purchaseOrderId: string) =>
  db
    .selectFrom('purchaseReceipts as receipt')
    .innerJoin('purchaseOrderLines as line', 'line.id', 'receipt.lineId')
    .leftJoin('people', 'people.id', 'receipt.actorId')
    .select(['receipt.id', 'receipt.at', 'receipt.pieces', 'receipt.reference', 'line.sku', 'line.packSize', who])
    .where('line.purchaseOrderId', '=', purchaseOrderId)
    .orderBy('receipt.id', 'desc')
    .limit(maxEntries)
    .execute()

/** What a line was, and is: quantity and price, in minor units. */
export type CorrectedLine = {
  sku: string
  was: { quantity: number; priceMinor: number | null } | null
  is: { quantity: number; priceMinor: number | null } | null
}

export const listCorrections = (db: Database, purchaseOrderId: string) =>
  db
    .selectFrom('purchaseCorrections as correction')
    .leftJoin('people', 'people.id', 'correction.actorId')
    .select(['correction.id', 'correction.at', 'correction.reason', who])
    .select((eb) => eb.ref('correction.changes').$castTo<CorrectedLine[]>().as('changes'))
    .where('correction.purchaseOrderId', '=', purchaseOrderId)
    .orderBy('correction.id', 'desc')
    .limit(maxEntries)
    .execute()

export async function insertCorrection(
  tx: Tx,
  correction: { purchaseOrderId: string; reason: string; actorId: string; changes: readonly CorrectedLine[] },
): Promise<void> {
  const { purchaseOrderId, reason, actorId, changes } = correction
  await tx
    .insertInto('purchaseCorrections')
    .values({ purchaseOrderId, reason, actorId, changes: JSON.stringify(changes) })
    .execute()
}

export async function insertPurchaseOrder(
  tx: Tx,
  { supplierId, currency, createdBy }: { supplierId: string; currency: string; createdBy: string },
): Promise<{ id: string; number: number }> {
  return await tx
    .insertInto('purchaseOrders')
    .values({ id: createId(), supplierId, currency, createdBy })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
}

export type NewLine = Omit<PurchaseLineRow, 'id' | 'received' | 'productId'> & { productId: string }

/** What a line of products says when it is written: the product as it is named now, and how the supplier sells it. */
export const describeProducts = (tx: Tx, supplierId: string, productIds: readonly string[]) =>
  tx
    .selectFrom('namedProducts as product')
    .leftJoin('supplierParts as part', (join) =>
      join.onRef('part.productId', '=', 'product.id').on('part.supplierId', '=', supplierId),
    )
    .select(['product.id as productId', 'product.sku', 'product.name', 'product.packSize'])
    // A price is for packs of its size.
    .select(sql<number | null>`case when part.pack_size = product.pack_size then part.price_minor end`.as('priceMinor'))
    .select((eb) => eb.ref('product.translations').$castTo<Translations<'name'>>().as('translations'))
    .select(sql<string>`coalesce(part.part_number, '')`.as('partNumber'))
    .$narrowType<{ productId: NotNull; sku: NotNull; name: NotNull; packSize: NotNull }>()
    .where('product.id', '=', sql<string>`any(${productIds}::uuid[])`)
    .execute()

/** Writes a line at its place, or changes the one that is there of the product. */
export async function upsertLine(tx: Tx, purchaseOrderId: string, position: number, line: NewLine): Promise<void> {
  const { productId, sku, name, translations, packSize, partNumber, quantity, priceMinor } = line
  await tx
    .insertInto('purchaseOrderLines')
    .values({
      ...{
        id: createId(),
        purchaseOrderId,
        position,
        productId,
        sku,
        name,
        packSize,
        partNumber,
        quantity,
        priceMinor,
      },
      translations: JSON.stringify(translations),
    })
    .onConflict((conflict) =>
      conflict.columns(['purchaseOrderId', 'productId']).doUpdateSet({ position, quantity, priceMinor }),
    )
    .execute()
}

export async function deletePurchaseLine(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('purchaseOrderLines').where('id', '=', id).execute()
}

export async function setNote(tx: Tx, id: string, note: string): Promise<void> {
  await tx
    .updateTable('purchaseOrders')
    .set((eb) => ({ note, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Brings it to a state. What is sent again after it was closed keeps the day on which it was sent first. */
export async function setPurchaseState(tx: Tx, id: string, state: PurchaseState): Promise<void> {
  const sentAt = { draft: { sentAt: null }, sent: { sentAt: sql<Date>`coalesce(sent_at, now())` } } as const
  await tx
    .updateTable('purchaseOrders')
    .set({
      ...{ state, endedAt: state === 'closed' || state === 'cancelled' ? sql<Date>`now()` : null },
      ...(state === 'draft' || state === 'sent' ? sentAt[state] : {}),
    })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

type NewReceipt = { lineId: string; pieces: number; moveId: number; reference: string; actorId: string }

/** Books packs of a line, or takes them back. */
export async function addReceipt(tx: Tx, { lineId, ...receipt }: NewReceipt): Promise<void> {
  await tx
    .updateTable('purchaseOrderLines')
    .set((eb) => ({ received: eb('received', '+', receipt.pieces) }))
    .where('id', '=', lineId)
    .execute()
  await tx
    .insertInto('purchaseReceipts')
    .values({ lineId, ...receipt })
    .execute()
}
