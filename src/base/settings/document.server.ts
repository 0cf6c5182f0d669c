import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { type Details, recordAudit } from '#base/platform/database/audit.server.ts'
import type { AuditAction } from '#base/platform/database/audit-action.ts'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { Undo } from '#base/platform/feature.server.ts'
import type { Caller } from '#base/platform/http/caller.server.ts'
import type { ValueChange } from '#base/platform/undo.ts'
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
  /** Of a document with prices: it is stored with the shop's currency, and counts as unreadable in any other. */
  priced?: { currency: string; isExact: (document: Document) => boolean }
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
  priced,
  check,
}: Options<Document>) {
  const currency = priced?.currency
  const currencyField = currency === undefined ? {} : { currency }
  const complete = (stored: unknown) => (stored === undefined ? undefined : { ...added, ...Object(stored) })
  const load = async (db: Database | Tx) => {
    const stored = await readStoredSetting(db, name)
    const { currency: pricedIn, document: content } = priced ? splitCurrency(stored) : { document: stored }
    const { success, data } = shape.safeParse(complete(content))
    if (!success) return { document: initial, fault: stored === undefined ? undefined : ('unreadable' as const) }
    const isForeign = priced && ((pricedIn ?? currency) !== currency || !priced.isExact(data))
    // guard: prices of another currency are not taken for those of the shop | isForeign → false | orders/pricing/one-currency
    return { document: data, fault: isForeign ? ('other_currency' as const) : undefined }
  }
  /** For screens: a stored document that this version cannot read counts as not stored; prices of another currency are shown. */
  const read = async (db: Database | Tx): Promise<Document> => (await load(db)).document
  const findFault = async (db: Database | Tx) => (await load(db)).fault
  const isReadable = async (db: Database | Tx): Promise<boolean> => (await findFault(db)) === undefined
  /**
   * For decisions about money.
   * @throws Refusal if the stored document cannot be read by this version
   */
  const readToSell = async (db: Database | Tx): Promise<Document> => {
    const { document, fault } = await load(db)
    // guard: nothing is sold by a table that cannot be read | fault → false | orders/placing/unsellable
    if (fault) throw new Refusal('not_sellable', { what: 'settings' })
    return document
  }
  /** Returns 0 if nothing differs. `was` is the document that the admin saw. */
  const change = (db: Database, admin: Caller, was: Document, is: Document): Promise<number> =>
    db.transaction().execute(async (tx) => {
      await lockSettings(tx)
      const { document: current, fault } = await load(tx)
      if (!fault && isDeepStrictEqual(current, is)) return 0
      // guard: an admin does not overwrite a table that another changed meanwhile | never | settings/document
      if (!isDeepStrictEqual(current, was)) throw new Refusal('stale_version', { what: 'settings' })
      await check?.(tx, is)
      await storeSetting(tx, name, { ...is, ...currencyField })
      await recordAudit(tx, admin.id, `${name}.edit`, name, { was, is, ...currencyField } as Details)
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
    // guard: prices of another currency are not restored | pricedIn !== currency → false | orders/pricing/one-currency
    if (pricedIn !== currency || priced?.isExact(was) === false || !isDeepStrictEqual(await read(tx), is))
      throw new Refusal('stale_version', { what: 'change' })
    await check?.(tx, was)
    await storeSetting(tx, name, { ...was, ...currencyField })
    const values = differences(listRows(is), listRows(was))
    return {
      effects: [{ what: 'settings_change', count: values.length }],
      values,
      details: { was: is, is: was, ...currencyField } as Details,
    }
  }
  return { read, readToSell, findFault, isReadable, change, undo: { [`${name}.edit`]: { undo: revert, redo: revert } } }
}

function splitCurrency(stored: unknown): { currency?: string; document: unknown } {
  if (stored === undefined) return { document: undefined }
  const { currency, ...document } = Object(stored)
  return { currency, document }
}

function differences(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): ValueChange[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((row) => before.get(row) !== after.get(row))
    .map((row) => ({ field: row, before: before.get(row) ?? '', after: after.get(row) ?? '' }))
}
