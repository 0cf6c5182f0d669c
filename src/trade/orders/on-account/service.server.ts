import type { Config } from '#base/platform/config/config.server.ts'
import type { AppContext } from '#base/platform/context.server.ts'
import { recordAudit } from '#base/platform/database/audit.server.ts'
import type { Tx } from '#base/platform/database/connect.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { Caller } from '#base/platform/http/caller.server.ts'
import { fromMinor } from '#base/platform/text/money.ts'
import type { OrderPayments } from '../payments.server.ts'
import { renewHold } from '../promise/renew.server.ts'
import { limitToOwn } from '../service.server.ts'
import { findOrderById } from '../sql.server.ts'
import { type LockedOrder, lockOrder } from '../states.server.ts'
import { orderTasks } from '../tasks.ts'
import { loadBankAccount } from '../transfers/bank-account.server.ts'
import { findTimeZone, refuseClosed, refusePending } from '../transfers/service.server.ts'
import { findDayAhead, lockTerms, sumOwed } from './sql.server.ts'

type Context = Pick<AppContext, 'db' | 'config' | 'jobs'>

/**
 * Confirms an order whose money comes later.
 * @returns the last day for it
 */
export async function chargeToAccount(
  { db, config, jobs }: Context,
  payments: OrderPayments,
  caller: Caller,
  id: string,
): Promise<string> {
  const order = await findOrderById(db, id, limitToOwn(caller))
  if (!order) throw new Refusal('not_found', { what: 'order' })
  if (!(await loadBankAccount({ db, config }))) throw new Refusal('wrong_state', { what: 'no_bank_account' })
  const endPayment = await payments.close(order)
  const until = await db.transaction().execute(async (tx) => {
    const locked = (await lockOrder(tx, id))!
    refuseClosed(locked)
    await refusePending(tx, id)
    await renewHold(tx, config, locked, undefined)
    const dueOn = await confirmOnAccount({ tx, config, payments }, caller, locked)
    await endPayment(tx)
    return dueOn
  })
  jobs.enqueue(orderTasks.mailPaid)
  return until
}

export type Confirming = { tx: Tx; config: Config; payments: OrderPayments }

/**
 * Puts a locked order on account that is open and held.
 * @returns the last day for its money
 */
export async function confirmOnAccount(
  { tx, config, payments }: Confirming,
  caller: Caller,
  locked: LockedOrder,
): Promise<string> {
  const days = await claimLimit(tx, locked, caller)
  const dueOn = await findDayAhead(tx, days, await findTimeZone(tx, config))
  await recordAudit(tx, caller.id, 'order.on-account', locked.id, { until: dueOn })
  // Its pieces may be held only since a moment ago.
  if (!(await payments.openReceivable(tx, (await lockOrder(tx, locked.id))!, dueOn))) throw new Refusal('hold_ended')
  return dueOn
}

/** Whether an order was refused because its customer may not owe it, before anything has changed. */
export const isBeyondTerms = ({ code, params }: Refusal): boolean =>
  code === 'account_limit' || ('what' in params && params.what === 'no_account_terms')

/**
 * Sees to it that an order is within what its customer may owe. Others of theirs wait until the commit.
 * @returns how many days they have
 */
async function claimLimit(tx: Tx, { customerId, currency, totalMinor }: LockedOrder, caller: Caller): Promise<number> {
  const terms = await lockTerms(tx, customerId, currency)
  // guard: only whom an admin trusts orders on account | drop | orders/on-account
  if (!terms) throw new Refusal('wrong_state', { what: 'no_account_terms' })
  const { owedMinor, overdue } = await sumOwed(tx, customerId, currency)
  // guard: who is late with their money orders nothing more on account | drop | orders/on-account
  if (overdue && caller.role !== 'admin') throw new Refusal('wrong_state', { what: 'overdue' })
  const leftMinor = Math.max(0, terms.limitMinor - owedMinor)
  // guard: nobody owes more than their limit | never | orders/on-account
  if (totalMinor > leftMinor) throw new Refusal('account_limit', { left: fromMinor(leftMinor, currency), currency })
  return terms.days
}
