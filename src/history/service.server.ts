import { undoDelete, undoEdit, undoImport } from '#catalogue/undo.server.ts'
import { recordAudit } from '#platform/database/audit.server.ts'
import type { Database, Tx } from '#platform/database/connect.server.ts'
import { Refusal } from '#platform/errors.ts'
import type { Caller } from '#platform/http/caller.server.ts'
import { undoReviewDelete } from '#reviews/service.server.ts'
import type { AuditEntry } from './contract.ts'
import { type AuditEntryRow, lockAuditEntry, namesOf } from './sql.server.ts'

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
    const entry = await lockAuditEntry(tx, id)
    if (!entry) throw new Refusal('not_found', { what: 'change' })
    const undoAction = undoing[entry.action]
    if (!undoAction || entry.undone || !entry.isRecent) throw new Refusal('wrong_state', { what: 'change' })
    await undoAction(tx, entry.subject, entry.details)
    await recordAudit(tx, admin.id, 'undo', String(id), {})
  })
}

/** Deeds in words. */
export async function auditEntryViews(db: Database, rows: readonly AuditEntryRow[]): Promise<AuditEntry[]> {
  const kinds = Map.groupBy(rows, ({ action }) => action.split('.')[0]!)
  const named = await Promise.all(
    [...kinds].map(([kind, entries]) =>
      namesOf(
        db,
        kind,
        entries.map(({ subject }) => subject),
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
