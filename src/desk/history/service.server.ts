import { recordAudit } from '#base/platform/database/audit.server.ts'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { Feature, Undo } from '#base/platform/feature.server.ts'
import type { Caller } from '#base/platform/http/caller.server.ts'
import type { AuditEntry, UndoPreview } from './contract.ts'
import { type AuditEntryRow, findSubjectNames, type LockedAuditEntry, lockAuditEntry } from './sql.server.ts'

/** How each action is undone; other actions cannot be. */
const collectUndo = (features: readonly Feature[]): Record<string, Undo | undefined> =>
  Object.assign({}, ...features.map((feature) => feature.undo))

/** Previews undoing an entry: it is undone, examined, and rolled back. Throws whatever undoing would throw. */
export async function previewUndo(
  db: Database,
  features: readonly Feature[],
  admin: Caller,
  id: number,
): Promise<UndoPreview> {
  const tx = await db.startTransaction().execute()
  try {
    const { effects, values = [] } = (await takeBack(tx, features, admin, id)).undone
    return { effects: [...effects], values: [...values] }
  } finally {
    await tx.rollback().execute()
  }
}

/** Undoes an action, once, and writes an audit entry, which it returns: through it the undo can itself be undone. */
export async function undoAction(
  db: Database,
  features: readonly Feature[],
  admin: Caller,
  id: number,
): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    const { step, undone } = await takeBack(tx, features, admin, id)
    const { way, action, subject } = step
    return await recordAudit(tx, admin.id, way, String(id), { action, subject, details: undone.details })
  })
}

/** The meaning of undoing an entry: undo its action or, if the entry is an undo, redo that action. */
type Step = { way: keyof Undo; action: string; subject: string; details: unknown }

async function takeBack(tx: Tx, features: readonly Feature[], admin: Caller, id: number) {
  const entry = await lockAuditEntry(tx, id)
  if (!entry) throw new Refusal('not_found', { what: 'change' })
  const step = toStep(entry)
  const undoing = collectUndo(features)[step.action]
  // guard: an action is undone once | entry.timesUndone > 0 || !entry.isRecent → !entry.isRecent | history
  // guard: an action can be undone for 30 days | entry.timesUndone > 0 || !entry.isRecent → entry.timesUndone > 0 | history
  if (!undoing || entry.timesUndone > 0 || !entry.isRecent) throw new Refusal('wrong_state', { what: 'change' })
  return { step, undone: await undoing[step.way](tx, step.subject, step.details, admin.id) }
}

function toStep({ action, subject, details }: Pick<LockedAuditEntry, 'action' | 'subject' | 'details'>): Step {
  if (action !== 'undo' && action !== 'redo') return { way: 'undo', action, subject, details }
  const { action: of = '', ...taken } = details as Partial<Omit<Step, 'way'>>
  return { way: action === 'undo' ? 'redo' : 'undo', action: of, subject: taken.subject ?? '', details: taken.details }
}

/** Audit entries as the API shows them. */
export async function toAuditEntryViews(
  db: Database,
  features: readonly Feature[],
  rows: readonly AuditEntryRow[],
): Promise<AuditEntry[]> {
  const undoing = collectUndo(features)
  const names = await subjectNames(db, features, rows)
  return rows.map(({ id, at, who, action, of, timesUndone, isRecent, ...row }) => {
    const subject = row.undoneSubject ?? row.subject
    const canUndo = (of ?? action) in undoing && isRecent && timesUndone === 0
    return {
      _id: String(id),
      at: at.toISOString(),
      who,
      action,
      of,
      subject: names.get(subject) ?? subject,
      undo: canUndo ? 'possible' : timesUndone % 2 === 1 ? 'done' : 'impossible',
    }
  })
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
  const kinds = Map.groupBy(rows, ({ of, action }) => (of ?? action).split('.')[0]!)
  const named = await Promise.all(
    [...kinds].map(([kind, entries]) => {
      const ids = entries.map(({ undoneSubject, subject }) => undoneSubject ?? subject)
      return queries[kind] ? findSubjectNames(db, queries[kind], ids) : []
    }),
  )
  return new Map(named.flat().map(({ id, name }) => [id, name]))
}
