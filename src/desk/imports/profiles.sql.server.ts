import { sql } from 'kysely'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { createId } from '#base/platform/ids.server.ts'
import type { ImportColumn, ImportOptions } from './contract.ts'

/** The columns of a kind of file, by their heads in lower case. */
export type ColumnProfile = {
  id: string
  name: string
  columns: Readonly<Record<string, ImportColumn>>
  options: Omit<ImportOptions, 'countedAt'>
}

export async function listProfiles(db: Database): Promise<ColumnProfile[]> {
  return (await db
    .selectFrom('importProfiles')
    .select(['id', 'name', 'columns', 'options'])
    .orderBy('name')
    .limit(200)
    .execute()) as unknown as ColumnProfile[]
}

/** A profile of that name gets the new columns. */
export async function saveProfile(tx: Tx, { name, columns, options }: Omit<ColumnProfile, 'id'>): Promise<void> {
  const values = { columns: JSON.stringify(columns), options: JSON.stringify(options) }
  await tx
    .insertInto('importProfiles')
    .values({ id: createId(), name, ...values })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
    .execute()
}

export async function deleteColumnProfile(db: Database, id: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from import_profiles where id = ${id}`.execute(db)
  return Number(numAffectedRows)
}
