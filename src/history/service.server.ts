import { undoDelete, undoEdit, undoImport } from '#catalogue/undo.server.ts'
import { recordAudit } from '#platform/database/audit.server.ts'
import type { Database, Tx } from '#platform/database/connect.server.ts'
import { Refusal } from '#platform/errors.ts'
import type { Caller } from '#platform/http/caller.server.ts'
import { undoReviewDelete } from '#reviews/service.server.ts'
import type { Deed } from './contract.ts'
import { type DeedRow, lockDeed, namesOf } from './sql.server.ts'

/** How each deed is taken back; what is not here cannot be. */
const undoing: Record<string, (tx: Tx, subject: string, details: unknown) => Promise<void>> = {
  'product.delete': undoDelete,
  'product.edit': undoEdit,
  'catalogue.import': (tx, _, details) => undoImport(tx, details),
  'review.delete': undoReviewDelete,
}

/** Takes a deed back, once, and writes that down. */
export async function undo(db: Database, admin: Caller, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const deed = await lockDeed(tx, id)
    if (!deed) throw new Refusal('not_found', 'There is no such change.')
    const undoAction = undoing[deed.action]
    if (!undoAction || deed.undone || !deed.isRecent)
      throw new Refusal('wrong_state', 'This change cannot be undone, or not any more.')
    await undoAction(tx, deed.subject, deed.details)
    await recordAudit(tx, admin.id, 'undo', String(id), {})
  })
}

/** Deeds in words. */
export async function deedViews(db: Database, rows: readonly DeedRow[]): Promise<Deed[]> {
  const kinds = Map.groupBy(rows, ({ action }) => action.split('.')[0]!)
  const named = await Promise.all(
    [...kinds].map(([kind, deeds]) =>
      namesOf(
        db,
        kind,
        deeds.map(({ subject }) => subject),
      ),
    ),
  )
  const names = new Map(named.flatMap((some) => [...some]))
  return rows.map(({ id, at, who, action, subject, undone, isRecent }) => ({
    _id: String(id),
    at: at.toISOString(),
    who,
    action,
    subject: names.get(subject) ?? subject,
    undo: undone ? 'done' : action in undoing && isRecent ? 'possible' : 'impossible',
  }))
}
