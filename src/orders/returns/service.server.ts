import { returnStock } from '#catalogue/stock.server.ts'
import { catalogueTasks } from '#catalogue/tasks.ts'
import type { AppContext } from '#platform/context.server.ts'
import type { Body } from '#platform/contract/endpoint.ts'
import { recordAudit } from '#platform/database/audit.server.ts'
import type { Database, Tx } from '#platform/database/connect.server.ts'
import { runIdempotent } from '#platform/database/idempotent.server.ts'
import { Refusal } from '#platform/errors.ts'
import type { Caller } from '#platform/http/caller.server.ts'
import { runEach } from '#platform/jobs/run-each.ts'
import { mailTasks } from '#platform/mail/tasks.ts'
import { readSettings } from '#settings/service.server.ts'
import { sumGross } from '#tax/by-rate.ts'
import { findExcess, findExcessRestock, type LineQuantity, refuseFields } from '../account/check-quantities.ts'
import { loadAccount } from '../account/load.sql.server.ts'
import { loadOrderAccount } from '../account/lock.server.ts'
import { loadOfferedDelivery } from '../account/pricing.sql.server.ts'
import { parseAmount, parseRefundAmount } from '../cancellation/refund.server.ts'
import type { OrderPayments } from '../payments.server.ts'
import { type LockedOrder, lockOrder } from '../states.server.ts'
import { allows } from '../states.ts'
import type { answerReturn, receiveReturn, refundReturn, requestReturn } from './contract.ts'
import { mailReturn } from './mails.server.ts'
import {
  changeReturn,
  findOverdueReturn,
  findReturnById,
  insertReturn,
  markArrived,
  type ReturnRow,
  wasReturnedInTime,
  wasSentWithin,
} from './sql.server.ts'

type Context = Pick<AppContext, 'db' | 'config' | 'jobs'>
type ReturnRequest = Body<typeof requestReturn>

/** Requests a return of sent pieces; one that an admin enters is agreed immediately. Once per key. */
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
    if (!allows('refund', found.order.state)) throw stale()
    found.account.checkQuantities(asked.lines, 'return')
    // guard: customers return pieces within the time for it | drop | orders/returns/returns
    if (!isAdmin && !(await wasSentWithin(tx, orderId, (await readSettings(tx, config)).returnDays)))
      throw new Refusal('wrong_state', { what: 'no_return' })
    const inserted = await insertReturn(tx, orderId, isAdmin ? 'agreed' : 'asked', asked.lines)
    await tell(tx, config, caller.id, inserted, isAdmin ? 'agreed' : 'asked')
    return inserted
  })
  jobs.enqueue(mailTasks.relayMail)
  return id
}

/** Agrees to a return, declines it, or closes an agreed one that never came. */
export async function respondToReturn(
  context: Context,
  admin: Caller,
  id: string,
  { state, answer: text = '' }: Body<typeof answerReturn>,
) {
  if (state === 'declined' && text === '') {
    throw new Refusal('invalid_fields', { what: 'fields', fields: { answer: { code: 'required' } } })
  }
  const from = state === 'closed' ? 'agreed' : 'asked'
  await change(context, id, async (tx) => {
    // Closing keeps the text of the agreement.
    const written = state === 'closed' && text === '' ? {} : { answer: text }
    if (!(await changeReturn(tx, id, { from, to: state, ...written }))) throw stale()
    await tell(tx, context.config, admin.id, id, state)
  })
}

/**
 * Records arrived pieces. They are refunded afterwards, unless the whole order was. Missing pieces are expected later,
 * or not any more.
 */
export async function recordReceipt(
  context: Context,
  admin: Caller,
  id: string,
  { lines: counted, rest = 'open' }: Body<typeof receiveReturn>,
) {
  await change(context, id, async (tx, found, order) => {
    const to = allows('refund', order.state) ? 'received' : 'refunded'
    if (!(await changeReturn(tx, id, { from: 'agreed', to }))) throw stale()
    const came = countPieces(found, counted)
    await markArrived(tx, came)
    await returnStock(
      tx,
      came
        .filter(({ restocked }) => restocked > 0)
        .map(({ id: cause, line, productId, restocked: quantity }) => ({ id: line, productId, quantity, cause })),
    )
    const missing = came.map((line) => ({ ...line, quantity: line.quantity - line.came }))
    const waited = missing.filter(({ quantity }) => quantity > 0)
    if (rest === 'open' && waited.length > 0) await insertReturn(tx, found.orderId, 'agreed', waited)
    // The mail promises no money to a customer who has been refunded completely.
    await tell(tx, context.config, admin.id, id, to)
  })
  context.jobs.enqueue(catalogueTasks.allocateStock)
}

/**
 * How many pieces of each line arrived, and how many of those are sold again.
 * @throws Refusal if they are more than were agreed to, or none, or more are sold again than arrived
 */
