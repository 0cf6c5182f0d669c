import type { Body } from '#base/platform/contract/endpoint.ts'
import { type Details, recordAudit } from '#base/platform/database/audit.server.ts'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { runIdempotent } from '#base/platform/database/idempotent.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { Undo } from '#base/platform/feature.server.ts'
import type { Caller } from '#base/platform/http/caller.server.ts'
import type { UndoResult } from '#base/platform/undo.ts'
import type * as contract from './contract.ts'
import * as rows from './sql.server.ts'

export const addSupplier = (db: Database, admin: Caller, body: Body<typeof contract.addSupplier>, key: string) =>
  runIdempotent(db, { userId: admin.id, operation: 'add_supplier', key }, body, async (tx) => {
    const id = await rows.insertSupplier(tx, body.is)
    // How to reach people is not written where it cannot be removed.
    await recordAudit(tx, admin.id, 'supplier.add', id, {})
    return { insertedId: id }
  })

export const editSupplier = (
  db: Database,
  admin: Caller,
  id: string,
  { version, is }: Body<typeof contract.editSupplier>,
): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const was = await requireSupplier(tx, id)
    // guard: an admin does not overwrite a supplier that another changed meanwhile | never | purchasing/purchasing
    if (was.version !== version) throw new Refusal('stale_version', { what: 'supplier' })
    // guard: prices stay in the currency in which they were entered | never | purchasing/purchasing
    if (was.currency !== is.currency && (await rows.hasPrices(tx, id)))
      throw new Refusal('wrong_state', { what: 'supplier_currency', currency: was.currency })
    await rows.updateSupplier(tx, id, is)
    await recordAudit(tx, admin.id, 'supplier.edit', id, {})
    return 1
  })

/** Retires a supplier, or takes them back. @returns the audit entry, unless it was so already */
export const changeSupplier = (
  db: Database,
  admin: Caller,
  id: string,
  action: 'retire' | 'restore',
): Promise<number | undefined> =>
  db.transaction().execute(async (tx) => {
    const { retiredAt } = await requireSupplier(tx, id)
    if ((retiredAt !== null) === (action === 'retire')) return undefined
    await rows.setRetired(tx, id, action === 'retire')
    return await recordAudit(tx, admin.id, `supplier.${action}`, id, {})
  })

/** A supplier that nobody else changes until the commit. @throws Refusal `not_found` */
export async function requireSupplier(tx: Tx, id: string) {
  const supplier = await rows.lockSupplier(tx, id)
  if (!supplier) throw new Refusal('not_found', { what: 'supplier' })
  return supplier
}

const createStep =
  (retired: boolean) =>
  async (tx: Tx, id: string): Promise<UndoResult<Details>> => {
    await requireSupplier(tx, id)
    await rows.setRetired(tx, id, retired)
    return { effects: [{ what: 'suppliers_change', count: 1 }], details: {} }
  }

export const retireUndo: Undo = { undo: createStep(false), redo: createStep(true) }
export const restoreUndo: Undo = { undo: createStep(true), redo: createStep(false) }
