import type { Body } from '#base/platform/contract/endpoint.ts'
import { recordAudit } from '#base/platform/database/audit.server.ts'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { runIdempotent } from '#base/platform/database/idempotent.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { Caller } from '#base/platform/http/caller.server.ts'
import { runEach } from '#base/platform/jobs/run-each.ts'
import { mailTasks } from '#base/platform/mail/tasks.ts'
import { parseAmount } from '#base/platform/text/amount-limits.ts'
import { readSettings } from '#base/settings/service.server.ts'
import { sumGross } from '#company/tax/by-rate.ts'
import { loadAccount } from '../account/load.sql.server.ts'
import { loadOrderAccount } from '../account/lock.server.ts'
import { loadOfferedDelivery } from '../account/pricing.sql.server.ts'
import { parseRefundAmount } from '../cancellation/refund.server.ts'
import { hasExchangedPieces } from '../exchanges/sql.server.ts'
import type { OrderPayments } from '../payments.server.ts'
import { allows, isMoneyBack } from '../states.ts'
import { announceReturn, type Context, changeLocked, refuseStale } from './change.server.ts'
import type { answerReturn, refundReturn, requestReturn } from './contract.ts'
import {
  changeReturn,
  findOverdueReturn,
  findReturnToRemind,
  insertReturn,
  markReminded,
  type ReturnRow,
  reminderDays,
  wasReturnedInTime,
  wasSentWithin,
} from './sql.server.ts'

type ReturnRequest = Body<typeof requestReturn>

/**
 * Requests a return of sent pieces; one that an admin enters is agreed immediately. Once per key. What was sent can come back whatever
 * became of the money.
 */
export async function submitReturn(
  { db, config, jobs }: Context,
  caller: Caller,
  orderId: string,
  asked: ReturnRequest,
  key: string,
) {
  const claim = { userId: caller.id, operation: `return ${orderId}`, key }
  const isAdmin = caller.role === 'admin'
  const id = await runIdempotent(db, claim, asked, async (tx) => {
    const found = await loadOrderAccount(tx, orderId)
    // guard: customers return what is theirs | if (!found || (!isAdmin && found.order.customerId !== caller.id)) throw → if (!found) throw | authorization
    if (!found || (!isAdmin && found.order.customerId !== caller.id)) throw new Refusal('not_found', { what: 'order' })
    const { state } = found.order
    // guard: customers return what is paid; what comes back of a refunded order an admin enters | isAdmin && → true && | orders/returns/refunded
    if (!allows('refund', state) && !(isAdmin && isMoneyBack(state)))
      throw new Refusal('wrong_state', { what: isMoneyBack(state) ? 'return_refunded' : 'nothing_sent' })
    found.account.checkQuantities(asked.lines, 'return')
    // guard: customers return pieces within the time for it | drop | orders/returns/returns
    if (!isAdmin && !(await wasSentWithin(tx, orderId, (await readSettings(tx, config)).returnDays)))
      throw new Refusal('wrong_state', { what: 'no_return' })
    const inserted = await insertReturn(tx, orderId, isAdmin ? 'agreed' : 'asked', asked.lines)
    await announceReturn(tx, config, caller.id, inserted, isAdmin ? 'agreed' : 'asked')
    return inserted
  })
  jobs.enqueue(mailTasks.relayMail)
  return id
}

/** Agrees to a return, declines it, closes an agreed one that never came, or reopens that. */
export async function respondToReturn(
  context: Context,
  admin: Caller,
  id: string,
  { state, answer: text = '' }: Body<typeof answerReturn>,
) {
  if (state === 'declined' && text === '') {
    throw new Refusal('invalid_fields', { what: 'fields', fields: { answer: { code: 'required' } } })
  }
  if (state === 'reopened') return await reopenReturn(context, admin, id)
  const from = state === 'closed' ? 'agreed' : 'asked'
  await changeLocked(context, id, async (tx) => {
    // Closing keeps the text of the agreement.
    const written = state === 'closed' && text === '' ? {} : { answer: text }
    if (!(await changeReturn(tx, id, { from, to: state, ...written }))) throw refuseStale()
    await announceReturn(tx, context.config, admin.id, id, state)
  })
}

/**
 * The refund for an arrived return: its pieces that are neither refunded yet nor exchanged, and the delivery with the last pieces of an
 * order. `account`: of the order that was paid.
 */
export async function calculateReturnRefund(
  db: Database | Tx,
  config: Context['config'],
  found: ReturnRow,
  account: Account,
) {
  const { paidOrderId } = found
  const left = account.available('refund')
  const lines = [...Map.groupBy(found.lines, ({ paidLine }) => paidLine)]
    .map(([line, returned]) => ({ line, quantity: Math.min(countToRefund(returned), left.get(line)!) }))
    .filter(({ quantity }) => quantity > 0)
  // Only the last return of an order can refund the delivery.
  if (!account.isReturned() || (await hasExchangedPieces(db, paidOrderId))) return { lines, delivery: 0 }
  const { returnDays } = await readSettings(db, config)
  const isInTime = await wasReturnedInTime(db, paidOrderId, Math.max(returnDays, minReturnDays))
  const delivery = isInTime ? account.shippingToReturn(await loadOfferedDelivery(db, paidOrderId)) : 0
  return { lines, delivery }
}

