import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import type { DocumentEntry } from './contract.ts'

/** Records a document, or that one that is there was sent again: its form has another day to name it. */
export async function recordDocument(tx: Tx, name: string, bytes: number): Promise<void> {
  await tx
    .insertInto('productDocuments')
    .values({ name, bytes })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ createdAt: sql<Date>`now()` }))
    .execute()
}

/** Those of some names that the shop has not. */
export async function findMissingNames(db: Database, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set()
  const known = await db.selectFrom('productDocuments').select('name').where('name', 'in', names).execute()
  return new Set(names.filter((name) => !known.some((row) => row.name === name)))
}

/** The documents that a column lists and the shop still has, each with its size, in their order. */
export const selectShownDocuments = (column: RawBuilder<unknown>) => sql<
  (DocumentEntry & { bytes: number })[]
>`coalesce((
  select jsonb_agg(entry || jsonb_build_object('bytes', stored.bytes) order by place)
  from jsonb_array_elements(${column}) with ordinality given (entry, place)
  join product_documents stored on stored.name = entry ->> 'name'
), '[]')`

/** Whether a list has the document of a row of `product_documents`. */
export const isDocumentAmong = (list: RawBuilder<unknown>) =>
  sql<boolean>`${list} @> jsonb_build_array(jsonb_build_object('name', product_documents.name))`

/** Documents older than a day that nothing uses, at most a hundred. */
export function findUnusedDocuments(db: Database, isUsed: RawBuilder<boolean>) {
  return db
    .selectFrom('productDocuments')
    .select('name')
    .where('createdAt', '<', sql<Date>`now() - interval '1 day'`)
    .where((eb) => eb.not(isUsed))
    .orderBy('createdAt')
    .limit(100)
    .execute()
}

/** Whether it was removed: it is not if it was named or sent again meanwhile. */
export async function removeDocumentRow(tx: Tx, name: string, isUsed: RawBuilder<boolean>): Promise<boolean> {
  const removed = await tx
    .deleteFrom('productDocuments')
    .where('name', '=', name)
    .where('createdAt', '<', sql<Date>`now() - interval '1 day'`)
    .where((eb) => eb.not(isUsed))
    .executeTakeFirst()
  return removed.numDeletedRows > 0n
}
