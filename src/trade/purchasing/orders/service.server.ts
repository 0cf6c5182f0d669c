import type { Body } from '#base/platform/contract/endpoint.ts'
import { type Details, recordAudit } from '#base/platform/database/audit.server.ts'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { runIdempotent } from '#base/platform/database/idempotent.server.ts'
import { reseal } from '#base/platform/database/reseal.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { Undo } from '#base/platform/feature.server.ts'
import type { Caller } from '#base/platform/http/caller.server.ts'
import type { UndoResult } from '#base/platform/undo.ts'
import { findProductIds } from '#goods/catalogue/stock/moves.sql.server.ts'
import { parseSupplierPrice } from '../parse-price.server.ts'
import { requireSupplier } from '../suppliers/service.server.ts'
import type * as contract from './contract.ts'
import { formatPurchaseNumber } from './number.ts'
import * as rows from './sql.server.ts'
import { type PurchaseAction, type PurchaseState, purchaseTransitions } from './states.ts'

/** Writes a draft for each supplier, with the prices and numbers that they have now. */
export function addPurchaseOrders(
  db: Database,
  admin: Caller,
  body: Body<typeof contract.addPurchaseOrders>,
  key: string,
) {
  const claim = { userId: admin.id, operation: 'add_purchase_orders', key }
  return runIdempotent(db, claim, body, async (tx) => {
    const orders: { _id: string; number: string }[] = []
    // Always in the same order, so that two admins do not wait for each other.
    const bySupplier = Map.groupBy(body.lines, ({ supplierId }) => supplierId)
    for (const [supplierId, lines] of [...bySupplier].toSorted(([a], [b]) => a.localeCompare(b)))
      orders.push(await addDraft(tx, admin, supplierId, lines))
    return { orders }
  })
}

async function addDraft(
  tx: Tx,
  admin: Caller,
  supplierId: string,
  lines: readonly { productId: string; quantity: number }[],
) {
  const { currency, retiredAt } = await requireSupplier(tx, supplierId)
  // guard: nothing is ordered of a retired supplier | never | purchasing/purchasing
  if (retiredAt !== null) throw new Refusal('wrong_state', { what: 'supplier_retired' })
  const ids = lines.map(({ productId }) => productId)
  const known = await describeAll(tx, supplierId, ids)
  const { id, number } = await rows.insertPurchaseOrder(tx, { supplierId, currency, createdBy: admin.id })
  for (const [index, { productId, quantity }] of lines.entries())
    await rows.upsertLine(tx, id, index, { ...known.get(productId)!, quantity })
  await recordAudit(tx, admin.id, 'purchase-order.add', id, {})
  return { _id: id, number: formatPurchaseNumber(number) }
}

/** @throws Refusal for a product that stands twice, or that there is not */
async function describeAll(tx: Tx, supplierId: string, ids: readonly string[]) {
  // guard: of two lines of a product in one purchase order none is taken | drop | purchasing/purchasing
  if (new Set(ids).size < ids.length) throw new Refusal('invalid_fields', { what: 'part_twice' })
  const found = await rows.describeProducts(tx, supplierId, ids)
  if (found.length < ids.length) throw new Refusal('not_found', { what: 'product' })
  return new Map(found.map((product) => [product.productId, product]))
}

/** Changes a draft, or corrects what was sent with a reason. */
export const editPurchaseOrder = (
  db: Database,
  admin: Caller,
  id: string,
  { version, is, reason }: Body<typeof contract.editPurchaseOrder>,
): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const order = await requirePurchaseOrder(tx, id, version)
    // guard: what is over is not changed | never | purchasing/purchasing
    if (order.state !== 'draft' && order.state !== 'sent') throw new Refusal('wrong_state', { what: 'purchase_order' })
    // guard: what was sent is corrected with a reason only | never | purchasing/purchasing
    if (order.state === 'sent' && !reason) throw new Refusal('invalid_fields', { what: 'correction_reason' })
    const changes = await reseal(tx, () => replaceLines(tx, order, is.lines))
    await rows.setNote(tx, id, is.note)
    if (order.state === 'sent')
      await rows.insertCorrection(tx, { purchaseOrderId: id, reason: reason!, actorId: admin.id, changes })
    await recordAudit(tx, admin.id, order.state === 'sent' ? 'purchase-order.correct' : 'purchase-order.edit', id, {})
    return 1
  })

type LockedOrder = NonNullable<Awaited<ReturnType<typeof rows.lockPurchaseOrder>>>
type Entry = contract.PurchaseOrderEntry['lines'][number]

