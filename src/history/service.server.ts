import { recordAudit } from '#platform/database/audit.server.ts'
import type { Database } from '#platform/database/connect.server.ts'
import { Refusal } from '#platform/errors.ts'
import type { Feature, Undo } from '#platform/feature.server.ts'
import type { Caller } from '#platform/http/caller.server.ts'
import type { AuditEntry } from './contract.ts'
import { type AuditEntryRow, lockAuditEntry, namesOf } from './sql.server.ts'

/** How each action is undone; other actions cannot be. */
const undoOf = (features: readonly Feature[]): Record<string, Undo | undefined> =>
  Object.assign({}, ...features.map((feature) => feature.undo))

/** Undoes an action, once, and writes an audit entry. */
export async function undo(db: Database, features: readonly Feature[], admin: Caller, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const entry = await lockAuditEntry(tx, id)
    if (!entry) throw new Refusal('not_found', { what: 'change' })
    const undoAction = undoOf(features)[entry.action]
    // guard: an action is undone once | entry.undone || !entry.isRecent → !entry.isRecent | history
    // guard: an action can be undone for 30 days | entry.undone || !entry.isRecent → entry.undone | history
    if (!undoAction || entry.undone || !entry.isRecent) throw new Refusal('wrong_state', { what: 'change' })
    await undoAction(tx, entry.subject, entry.details)
    await recordAudit(tx, admin.id, 'undo', String(id), {})
  })
}

/** Audit entries as the API shows them. */
export async function auditEntryViews(
  db: Database,
  features: readonly Feature[],
  rows: readonly AuditEntryRow[],
): Promise<AuditEntry[]> {
  const undoing = undoOf(features)
  const names = await subjectNames(db, features, rows)
  return rows.map(({ id, at, who, action, subject, undone, isRecent }) => ({
    _id: String(id),
    at: at.toISOString(),
    who,
    action,
    subject: names.get(subject) ?? subject,
    undo: undone ? 'done' : action in undoing && isRecent ? 'possible' : 'impossible',
  }))
}

/** The current names of the actions' subjects, by id. An action's name begins with the kind of its subject. */
async function subjectNames(
  db: Database,
  features: readonly Feature[],
  rows: readonly AuditEntryRow[],
): Promise<Map<string, string>> {
  const queries: NonNullable<Feature['auditSubjects']> = Object.assign(
    {},
    ...features.map((feature) => feature.auditSubjects),
  )
  const kinds = Map.groupBy(rows, ({ action }) => action.split('.')[0]!)
  const named = await Promise.all(
    [...kinds].map(([kind, entries]) => {
      const ids = entries.map(({ subject }) => subject)
      return queries[kind] ? namesOf(db, queries[kind], ids) : []
    }),
  )
  return new Map(named.flat().map(({ id, name }) => [id, name]))
}
