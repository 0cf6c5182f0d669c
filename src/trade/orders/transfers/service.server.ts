import type { Config } from '#base/platform/config/config.server.ts'
import type { AppContext } from '#base/platform/context.server.ts'
import { recordAudit } from '#base/platform/database/audit.server.ts'
import type { Tx } from '#base/platform/database/connect.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { Caller } from '#base/platform/http/caller.server.ts'
import { mailTasks } from '#base/platform/mail/tasks.ts'
import { fromMinor, toMinor } from '#base/platform/text/money.ts'
import { openSellerSetting } from '#trade/invoices/seller.server.ts'
import type { AccountTerms } from '../on-account/contract.ts'
import { loadTerms } from '../on-account/terms.server.ts'
import type { OrderPayments } from '../payments.server.ts'
import { renewHold } from '../promise/renew.server.ts'
import { limitToOwn } from '../service.server.ts'
import { findOrderById, type OrderRow } from '../sql.server.ts'
import { type LockedOrder, lockOrder } from '../states.server.ts'
import { allows, type OrderState } from '../states.ts'
import { orderTasks } from '../tasks.ts'
import { refuseUnanswered } from '../vat/vat-check.server.ts'
import { loadBankAccount } from './bank-account.server.ts'
import type { BankAccount, Transfer } from './contract.ts'
import { mailTransferTerms } from './mails.server.ts'
import { findOwed, findTransferDay, setHoldDays, setTransferTerms } from './sql.server.ts'

type Context = Pick<AppContext, 'db' | 'config' | 'jobs'>

/** How an order is paid by transfer. */
export async function loadTransfer({ db, config }: Context, caller: Caller, id: string): Promise<Transfer> {
  const order = await findOrderById(db, id, limitToOwn(caller))
  if (!order) throw noSuchOrder()
  const isOpen = allows('beginPayment', order.state as OrderState) && order.currency === config.currency
  const [until, account, terms] = await Promise.all([
    findTransferDay(db, id),
    loadBankAccount({ db, config }),
    isOpen ? loadTerms(db, config.currency, order.customerId) : undefined,
  ])
  return {
    until,
    account: caller.role === 'admin' || until || order.owedUntil ? account : null,
    terms: terms && terms.limit > 0 && account ? toLeft(terms) : null,
  }
}

/** In minor units, since 79.96 less 39.98 is not always 39.98. */
const toLeft = ({ limit, owed, days, overdue, currency }: AccountTerms): Transfer['terms'] => ({
  left: fromMinor(Math.max(0, toMinor(limit, currency)! - toMinor(owed, currency)!), currency),
  ...{ days, overdue },
})

/** Lets an unpaid order be paid by transfer: holds its pieces at the price that was agreed, and mails the account. */
export async function agreeToTransfer({ db, config, jobs }: Context, admin: Caller, id: string, days: number) {
  const account = await loadBankAccount({ db, config })
  if (!account) throw new Refusal('wrong_state', { what: 'no_bank_account' })
  await db.transaction().execute(async (tx) => {
    const locked = await lockOrder(tx, id)
    if (!locked) throw noSuchOrder()
    refuseClosed(locked)
    await agreeOnTransfer(tx, config, admin, locked, { account, days })
  })
  jobs.enqueue(mailTasks.relayMail)
}

type Terms = { account: BankAccount; days: number }

/** Agrees to a transfer for a locked order that is open, in the transaction of whoever asks for it. */
export async function agreeOnTransfer(
  tx: Tx,
  config: Config,
  admin: Caller,
  locked: LockedOrder,
  { account, days }: Terms,
): Promise<void> {
  const { id } = locked
  const order = await refusePending(tx, id)
  await renewHold(tx, config, locked, undefined)
  const until = await setTransferTerms(tx, id, days, await findTimeZone(tx, config))
  await recordAudit(tx, admin.id, 'order.transfer-agreed', id, { until })
  await mailTransferTerms(tx, config, order, { account, day: until, until })
}

/** Holds the pieces of a locked order that is open for so many days. */
export async function holdForDays(tx: Tx, config: Config, locked: LockedOrder, days: number): Promise<void> {
  await renewHold(tx, config, locked, undefined)
  await setHoldDays(tx, locked.id, days, await findTimeZone(tx, config))
}

/** @returns the order, whose payment no bank decides about */
export async function refusePending(tx: Tx, id: string): Promise<OrderRow> {
  const order = (await findOrderById(tx, id, undefined))!
  // guard: a payment that a bank decides about is not replaced by another | drop | orders/transfers
  if (order.pending) throw new Refusal('wrong_state', { what: 'payment_pending' })
  return order
}

export const findTimeZone = async (tx: Tx, config: Config): Promise<string> =>
  (await openSellerSetting(config).readToSell(tx)).timeZone

/**
 * Books money that has arrived for an order, or what one on account owes.
 * @returns its state: paid, or `refund_due` if its pieces were gone
 */
export async function bookTransfer(
  { db, config, jobs }: Context,
  payments: OrderPayments,
  admin: Caller,
  id: string,
  amount: number,
): Promise<OrderState> {
  const order = await findOrderById(db, id, undefined)
  if (!order) throw noSuchOrder()
  const endPayment = await payments.close(order)
  const state = await db.transaction().execute(async (tx): Promise<OrderState> => {
    const locked = (await lockOrder(tx, id))!
    const owed = await findOwed(tx, id)
    if (owed) {
      refuseOtherAmount({ totalMinor: owed.leftMinor, currency: locked.currency }, amount)
      await recordAudit(tx, admin.id, 'order.transfer-booked', id, { amount, currency: locked.currency })
      await payments.settleReceivable(tx, locked)
      return locked.state
    }
    // guard: an order is paid once | drop | orders/transfers
    if (!allows('pay', locked.state)) throw new Refusal('already_paid')
    // guard: an order that waits for an answer about its VAT number is not booked as paid | drop | orders/vat/vat-check
    await refuseUnanswered(tx, config, id)
    refuseOtherAmount(locked, amount)
    await endPayment(tx)
    await recordAudit(tx, admin.id, 'order.transfer-booked', id, { amount, currency: locked.currency })
    return (await payments.receiveTransfer(tx, locked)) ? 'paid' : 'refund_due'
  })
  jobs.enqueue(orderTasks.mailPaid)
  return state
}

export function refuseClosed({ state }: LockedOrder): void {
  if (allows('beginPayment', state)) return
  throw state === 'cancelled' ? new Refusal('order_cancelled') : new Refusal('already_paid')
}

/** Less does not pay an order, and more is somebody else's. */
function refuseOtherAmount(
  { totalMinor, currency }: Pick<LockedOrder, 'totalMinor' | 'currency'>,
  amount: number,
): void {
  // guard: money of another amount pays no order | drop | orders/transfers
  if (toMinor(amount, currency) === totalMinor) return
  const problem = { code: 'not_the_total', total: fromMinor(totalMinor, currency), currency } as const
  throw new Refusal('invalid_fields', { what: 'fields', fields: { amount: problem } })
}

const noSuchOrder = () => new Refusal('not_found', { what: 'order' })