async function replaceLines(tx: Tx, order: LockedOrder, entries: readonly Entry[]): Promise<rows.CorrectedLine[]> {
  const before = await rows.listPurchaseLines(tx, order.id)
  const byNumber = await findProductIds(
    tx,
    entries.map(({ part }) => part),
  )
  // A product that was withdrawn since stays on its line.
  const ids = entries.map(({ part }) => before.find(({ sku }) => sku === part)?.productId ?? byNumber.get(part))
  if (ids.some((productId) => !productId)) throw new Refusal('not_found', { what: 'product' })
  const known = await describeAll(tx, order.supplierId, ids as string[])
  const changes: rows.CorrectedLine[] = []
  for (const line of before) {
    if (ids.includes(line.productId!)) continue
    // guard: a line of which something came stays | never | purchasing/purchasing
    if (line.received > 0) throw new Refusal('invalid_fields', { what: 'below_received', sku: line.sku })
    await rows.deletePurchaseLine(tx, line.id)
    changes.push({ sku: line.sku, was: { quantity: line.quantity, priceMinor: line.priceMinor }, is: null })
  }
  for (const [index, { quantity, price }] of entries.entries()) {
    const product = known.get(ids[index]!)!
    const was = before.find(({ productId }) => productId === product.productId)
    // guard: no line falls below what came of it | never | purchasing/purchasing
    if (was && quantity < was.received)
      throw new Refusal('invalid_fields', { what: 'below_received', sku: product.sku })
    const is = { quantity, priceMinor: parseSupplierPrice(price, order.currency) }
    await rows.upsertLine(tx, order.id, index, { ...product, ...is })
    if (was?.quantity !== is.quantity || was.priceMinor !== is.priceMinor)
      changes.push({
        ...{ sku: product.sku, is },
        was: was ? { quantity: was.quantity, priceMinor: was.priceMinor } : null,
      })
  }
  return changes
}

/** Marks a purchase order as sent, closes, reopens or cancels it. */
export const changePurchaseOrder = (
  db: Database,
  admin: Caller,
  id: string,
  { version, action }: Body<typeof contract.changePurchaseOrder>,
): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const { state } = await requirePurchaseOrder(tx, id, version)
    await requireTransition(tx, id, state, action)
    await rows.setPurchaseState(tx, id, purchaseTransitions[action].to)
    await recordAudit(tx, admin.id, `purchase-order.${action}`, id, { was: state, is: purchaseTransitions[action].to })
    return 1
  })

async function requireTransition(tx: Tx, id: string, state: PurchaseState, action: PurchaseAction): Promise<void> {
  const { from, unreceived } = purchaseTransitions[action]
  const hasReceipts = (await rows.listPurchaseLines(tx, id)).some(({ received }) => received > 0)
  // guard: a purchase order of which goods came is not cancelled | unreceived && hasReceipts → 1 > 2 | purchasing/purchasing
  if (!from.includes(state) || (unreceived && hasReceipts)) throw new Refusal('wrong_state', { what: 'purchase_order' })
}

/** One that nobody else changes until the commit. @throws Refusal `not_found`, `stale_version` */
async function requirePurchaseOrder(tx: Tx, id: string, version?: number) {
  const order = await rows.lockPurchaseOrder(tx, id)
  if (!order) throw new Refusal('not_found', { what: 'purchase_order' })
  // guard: an admin does not overwrite a purchase order that another changed meanwhile | never | purchasing/purchasing
  if (version !== undefined && order.version !== version) throw new Refusal('stale_version', { what: 'purchase_order' })
  return order
}

/** A change of state is taken back while it is still in that state, and before goods or corrections say otherwise. */
export const stateUndo: Undo = { undo: revertState, redo: revertState }

async function revertState(tx: Tx, id: string, details: unknown): Promise<UndoResult<Details>> {
  const { was, is } = details as { was: PurchaseState; is: PurchaseState }
  const { state } = await requirePurchaseOrder(tx, id)
  const lines = await rows.listPurchaseLines(tx, id)
  const isRead = lines.some(({ received }) => received > 0) || (await rows.listCorrections(tx, id)).length > 0
  // guard: what came or was corrected since is no draft again | never | purchasing/purchasing
  if (state !== is || (isRead && (was === 'draft' || was === 'cancelled')))
    throw new Refusal('stale_version', { what: 'change' })
  await rows.setPurchaseState(tx, id, was)
  return { effects: [{ what: 'purchase_orders_change', count: 1 }], details: { was: is, is: was } }
}
