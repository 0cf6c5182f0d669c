import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { type Details, recordAudit } from '#platform/database/audit.server.ts'
import type { Database, Tx } from '#platform/database/connect.server.ts'
import { Refusal } from '#platform/errors.ts'
import type { Undo } from '#platform/feature.server.ts'
import type { Caller } from '#platform/http/caller.server.ts'
import type { ValueChange } from '#platform/undo.ts'
import { lockSettings, storedSetting, storeSetting } from './sql.server.ts'

type Options<Document> = {
  /** The name of the setting; its changes are recorded as `NAME.edit`. */
  name: string
  shape: z.ZodType<Document>
  /** What holds until an admin changes it. */
  initial: Document
  /** What each row of it says, by what the row is about. */
  rowsOf: (document: Document) => ReadonlyMap<string, string>
}

/** A setting of many rows that is read and changed as a whole, such as the rates of tax. */
export function documentSetting<Document>({ name, shape, initial, rowsOf }: Options<Document>) {
  /** A stored one that this version cannot read counts as not stored. */
  const read = async (db: Database | Tx): Promise<Document> => {
    const { success, data } = shape.safeParse(await storedSetting(db, name))
    return success ? data : initial
  }
  /** Returns 0 if nothing differs. `was` is what the admin saw. */
  const change = (db: Database, admin: Caller, was: Document, is: Document): Promise<number> =>
    db.transaction().execute(async (tx) => {
      await lockSettings(tx)
      const current = await read(tx)
      if (isDeepStrictEqual(current, is)) return 0
      // guard: an admin does not overwrite a table that another changed meanwhile | never | settings/document
      if (!isDeepStrictEqual(current, was)) throw new Refusal('stale_version', { what: 'settings' })
      await storeSetting(tx, name, is)
      await recordAudit(tx, admin.id, `${name}.edit`, name, { was, is } as Details)
      return 1
    })
  const revert: Undo['undo'] = async (tx, _, details) => {
    const { was, is } = details as Record<'was' | 'is', Document>
    await lockSettings(tx)
    if (!isDeepStrictEqual(await read(tx), is)) throw new Refusal('stale_version', { what: 'change' })
    await storeSetting(tx, name, was)
    const values = differences(rowsOf(is), rowsOf(was))
    return {
      effects: [{ what: 'settings_change', count: values.length }],
      values,
      details: { was: is, is: was } as Details,
    }
  }
  return { read, change, undo: { [`${name}.edit`]: { undo: revert, redo: revert } } }
}

function differences(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): ValueChange[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((row) => before.get(row) !== after.get(row))
    .map((row) => ({ field: row, before: before.get(row) ?? '', after: after.get(row) ?? '' }))
}
