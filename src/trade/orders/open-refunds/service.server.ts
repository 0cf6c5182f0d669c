import type { AppContext } from '#base/platform/context.server.ts'
import type { Body } from '#base/platform/contract/endpoint.ts'
import { recordAudit } from '#base/platform/database/audit.server.ts'
import type { Tx } from '#base/platform/database/connect.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { Caller } from '#base/platform/http/caller.server.ts'
import { mailTasks } from '#base/platform/mail/tasks.ts'
import { openSellerSetting } from '#trade/invoices/seller.server.ts'
import type { OrderPayments, RefundChange } from '../payments.server.ts'
import { type LockedOrder, lockOrder } from '../states.server.ts'
import type { recordRefundByHand as contract } from './contract.ts'
import { isPastDay } from './sql.server.ts'

type Context = Pick<AppContext, 'db' | 'config' | 'jobs'>

const actions = { by_hand: 'order.refund-by-hand', again: 'order.refund-again' } as const

/** An admin decides about a refund that waits. */
export async function changeOpenRefund(
  { db }: Pick<Context, 'db'>,
  payments: OrderPayments,
  admin: Caller,
  id: string,
  { refund, to }: { refund: string; to: RefundChange },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const order = await requireOrder(tx, id)
    if (!(await payments.changeRefund(tx, order, refund, to)))
      throw new Refusal('wrong_state', { what: 'no_open_refund' })
    await recordAudit(tx, admin.id, actions[to], id, { refund })
  })
  if (to === 'again') payments.sendRefunds()
}

/** An admin says that a refund was paid by hand, when, and with which reference. */
export async function recordRefundByHand(
  { db, config, jobs }: Context,
  payments: OrderPayments,
  admin: Caller,
  id: string,
  paid: Body<typeof contract>,
): Promise<void> {
  const { timeZone } = await openSellerSetting(config).read(db)
  await db.transaction().execute(async (tx) => {
    const order = await requireOrder(tx, id)
    if (!(await isPastDay(tx, timeZone, paid.paidOn)))
      throw new Refusal('invalid_fields', { what: 'fields', fields: { paidOn: { code: 'not_past' } } })
    // guard: a refund is paid once, and by hand only what no card takes | drop | orders/transfers trade/payments/refunds/by-hand.test
    if (!(await payments.recordRefundByHand(tx, order, paid)))
      throw new Refusal('wrong_state', { what: 'no_transfer_back' })
    const { refund, paidOn } = paid
    await recordAudit(tx, admin.id, 'order.transferred-back', id, { refund, paidOn })
  })
  jobs.enqueue(mailTasks.relayMail)
}

async function requireOrder(tx: Tx, id: string): Promise<LockedOrder> {
  const order = await lockOrder(tx, id)
  if (!order) throw new Refusal('not_found', { what: 'order' })
  return order
}
