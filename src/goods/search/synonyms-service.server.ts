import { type Details, recordAudit } from '#base/platform/database/audit.server.ts'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { Undo } from '#base/platform/feature.server.ts'
import type { Caller } from '#base/platform/http/caller.server.ts'
import type { FieldProblem } from '#base/platform/refusals/field-problem.ts'
import type { UndoResult } from '#base/platform/undo.ts'
import type { SynonymKind } from './contract.ts'
import { findKeptName, lockSynonyms, resolveMeaning, storeSynonym } from './synonyms.sql.server.ts'

type Change = { was: string; is: string }

/** With its umlauts, since these are looked up in two ways. */
const toPhrase = (name: string) => name.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()

/** As it is looked up: what people type in lower case, a standard as it is printed. */
const asKept: Record<SynonymKind, (name: string) => string> = {
  synonym: toPhrase,
  unsold: toPhrase,
  standard: (name) => name.toUpperCase().replace(/\s+/g, ' '),
}

/** The longest name that is kept. */
const maxPhrase = 100

const wrongName = (problem: FieldProblem) =>
  new Refusal('invalid_fields', { what: 'fields', fields: { name: problem } })

/** Says what a name means; without a meaning it is removed. Returns 0 if it meant that already. */
export function changeSynonym(
  db: Database,
  admin: Caller,
  kind: SynonymKind,
  given: string,
  means: string,
): Promise<number> {
  const kept = asKept[kind](given)
  if (kept === '') throw wrongName({ code: 'required' })
  // guard: a name is kept whole, also where it grows in the form that is looked up | never | fuzz/worst
  if (kept.length > maxPhrase) throw wrongName({ code: 'too_long', max: maxPhrase })
  return db.transaction().execute(async (tx) => {
    await lockSynonyms(tx, kind)
    const name = await findKeptName(tx, kind, kept)
    const was = await resolveMeaning(tx, kind, name)
    if (was === means) return 0
    await storeSynonym(tx, kind, name, means)
    await recordAudit(tx, admin.id, `${kind}.edit`, name, { was, is: means })
    return 1
  })
}

/** A change is taken back while the name still means the same; the opposite of a change is a change. */
export function createSynonymUndo(kind: SynonymKind): Undo {
  const revert = async (tx: Tx, name: string, details: unknown): Promise<UndoResult<Details>> => {
    const { was, is } = details as Change
    await lockSynonyms(tx, kind)
    if ((await resolveMeaning(tx, kind, name)) !== is) throw new Refusal('stale_version', { what: 'change' })
    await storeSynonym(tx, kind, name, was)
    return {
      effects: [{ what: 'names_change', count: 1 }],
      values: [{ field: name, before: is, after: was }],
      details: { was: is, is: was },
    }
  }
  return { undo: revert, redo: revert }
}
