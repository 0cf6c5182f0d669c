import { normalised } from '#catalogue/normalise.ts'
import { type Details, recordAudit } from '#platform/database/audit.server.ts'
import type { Database, Tx } from '#platform/database/connect.server.ts'
import { Refusal } from '#platform/errors.ts'
import type { Undo } from '#platform/feature.server.ts'
import type { Caller } from '#platform/http/caller.server.ts'
import type { Undone } from '#platform/undo.ts'
import type { Kind } from './contract.ts'
import { lockNames, meaningOf, storeName } from './names.sql.server.ts'

type Change = { was: string; is: string }

/** As it is looked up: what people type in lower case, a standard as it is printed. */
const asKept: Record<Kind, (name: string) => string> = {
  synonym: normalised,
  standard: (name) => name.toUpperCase().replace(/\s+/g, ' '),
}

/** Says what a name means; without a meaning it is removed. Returns 0 if it meant that already. */
export function changeName(db: Database, admin: Caller, kind: Kind, given: string, means: string): Promise<number> {
  const name = asKept[kind](given)
  if (name === '') throw new Refusal('invalid_fields', { what: 'fields', fields: { name: { code: 'required' } } })
  return db.transaction().execute(async (tx) => {
    await lockNames(tx, kind)
    const was = await meaningOf(tx, kind, name)
    if (was === means) return 0
    await storeName(tx, kind, name, means)
    await recordAudit(tx, admin.id, `${kind}.edit`, name, { was, is: means })
    return 1
  })
}

/** A change is taken back while the name still means the same; the opposite of a change is a change. */
export function nameUndo(kind: Kind): Undo {
  const revert = async (tx: Tx, name: string, details: unknown): Promise<Undone<Details>> => {
    const { was, is } = details as Change
    await lockNames(tx, kind)
    if ((await meaningOf(tx, kind, name)) !== is) throw new Refusal('stale_version', { what: 'change' })
    await storeName(tx, kind, name, was)
    return {
      effects: [{ what: 'names_change', count: 1 }],
      values: [{ field: name, before: is, after: was }],
      details: { was: is, is: was },
    }
  }
  return { undo: revert, redo: revert }
}