const countToRefund = (lines: ReturnRow['lines']) =>
  // guard: pieces for which others are sent are not refunded as well | - exchanged → - 0 | orders/exchanges
  lines.reduce((sum, { came, quantity, exchanged }) => sum + (came ?? quantity) - exchanged, 0)

type Account = Awaited<ReturnType<typeof loadAccount>>

/** Distance buyers have fourteen days. Directive 2011/83/EU, Art. 9. */
const minReturnDays = 14

/**
 * Refunds returned pieces, or less.
 * @returns the refund's id; null if everything was refunded before
 */
export async function refundReturnedLines(
  context: Context,
  payments: OrderPayments,
  admin: Caller,
  id: string,
  { amount, delivery, reason }: Body<typeof refundReturn>,
): Promise<string | null> {
  const refunded = await changeLocked(context, id, async (tx, found, paid) => {
    if (!allows('refund', paid.state)) throw new Refusal('wrong_state', { what: 'refund' })
    const account = await loadAccount(tx, paid.id)
    const offer = await calculateReturnRefund(tx, context.config, found, account)
    const contents = {
      lines: offer.lines,
      delivery: delivery === undefined ? offer.delivery : parseAmount('delivery', delivery, paid.currency),
    }
    const worthMinor = sumGross(account.refundItems(contents))
    const leftMinor = (await payments.loadLeft(tx, [paid.id])).get(paid.id) ?? 0
    const cappedMinor = worthMinor > leftMinor ? leftMinor : undefined
    const owed = await payments.oweParts(tx, paid, {
      ...contents,
      amountMinor: amount === undefined ? cappedMinor : parseRefundAmount(paid, amount, reason),
      note: reason,
      reason: 'returned',
    })
    const refundId = owed?.id ?? null
    const decision = { decision: reason ?? '', refundId }
    if (!(await changeReturn(tx, id, { from: 'received', to: 'refunded', ...decision }))) throw refuseStale()
    await recordAudit(tx, admin.id, 'order.return-refunded', found.orderId, { amountMinor: owed?.amountMinor ?? 0 })
    return refundId
  })
  payments.sendRefunds()
  return refunded
}

/** Refunds nothing for a return that came, and tells its customer why. */
export async function refuseRefund(context: Context, admin: Caller, id: string, reason: string): Promise<void> {
  await changeLocked(context, id, async (tx) => {
    if (!(await changeReturn(tx, id, { from: 'received', to: 'refused', decision: reason }))) throw refuseStale()
    await announceReturn(tx, context.config, admin.id, id, 'refused')
  })
}

/** The parcel of a closed return came after all, or is waited for again. */
const reopenReturn = (context: Context, admin: Caller, id: string) =>
  changeLocked(context, id, async (tx, found) => {
    if (found.state !== 'closed') throw refuseStale()
    const available = (await loadAccount(tx, found.orderId)).available('return')
    // guard: pieces that are in another return by now are not in a reopened one | drop | orders/returns/receipt
    if (found.lines.some(({ line, quantity }) => quantity > available.get(line)!))
      throw new Refusal('wrong_state', { what: 'return_elsewhere' })
    await changeReturn(tx, id, { from: 'closed', to: 'agreed' })
    await announceReturn(tx, context.config, admin.id, id, 'reopened')
  })

/**
 * Closes agreed returns that did not arrive within the configured days, and notifies their customers, whom it reminds a week
 * before.
 */
export async function closeReturns(context: Context): Promise<void> {
  const { returnWaitDays } = await readSettings(context.db, context.config)
  if (returnWaitDays === 0) return
  await closeOverdue(context, returnWaitDays)
  if (returnWaitDays > reminderDays) await remindOfReturns(context, returnWaitDays)
}

async function remindOfReturns(context: Context, days: number): Promise<void> {
  await runEach(async ({ skipped }, onTaken) => {
    const id = await findReturnToRemind(context.db, days, skipped)
    if (!id) return false
    onTaken([id])
    await changeLocked(context, id, async (tx) => {
      if (await markReminded(tx, id)) await announceReturn(tx, context.config, null, id, 'reminded')
    })
    return true
  })
}

async function closeOverdue(context: Context, returnWaitDays: number): Promise<void> {
  await runEach(async ({ skipped }, onTaken) => {
    const id = await findOverdueReturn(context.db, returnWaitDays, skipped)
    if (!id) return false
    onTaken([id])
    await changeLocked(context, id, async (tx) => {
      if (await changeReturn(tx, id, { from: 'agreed', to: 'closed' }))
        await announceReturn(tx, context.config, null, id, 'closed')
    })
    return true
  })
}
