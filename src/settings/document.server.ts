import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { type Details, recordAudit } from '#platform/database/audit.server.ts'
import type { AuditAction } from '#platform/database/audit-action.ts'
import type { Database, Tx } from '#platform/database/connect.server.ts'
import { Refusal } from '#platform/errors.ts'
import type { Undo } from '#platform/feature.server.ts'
import type { Caller } from '#platform/http/caller.server.ts'
import type { ValueChange } from '#platform/undo.ts'
import { lockSettings, readStoredSetting, storeSetting } from './sql.server.ts'

/** A setting whose changes are recorded as a separate action. */
type DocumentName = AuditAction extends infer Action ? (Action extends `${infer Name}.edit` ? Name : never) : never

type Options<Document> = {
  /** The name of the setting; its changes are recorded as `NAME.edit`. */
  name: DocumentName
  shape: z.ZodType<Document>
  /** The value until an admin changes it. */
  initial: Document
  /** Fields that were added later, with their values for documents that lack them. */
  added?: Partial<Document>
  /** The text of each row, by the row's subject. */
  listRows: (document: Document) => ReadonlyMap<string, string>
  /** The currency of its prices, if it has any: a change is undone in this currency only. */
  currency?: string
  /** Refuses a document that the schema allows and the shop's data do not, also when a change is undone. */
  check?: (tx: Tx, document: Document) => Promise<void>
}

/** A setting of many rows that is read and changed as a whole, such as the tax rates. */
export function createDocumentSetting<Document>({
  name,
  shape,
  initial,
  added,
  listRows,
  currency,
  check,
}: Options<Document>) {
  const priced = currency === undefined ? {} : { currency }
  const complete = (stored: unknown) => (stored === undefined ? undefined : { ...added, ...Object(stored) })
  const load = async (db: Database | Tx) => {
    const stored = await readStoredSetting(db, name)
    const { success, data } = shape.safeParse(complete(stored))
    return { document: success ? data : initial, isReadable: success || stored === undefined }
  }
  /** For screens: a stored document that this version cannot read counts as not stored. */
  const read = async (db: Database | Tx): Promise<Document> => (await load(db)).document
  const isReadable = async (db: Database | Tx): Promise<boolean> => (await load(db)).isReadable
  /**
   * For decisions about money.
   * @throws Refusal if the stored document cannot be read by this version
   */
  const readToSell = async (db: Database | Tx): Promise<Document> => {
    const { document, isReadable } = await load(db)
    // guard: nothing is sold by a table that cannot be read | !isReadable → false | orders/unsellable
    if (!isReadable) throw new Refusal('not_sellable', { what: 'settings' })
    return document
  }
  /** Returns 0 if nothing differs. `was` is the document that the admin saw. */
  const change = (db: Database, admin: Caller, was: Document, is: Document): Promise<number> =>
    db.transaction().execute(async (tx) => {
      await lockSettings(tx)
      const current = await read(tx)
      if (isDeepStrictEqual(current, is)) return 0
      // guard: an admin does not overwrite a table that another changed meanwhile | never | settings/document
      if (!isDeepStrictEqual(current, was)) throw new Refusal('stale_version', { what: 'settings' })
      await check?.(tx, is)
      await storeSetting(tx, name, is)
      await recordAudit(tx, admin.id, `${name}.edit`, name, { was, is, ...priced } as Details)
      return 1
    })
  const readChange = (details: unknown): Record<'was' | 'is', Document> => {
    const { was, is } = details as Record<'was' | 'is', unknown>
    return { was: shape.parse(complete(was)), is: shape.parse(complete(is)) }
  }
  const revert: Undo['undo'] = async (tx, _, details) => {
    const { was, is } = readChange(details)
    const { currency: pricedIn = currency } = details as { currency?: string }
    await lockSettings(tx)
    // guard: prices of another currency are not restored | pricedIn !== currency → false | orders/one-currency
    if (pricedIn !== currency || !isDeepStrictEqual(await read(tx), is))
      throw new Refusal('stale_version', { what: 'change' })
    await check?.(tx, was)
    await storeSetting(tx, name, was)
    const values = differences(listRows(is), listRows(was))
    return {
      effects: [{ what: 'settings_change', count: values.length }],
      values,
      details: { was: is, is: was, ...priced } as Details,
    }
  }
  return { read, readToSell, isReadable, change, undo: { [`${name}.edit`]: { undo: revert, redo: revert } } }
}

function differences(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): ValueChange[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((row) => before.get(row) !== after.get(row))
    .map((row) => ({ field: row, before: before.get(row) ?? '', after: after.get(row) ?? '' }))
}
