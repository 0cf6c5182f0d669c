import { sql } from 'kysely'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { type Batch, runEach } from '#base/platform/jobs/run-each.ts'
import { commitStock, reclaimStock, releaseStock, returnStock } from '#goods/catalogue/stock/stock.server.ts'
import { countRemainingToShip } from './account/line-progress.ts'
import { loadAccount } from './account/load.sql.server.ts'
import { clearBackorder, lockBackorder, withoutBackordered } from './backorders/backorders.sql.server.ts'
import { insertCancellations } from './cancellation/cancellations.sql.server.ts'
import { findExchangeOrders, markTakenBack } from './exchanges/sql.server.ts'
import type { PromisingShop } from './promise/promise.server.ts'
import { renewPromise } from './promise/renew-promise.server.ts'
import { findOrderLines } from './sql.server.ts'
import {
  allows,
  type FulfilmentState,
  fulfilment,
  type OrderAction,
  type OrderState,
  type TakenBackState,
  takenBack,
  transitions,
} from './states.ts'

/**
 * What payments need to know of an order, read with its row locked: nobody else changes it until the commit. `isHeld`: its pieces
 * are held, at the price that was agreed. `isConfirmed`: its customer has a confirmed address. `isPromiseOver`: what is paid now is promised anew.
 */