function countPieces({ lines }: ReturnRow, counted: readonly (LineQuantity & { restock: number })[]) {
  const agreed = new Map(lines.map(({ line, quantity }) => [line, quantity]))
  const sizes = lines.map(({ line, packSize }) => ({ id: line, packSize }))
  // guard: no more pieces are sold again than arrived | findExcessRestock(counted, sizes) → {} | orders/returns/returns
  refuseFields({ ...findExcessRestock(counted, sizes), ...findExcess(counted, agreed, sizes) })
  const came = lines.map((line) => {
    const { quantity = 0, restock = 0 } = counted.find((pieces) => pieces.line === line.line) ?? {}
    return { ...line, came: quantity, restocked: restock }
  })
  // guard: a return of which nothing came is closed, not received | drop | orders/returns/returns
  if (came.every((line) => line.came === 0)) refuseFields({ lines: { code: 'required' } })
  return came
}

/**
 * The refund for an arrived return: its pieces that are not refunded yet, and the delivery with the last pieces of an
 * order.
 */
export async function calculateReturnRefund(
  db: Database | Tx,
  config: Context['config'],
  found: ReturnRow,
  account: Account,
) {
  const left = account.available('refund')
  const lines = found.lines
    .map(({ line, came, quantity }) => ({ line, quantity: Math.min(came ?? quantity, left.get(line)!) }))
    .filter(({ quantity }) => quantity > 0)
  // Only the last return of an order can refund the delivery.
  if (!account.isReturned()) return { lines, delivery: 0 }
  const { returnDays } = await readSettings(db, config)
  const isInTime = await wasReturnedInTime(db, found.orderId, Math.max(returnDays, minReturnDays))
  const delivery = isInTime ? account.shippingToReturn(await loadOfferedDelivery(db, found.orderId)) : 0
  return { lines, delivery }
}

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
  const refunded = await change(context, id, async (tx, found, order) => {
    if (!allows('refund', order.state)) throw new Refusal('wrong_state', { what: 'refund' })
    const account = await loadAccount(tx, order.id)
    const offer = await calculateReturnRefund(tx, context.config, found, account)
    const contents = {
      lines: offer.lines,
      delivery: delivery === undefined ? offer.delivery : parseAmount('delivery', delivery, order.currency),
    }
    const worthMinor = sumGross(account.refundItems(contents))
    const leftMinor = (await payments.loadLeft(tx, [order.id])).get(order.id) ?? 0
    const cappedMinor = worthMinor > leftMinor ? leftMinor : undefined
    const owed = await payments.oweParts(tx, order, {
      ...contents,
      amountMinor: amount === undefined ? cappedMinor : parseRefundAmount(order, amount, reason),
      note: reason,
      reason: 'returned',
    })
    const refundId = owed?.id ?? null
    if (!(await changeReturn(tx, id, { from: 'received', to: 'refunded', refundId }))) throw stale()
    await recordAudit(tx, admin.id, 'order.return-refunded', order.id, { amountMinor: owed?.amountMinor ?? 0 })
    return refundId
  })
  payments.sendRefunds()
  return refunded
}

/** Closes agreed returns that did not arrive within the configured days, and notifies their customers. */
export async function closeReturns(context: Context): Promise<void> {
  const { returnWaitDays } = await readSettings(context.db, context.config)
  if (returnWaitDays === 0) return
  await runEach(async ({ skipped }, onTaken) => {
    const id = await findOverdueReturn(context.db, returnWaitDays, skipped)
    if (!id) return false
    onTaken([id])
    await change(context, id, async (tx) => {
      if (await changeReturn(tx, id, { from: 'agreed', to: 'closed' }))
        await tell(tx, context.config, null, id, 'closed')
    })
    return true
  })
}

/** Changes a return whose order is locked. */
async function change<T>(
  { db, jobs }: Context,
  id: string,
  work: (tx: Tx, found: ReturnRow, order: LockedOrder) => Promise<T>,
): Promise<T> {
  const done = await db.transaction().execute(async (tx) => {
    const found = await findReturnById(tx, id)
    if (!found) throw new Refusal('not_found', { what: 'return' })
    const order = (await lockOrder(tx, found.orderId))!
    return await work(tx, found, order)
  })
  jobs.enqueue(mailTasks.relayMail)
  return done
}

/** Writes the order's history and notifies its customer. */
async function tell(
  tx: Tx,
  config: AppContext['config'],
  actorId: string | null,
  id: string,
  state: ReturnRow['state'],
): Promise<void> {
  const found = (await findReturnById(tx, id))!
  const counted = found.lines.flatMap(({ line, came, restocked }) => (came === null ? [] : [{ line, came, restocked }]))
  const details = { return: id, ...(counted.length > 0 && { lines: counted }) }
  await recordAudit(tx, actorId, `order.return-${state}`, found.orderId, details)
  if (state !== 'refunded') await mailReturn(tx, found, state, config)
}

const stale = () => new Refusal('wrong_state', { what: 'return' })
