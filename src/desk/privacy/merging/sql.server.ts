import { type NotNull, type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'

/** What the owner of an account is asked; undefined: nothing. */
export const findMerge = (db: Database, accountId: string) =>
  db
    .selectFrom('accountMerges')
    .innerJoin('people', 'people.id', 'accountMerges.intoId')
    .select(['accountMerges.intoId', 'accountMerges.askedAt', 'people.email'])
    .where('accountMerges.accountId', '=', accountId)
    .$narrowType<{ email: NotNull }>()
    .executeTakeFirst()

export async function storeMerge(tx: Tx, accountId: string, intoId: string): Promise<void> {
  await tx
    .insertInto('accountMerges')
    .values({ accountId, intoId })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet({ intoId, askedAt: sql<Date>`now()` }))
    .execute()
}

/** Returns how many were deleted: 0 or 1. */
export async function deleteMerge(db: Database | Tx, accountId: string, intoId?: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('accountMerges')
    .where('accountId', '=', accountId)
    .$if(intoId !== undefined, (query) => query.where('intoId', '=', intoId!))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Of an account that ends, and of those that were to be merged into it. */
export async function deleteMergesNaming(tx: Tx, id: string): Promise<void> {
  await tx
    .deleteFrom('accountMerges')
    .where((eb) => eb.or([eb('accountId', '=', id), eb('intoId', '=', id)]))
    .execute()
}

export const deleteMergesOlderThan = (db: Database, before: RawBuilder<Date>) =>
  db.deleteFrom('accountMerges').where('askedAt', '<', before).execute()