export async function lockOrder(tx: Tx, id: string) {
  const order = await tx
    .selectFrom('orders')
    .select(['id', 'customerId', 'state', 'currency', 'totalMinor', 'holdUntil', 'renewals', 'exchange'])
    .select(sql<boolean>`coalesce(hold_until > now() and not priced_anew, false)`.as('isHeld'))
    .select(sql<boolean>`coalesce(order_before < now(), false)`.as('isPromiseOver'))
    .select(sql<boolean>`(select email_verified from people where people.id = customer_id)`.as('isConfirmed'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return order && { ...order, state: order.state as OrderState }
}

export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

/** Applies an action to an order; false if its state does not (or no longer) allow it. */
const transition = (tx: Tx, id: string, action: OrderAction, change: Record<string, unknown> = {}) =>
  changeIn(tx, id, transitions[action].from, { ...change, state: transitions[action].to })

async function changeIn(
  tx: Tx,
  id: string,
  states: readonly OrderState[],
  change: Record<string, unknown>,
): Promise<boolean> {
  const result = await tx
    .updateTable('orders')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    // guard: an order changes only from an expected state | drop | payments/payments.test payments/model.test
    .where('state', 'in', states)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** A payment was started. */
export const markPaying = (tx: Tx, id: string) => transition(tx, id, 'beginPayment')

/** The payment was abandoned; the order can be paid again. */
export const markUnpaid = (tx: Tx, id: string) => transition(tx, id, 'abandonPayment')

/**
 * Marks an order as paid and removes its pieces from stock, from any state in which money may still arrive.
 * False: it was paid before, or its pieces are gone and cannot be reclaimed, so the money has to be refunded.
 */
export async function markPaid(tx: Tx, { mode }: Pick<PromisingShop, 'mode'>, order: LockedOrder): Promise<boolean> {
  // guard: a payment that comes too late holds nothing | drop | trade/payments/settle/intents.test
  if (!allows('pay', order.state)) return false
  const ordered = await findOrderLines(tx, [order.id])
  const lines = ordered.map(withoutBackordered).filter(({ quantity }) => quantity > 0)
  // guard: an expired hold is renewed before payment | drop | payments/payments.test
  if (!order.holdUntil && !(await reclaimStock(tx, lines))) return false
  if (!(await transition(tx, order.id, 'pay', { paidAt: sql`now()`, holdUntil: null, cancelledAt: null }))) return false
  await commitStock(tx, lines)
  // guard: what is paid late is promised anew | order.isPromiseOver → false | orders/promise/promise
  if (order.isPromiseOver) await renewPromise(tx, { mode, currency: order.currency }, { id: order.id, lines: ordered })
  return true
}

/** Cancels an unpaid order and releases its pieces, once. False if its state does not allow cancelling. */
export async function cancelOrder(tx: Tx, order: LockedOrder): Promise<boolean> {
  if (!(await transition(tx, order.id, 'cancel', { cancelledAt: sql`now()`, holdUntil: null }))) return false
  // guard: the pieces of a cancelled order are released once | if (order.holdUntil) await → await | payments/payments.test payments/model.test
  if (order.holdUntil) await releaseAll(tx, order.id)
  await clearBackorder(tx, order.id)
  return true
}

const releaseAll = async (tx: Tx, orderId: string) =>
  releaseStock(tx, (await findOrderLines(tx, [orderId])).map(withoutBackordered))

/** Money arrived that the order cannot keep: it is owed back, and the order's hold is released. */
export async function rejectPayment(tx: Tx, order: LockedOrder): Promise<void> {
  if (order.holdUntil) await releaseAll(tx, order.id)
  if (await transition(tx, order.id, 'rejectPayment', { holdUntil: null })) await clearBackorder(tx, order.id)
}

/** Advances a paid order towards delivery, one step at a time. False if it is not at the previous step. */
export const advance = (tx: Tx, id: string, state: FulfilmentState) => transition(tx, id, fulfilment[state])

/** Takes back a step towards delivery. False: the order is not at it. */
export const takeBack = (tx: Tx, id: string, state: TakenBackState) => transition(tx, id, takenBack[state])

/** Something of a shipped order was not sent after all. False: it is not shipped. */
export const reopenShipping = (tx: Tx, id: string) => transition(tx, id, 'unship')

/** The money of a paid order goes back. What has not been shipped is cancelled; what came back waits for no money any more. */
export async function markForRefund(tx: Tx, order: LockedOrder): Promise<boolean> {
  if (!(await transition(tx, order.id, 'refund'))) return false
  const exchanges = await findExchangeOrders(tx, order.id)
  // guard: nothing is sent in exchange for pieces whose money went back | drop | orders/exchanges
  for (const id of exchanges) await cancelExchange(tx, id)
  await closeReceived(tx, [order.id, ...exchanges])
  const isHere = allows('pack', order.state) || allows('ship', order.state)
  // guard: a refund returns to stock only what is still here | unsentLines(tx, order.id) → findOrderLines(tx, [order.id]) | orders/shipping/parcels
  if (isHere) await cancelPieces(tx, await unsentLines(tx, order.id))
  return true
}

/** Cancels an exchange of which nothing was sent, and returns its pieces to the shelf. False: some of it was sent, or it is cancelled. */
export async function cancelExchange(tx: Tx, id: string): Promise<boolean> {
  await lockOrder(tx, id)
  const { lines } = await loadAccount(tx, id)
  // guard: what was sent in exchange is not cancelled | drop | orders/exchanges
  if (lines.some(({ sent }) => sent > 0)) return false
  if (!(await transition(tx, id, 'cancelExchange', { cancelledAt: sql`now()` }))) return false
  await cancelPieces(tx, lines)
  await markTakenBack(tx, id)
  return true
}

const closeReceived = (tx: Tx, orderIds: readonly string[]) =>
  tx
    .updateTable('returns')
    .set({ state: 'refunded' })
    .where('orderId', 'in', orderIds)
    .where('state', '=', 'received')
    .execute()

type LinePieces = { id: string; productId: string; quantity: number }

/** Cancels pieces of lines that have not been sent: first those that are not here yet; the others return to stock. */
export async function cancelPieces(tx: Tx, lines: readonly LinePieces[]): Promise<void> {
  const waited = await lockBackorder(tx, lines)
  const causes = await insertCancellations(tx, lines)
  const returned = lines.map(({ id, productId, quantity }) => {
    // guard: only pieces that were taken return to stock | quantity - (waited.get(id) ?? 0) → quantity | orders/backorders/backorders
    return { id, productId, quantity: quantity - (waited.get(id) ?? 0), cause: causes.get(id)! }
  })
  await returnStock(
    tx,
    returned.filter(({ quantity }) => quantity > 0),
  )
}

/** The lines of an order, of each what has not been sent. */
async function unsentLines(tx: Tx, orderId: string) {
  return (await loadAccount(tx, orderId)).lines
    .map((line) => ({ ...line, quantity: countRemainingToShip(line) }))
    .filter(({ quantity }) => quantity > 0)
}

/** Money that was refunded came back: it is owed again. */
export const reopenRefund = (tx: Tx, id: string) => transition(tx, id, 'reopenRefund')

/** The money was refunded. */
export const markRefunded = (tx: Tx, id: string) => transition(tx, id, 'completeRefund')

/**
 * Releases expired holds, one order at a time, skipping those that are locked, for example by a payment.
 * @returns how many were released
 */
export function expireHolds(db: Database): Promise<number> {
  return runEach((batch, onTaken) =>
    db.transaction().execute(async (tx) => {
      const id = await lockExpired(tx, batch)
      if (!id) return false
      onTaken([id])
      await expireHold(tx, id)
      return true
    }),
  )
}

async function lockExpired(tx: Tx, { skipped }: Batch): Promise<string | undefined> {
  const order = await tx
    .selectFrom('orders')
    .select('id')
    .where('holdUntil', '<', sql<Date>`now()`)
    .where(sql<boolean>`id <> all(${skipped}::uuid[])`)
    .orderBy('holdUntil')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return order?.id
}

async function expireHold(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('orders')
    .set((eb) => ({ holdUntil: null, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await releaseAll(tx, id)
}
