import { sql } from 'kysely'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { createId } from '#base/platform/ids.server.ts'
import type { DoubtKind } from './doubt-kinds.ts'

/** The unanswered doubts, oldest first. */
export const findOpenDoubts = (db: Database) =>
  db
    .selectFrom('accountDoubts')
    .select(['kind', 'subject', 'foundAt'])
    .where('answeredAt', 'is', null)
    .orderBy('foundAt')
    .execute()

/** Whether the owner must answer a doubt before anything is sold. */
export async function isDoubted(db: Database): Promise<boolean> {
  return (await findOpenDoubts(db)).length > 0
}

/** Records a doubt; false if it is known, or was answered after `since`. */
export async function insertDoubt(tx: Tx, kind: DoubtKind, subject: string, since: Date): Promise<boolean> {
  const answered = await tx
    .selectFrom('accountDoubts')
    .select('id')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('answeredAt', '>=', since)
    .executeTakeFirst()
  if (answered) return false
  const made = await tx
    .insertInto('accountDoubts')
    .values({ id: createId(), kind, subject })
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).where('answeredAt', 'is', null).doNothing())
    .executeTakeFirst()
  return made.numInsertedOrUpdatedRows === 1n
}

/** @returns how many doubts were open */
export async function closeDoubts(tx: Tx): Promise<number> {
  const closed = await tx
    .updateTable('accountDoubts')
    .set({ answeredAt: sql<Date>`now()` })
    .where('answeredAt', 'is', null)
    .executeTakeFirst()
  return Number(closed.numUpdatedRows)
}
