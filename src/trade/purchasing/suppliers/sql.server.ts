import { sql } from 'kysely'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { type CursorPosition, selectPage } from '#base/platform/database/cursor.server.ts'
import { createId } from '#base/platform/ids.server.ts'
import type { SupplierEntry } from './contract.ts'

const supplierRows = (db: Database) =>
  db
    .selectFrom('suppliers')
    .selectAll('suppliers')
    .select(
      sql<number>`(select count(*)::int from supplier_parts part where part.supplier_id = suppliers.id)`.as('parts'),
    )

export type SupplierRow = Awaited<ReturnType<ReturnType<typeof supplierRows>['executeTakeFirstOrThrow']>>

/** A page of suppliers, by name. */
export const findSuppliers = (db: Database, limit: number, after: CursorPosition | undefined) =>
  supplierRows(db)
    .$call((query) => selectPage(query, 'suppliers.name', 'suppliers.id', { limit, after, direction: 'asc' }))
    .execute()

export const findSupplier = (db: Database, id: string): Promise<SupplierRow | undefined> =>
  supplierRows(db).where('suppliers.id', '=', id).executeTakeFirst()

/** A supplier that nobody else changes, or takes new prices of, until the commit. */
export const lockSupplier = (tx: Tx, id: string) =>
  tx.selectFrom('suppliers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

const toColumns = ({ name, email, phone, address, notes, currency, leadTimeDays }: SupplierEntry) => ({
  ...{ name, email, phone, address, notes, currency, leadTimeDays },
})

export async function insertSupplier(tx: Tx, entry: SupplierEntry): Promise<string> {
  const id = createId()
  await tx
    .insertInto('suppliers')
    .values({ id, ...toColumns(entry) })
    .execute()
  return id
}

export async function updateSupplier(tx: Tx, id: string, entry: SupplierEntry): Promise<void> {
  await tx
    .updateTable('suppliers')
    .set(toColumns(entry))
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function setRetired(tx: Tx, id: string, retired: boolean): Promise<void> {
  await tx
    .updateTable('suppliers')
    .set({ retiredAt: retired ? sql<Date>`now()` : null })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Whether a price of a supplier is in their currency. */
export async function hasPrices(tx: Tx, supplierId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('supplierParts')
    .select('id')
    .where('supplierId', '=', supplierId)
    .where('priceMinor', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}
