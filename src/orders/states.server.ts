import { sql } from 'kysely'
import { commitStock, reclaimStock, releaseStock, returnStock } from '#catalogue/stock.server.ts'
import type { Database, Tx } from '#platform/database/connect.server.ts'
import type { OrderState } from './contract.ts'
import { holdInterval, linesOf } from './sql.server.ts'

/** What payment needs to know of an order, read under its lock: nobody else moves it until the commit. */
export async function lockOrder(tx: Tx, id: string) {
  return await tx
    .selectFrom('orders')
    .select(['id', 'customerId', 'state', 'currency', 'totalMinor', 'holdUntil'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

/** Moves an order from one of the expected states; false when it is in none of them (any more). */
async function transition(tx: Tx, id: string, from: OrderState[], change: Record<string, unknown>): Promise<boolean> {
  const result = await tx
    .updateTable('orders')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** A payment was begun. */
export const markPaying = (tx: Tx, id: string) => transition(tx, id, ['unpaid', 'paying'], { state: 'paying' })

/** The payment was given up; the order can be paid anew. */
export const markUnpaid = (tx: Tx, id: string) => transition(tx, id, ['paying'], { state: 'unpaid' })

/**
 * Keeps the pieces of an order for 15 minutes from now. A hold that lapsed is claimed again if the pieces are
 * still there. False: they are not, and nothing is held.
 */
export async function renewHold(tx: Tx, order: LockedOrder): Promise<boolean> {
  if (!order.holdUntil && !(await reclaimAll(tx, order.id))) return false
  return await transition(tx, order.id, ['unpaid', 'paying'], { holdUntil: holdInterval })
}

/** All lines or none: what was claimed of an order that cannot be held whole is put back. */
async function reclaimAll(tx: Tx, orderId: string): Promise<boolean> {
  const claimed: { productId: string; quantity: number }[] = []
  for (const line of await linesOf(tx, orderId)) {
    if (await reclaimStock(tx, line.productId, line.quantity)) {
      claimed.push(line)
      continue
    }
    for (const { productId, quantity } of claimed) await releaseStock(tx, productId, quantity)
    return false
  }
  return true
}

/**
 * Makes an order paid and takes its pieces out of the house, from any state in which money may still arrive.
 * False: its pieces are gone and cannot be claimed again, so the money has to go back.
 */
export async function markPaid(tx: Tx, order: LockedOrder): Promise<boolean> {
  if (!order.holdUntil && !(await reclaimAll(tx, order.id))) return false
  const paid = { state: 'paid', paidAt: sql`now()`, holdUntil: null, cancelledAt: null }
  if (!(await transition(tx, order.id, ['unpaid', 'paying', 'cancelled'], paid))) return false
  for (const line of await linesOf(tx, order.id)) await commitStock(tx, line)
  return true
}

/** Cancels an unpaid order and puts its pieces back, once. False when it is not in a state to be cancelled. */
export async function cancelOrder(tx: Tx, order: LockedOrder): Promise<boolean> {
  const cancelled = { state: 'cancelled', cancelledAt: sql`now()`, holdUntil: null }
  if (!(await transition(tx, order.id, ['unpaid', 'paying'], cancelled))) return false
  if (order.holdUntil) await releaseAll(tx, order.id)
  return true
}

async function releaseAll(tx: Tx, orderId: string): Promise<void> {
  for (const { productId, quantity } of await linesOf(tx, orderId)) await releaseStock(tx, productId, quantity)
}

/** Money came that the order cannot keep: it is owed back. Nothing is held for it any more. */
export async function rejectPayment(tx: Tx, order: LockedOrder): Promise<void> {
  if (order.holdUntil) await releaseAll(tx, order.id)
  await transition(tx, order.id, ['unpaid', 'paying', 'cancelled'], { state: 'refund_due', holdUntil: null })
}

/** A paid order goes on to its customer, one step at a time. False when it is not at the step before. */
export async function advance(tx: Tx, id: string, state: 'packed' | 'shipped' | 'delivered'): Promise<boolean> {
  const before = { packed: 'paid', shipped: 'packed', delivered: 'shipped' } as const
  return await transition(tx, id, [before[state]], { state })
}

/** An admin gives the money of a paid order back. Pieces that are still here go back on the shelf. */
export async function markForRefund(tx: Tx, order: LockedOrder): Promise<boolean> {
  if (!(await transition(tx, order.id, ['paid', 'packed', 'shipped', 'delivered'], { state: 'refund_due' })))
    return false
  if (order.state === 'paid' || order.state === 'packed') {
    for (const line of await linesOf(tx, order.id)) await returnStock(tx, line)
  }
  return true
}

/** The money went back. */
export const markRefunded = (tx: Tx, id: string) => transition(tx, id, ['refund_due'], { state: 'refunded' })

/**
 * Lets holds lapse whose time is over, an order at a time, skipping those that somebody is paying at this moment.
 * @returns how many lapsed
 */
export async function expireHolds(db: Database): Promise<number> {
  for (let lapsed = 0; ; lapsed += 1) {
    if (!(await db.transaction().execute(expireOne))) return lapsed
  }
}

async function expireOne(tx: Tx): Promise<boolean> {
  const order = await tx
    .selectFrom('orders')
    .select('id')
    .where('holdUntil', '<', sql<Date>`now()`)
    .orderBy('holdUntil')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!order) return false
  await tx
    .updateTable('orders')
    .set((eb) => ({ holdUntil: null, version: eb('version', '+', 1) }))
    .where('id', '=', order.id)
    .execute()
  await releaseAll(tx, order.id)
  return true
}
