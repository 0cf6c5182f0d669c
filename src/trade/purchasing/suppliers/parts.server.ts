import type { Body, Reply } from '#base/platform/contract/endpoint.ts'
import { type Details, recordAudit } from '#base/platform/database/audit.server.ts'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { Undo } from '#base/platform/feature.server.ts'
import type { Caller } from '#base/platform/http/caller.server.ts'
import { getRefusalSentence } from '#base/platform/refusals/sentence.server.ts'
import type { UndoResult } from '#base/platform/undo.ts'
import { findProductIds } from '#goods/catalogue/stock/moves.sql.server.ts'
import { parseSupplierPrice } from '../parse-price.server.ts'
import type * as contract from './contract.ts'
import { deleteParts, findPart, listStoredParts, type StoredPart, upsertParts } from './parts.sql.server.ts'
import { requireSupplier } from './service.server.ts'

/** What was of some products, and what is. A product that only `was` has was removed. */
type Change = { was: StoredPart[]; is: StoredPart[] }

/** Adds or changes what a supplier supplies, each line that can be, as one action of the history. */
export async function saveParts(
  db: Database,
  admin: Caller,
  supplierId: string,
  { lines }: Body<typeof contract.saveSupplierParts>,
): Promise<Reply<typeof contract.saveSupplierParts>> {
  const products = await findProductIds(
    db,
    lines.map(({ part }) => part),
  )
  const ids = lines.map(({ part }) => products.get(part))
  return db.transaction().execute(async (tx) => {
    const { currency } = await requireSupplier(tx, supplierId)
    const is: StoredPart[] = []
    const refused: { line: number; code: string; message: string }[] = []
    for (const [index, line] of lines.entries()) {
      try {
        is.push(toStored(ids, index, line, currency))
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        refused.push({ line: index, code: error.code, message: getRefusalSentence(error) })
      }
    }
    const was = await listStoredParts(
      tx,
      supplierId,
      is.map(({ productId }) => productId),
    )
    await upsertParts(tx, supplierId, is)
    const entry = is.length > 0 ? await recordParts(tx, admin, supplierId, { was, is }) : null
    return { done: is.length, entry: entry === null ? null : String(entry), refused }
  })
}

function toStored(
  ids: readonly (string | undefined)[],
  index: number,
  { partNumber, price, multiple, minimum }: contract.SupplierPartEntry,
  currency: string,
): StoredPart {
  const productId = ids[index]
  if (!productId) throw new Refusal('not_found', { what: 'product' })
  // guard: of two lines of a product in one list none is taken | drop | purchasing/purchasing
  if (ids.indexOf(productId) !== ids.lastIndexOf(productId)) throw new Refusal('invalid_fields', { what: 'part_twice' })
  const priceMinor = parseSupplierPrice(price, currency)
  return { productId, partNumber, priceMinor, orderMultiple: multiple, minimumOrder: minimum }
}

/** Removes a product from what a supplier supplies. @returns the audit entry */
export const removePart = (db: Database, admin: Caller, id: string): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const found = await findPart(tx, id)
    if (!found) throw new Refusal('not_found', { what: 'supplier_part' })
    const { supplierId, ...part } = found
    await requireSupplier(tx, supplierId)
    await deleteParts(tx, supplierId, [part.productId])
    return await recordParts(tx, admin, supplierId, { was: [part], is: [] })
  })

const recordParts = (tx: Tx, admin: Caller, supplierId: string, change: Change) =>
  recordAudit(tx, admin.id, 'supplier.parts', supplierId, change as unknown as Details)

/** The opposite of a change is a change. */
export const partsUndo: Undo = { undo: revertParts, redo: revertParts }

async function revertParts(tx: Tx, supplierId: string, details: unknown): Promise<UndoResult<Details>> {
  const { was, is } = details as Change
  await requireSupplier(tx, supplierId)
  const ids = [...new Set([...was, ...is].map(({ productId }) => productId))]
  // guard: what was changed since is not overwritten by undoing | never | purchasing/purchasing
  if (!isSame(await listStoredParts(tx, supplierId, ids), is)) throw new Refusal('stale_version', { what: 'change' })
  await upsertParts(tx, supplierId, was)
  await deleteParts(
    tx,
    supplierId,
    ids.filter((id) => !was.some(({ productId }) => productId === id)),
  )
  return {
    effects: [{ what: 'supplier_parts_change', count: ids.length }],
    details: { was: is, is: was } as unknown as Details,
  }
}

const isSame = (stored: readonly StoredPart[], expected: readonly StoredPart[]): boolean => {
  const sort = (parts: readonly StoredPart[]) =>
    parts
      .map(({ productId, partNumber, priceMinor, orderMultiple, minimumOrder }) =>
        JSON.stringify([productId, partNumber, priceMinor, orderMultiple, minimumOrder]),
      )
      .toSorted()
      .join()
  return sort(stored) === sort(expected)
}
