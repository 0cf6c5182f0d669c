import { sql } from 'kysely'
import type { Database } from '#base/platform/database/connect.server.ts'

/** The entry of the history from which an import is undone now, and whether that takes it back or brings it back. */
export type ImportEntry = { importId: string; entry: number | null; isUndone: boolean }

/** Undoing an import is an import too, and so is undoing that. */
export async function findImportEntries(db: Database, ids: readonly string[]): Promise<ImportEntry[]> {
  const { rows } = await sql<ImportEntry>`
    with recursive steps as (
      select id as import_id, id, entry, 0 as depth from imports where id = any(${ids}::uuid[])
      union all select import_id, imports.id, imports.entry, depth + 1 from imports join steps on imports.reverts = steps.id
    )
    select distinct on (import_id) import_id, first_value(entry) over (partition by import_id order by depth) as entry,
      depth % 2 = 1 as is_undone
    from steps order by import_id, depth desc`.execute(db)
  return rows
}

/** The families of known products, by part number. */
export async function findFamilyIds(db: Database, skus: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('products')
    .select(['sku', 'familyId'])
    .where('sku', 'in', [...skus, ''])
    .execute()
  return new Map(rows.flatMap(({ sku, familyId }) => (familyId ? [[sku, familyId] as const] : [])))
}
