import type { AppContext } from '#base/platform/context.server.ts'
import type { Body } from '#base/platform/contract/endpoint.ts'
import { recordAudit } from '#base/platform/database/audit.server.ts'
import type { Tx } from '#base/platform/database/connect.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { Caller } from '#base/platform/http/caller.server.ts'
import { mailTasks } from '#base/platform/mail/tasks.ts'
import { countPackable } from './account/line-progress.ts'
import { loadAccount } from './account/load.sql.server.ts'
import type { advanceOrder as contract } from './contract.ts'
import { deleteDesk } from './desk/sql.server.ts'
import { refuseDisputed } from './disputed.server.ts'
import { deleteLabelImages } from './labels/sql.server.ts'
import { mailEnded } from './mails.server.ts'
import type { OrderPayments } from './payments.server.ts'
import { anonymizeReturns, hasOpenReturns } from './returns/sql.server.ts'
import { deleteTracking } from './shipping/parcels.sql.server.ts'
import { shipRest } from './shipping/ship.server.ts'
import { anonymizeOrders, findOrderById, hasUnfinishedOrders } from './sql.server.ts'
import { advance, cancelOrder, lockOrder } from './states.server.ts'
import { allows } from './states.ts'
import { findOverdueOrders, postponeEnd } from './unpaid/unpaid.sql.server.ts'

type Context = Pick<AppContext, 'db' | 'config' | 'jobs'>

/**
 * Cancels an unpaid order and releases its pieces, once. An open payment is closed first, so that no card can be
 * charged for it afterwards. An admin can delete anyone's; its customer is told.
 */
export async function deleteOrder(
  { db, config, jobs }: Context,
  payments: OrderPayments,
  caller: Caller,
  id: string,
): Promise<number> {
  const order = await findOrderById(db, id, limitToOwn(caller))
  if (!order || order.state === 'cancelled') throw noSuchOrder()

  const endPayment = await payments.close(order)
  const deletedCount = await db.transaction().execute(async (tx) => {
    const locked = (await lockOrder(tx, id))!
    if (locked.state === 'cancelled') throw noSuchOrder()
    // guard: a paid order cannot be deleted | drop | payments/payments.test
    if (!allows('cancel', locked.state)) throw new Refusal('already_paid')
    await endPayment(tx)
    if (!(await cancelOrder(tx, locked))) return 0
    if (order.customerId !== caller.id) {
      await recordAudit(tx, caller.id, 'order.let-go', id, {})
      await mailEnded(tx, order, config.shopUrl, 'order_let_go')
    }
    return 1
  })
  jobs.enqueue(mailTasks.relayMail)
  return deletedCount
}

/** Customers can access only their own orders; any other is not found. */
export const limitToOwn = (caller: Caller) => (caller.role === 'admin' ? undefined : caller.id)

const endedAtOnce = 50

/**
 * Ends orders that were not paid within a day, and tells their customers; those of more than a week ago are forgotten,
 * and ended without a word. One whose payment is in progress, or cannot be closed, waits for the next run.
 */
export async function endUnpaid({ db, config, jobs, log }: AppContext, payments: OrderPayments): Promise<void> {
  for (const order of await findOverdueOrders(db, endedAtOnce)) {
    try {
      const endPayment = await payments.close(order)
      await db.transaction().execute(async (tx) => {
        const locked = (await lockOrder(tx, order.id))!
        if (!allows('cancel', locked.state)) return
        await endPayment(tx)
        await cancelOrder(tx, locked)
        if (!order.forgotten) await mailEnded(tx, order, config.shopUrl, 'order_ended')
      })
    } catch (error) {
      log.warn({ err: error, order: order.id }, 'an unpaid order could not be ended yet')
      // guard: an order that cannot be ended stands before no other | drop | trade/payments/settle/unrecorded.test
      await postponeEnd(db, order.id)
    }
  }
  jobs.enqueue(mailTasks.relayMail)
}

const noSuchOrder = () => new Refusal('not_found', { what: 'order' })

/** Marks an order as packed, shipped or delivered, with an audit entry. */
export async function advanceOrder(
  { db, config, jobs }: Context,
  admin: Caller,
  id: string,
  { state, despiteDispute }: Body<typeof contract>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (state === 'shipped') return await shipRest(tx, config, admin, id, despiteDispute)
    const order = await lockOrder(tx, id)
    if (!order) throw noSuchOrder()
    if (state === 'packed') {
      await refuseEmpty(tx, id)
      await refuseDisputed(tx, id, despiteDispute)
    }
    if (!(await advance(tx, id, state)))
      throw new Refusal('wrong_state', { what: 'order', state: order.state, next: state })
    await recordAudit(tx, admin.id, `order.${state}`, id, {})
  })
  jobs.enqueue(mailTasks.relayMail)
}

/** An order of which nothing is here yet can still be cancelled by its customer. */
async function refuseEmpty(tx: Tx, id: string): Promise<void> {
  const { lines } = await loadAccount(tx, id)
  // guard: an order is not packed before a piece of it is here | drop | orders/backorders/backorders
  if (lines.every((line) => countPackable(line) === 0)) throw new Refusal('wrong_state', { what: 'back_ordered' })
}

/** Anonymizes a customer's orders. Refused while one of them, or a return, is unfinished. */
export async function eraseCustomer(tx: Tx, customerId: string): Promise<void> {
  // guard: an account with an open order cannot be erased | never | privacy
  if ((await hasUnfinishedOrders(tx, customerId)) || (await hasOpenReturns(tx, customerId)))
    throw new Refusal('wrong_state', { what: 'erasure' })
  await anonymizeOrders(tx, customerId)
  await anonymizeReturns(tx, customerId)
  await deleteTracking(tx, customerId)
  await deleteLabelImages(tx, customerId)
  await deleteDesk(tx, customerId)
}
