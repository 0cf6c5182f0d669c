import { returnStock } from '#catalogue/stock.server.ts'
import type { AppContext } from '#platform/context.server.ts'
import type { Body } from '#platform/contract/endpoint.ts'
import { recordAudit } from '#platform/database/audit.server.ts'
import type { Tx } from '#platform/database/connect.server.ts'
import { idempotent } from '#platform/database/idempotent.server.ts'
import { Refusal } from '#platform/errors.ts'
import type { Caller } from '#platform/http/caller.server.ts'
import type { FieldProblem } from '#platform/refusals/field-problem.ts'
import { readSettings } from '#settings/service.server.ts'
import { progressOf } from '../parts.sql.server.ts'
import type { OrderPayments } from '../payments.server.ts'
import { amountOf } from '../refund.server.ts'
import { type LockedOrder, lockOrder } from '../states.server.ts'
import { allows } from '../states.ts'
import type { answerReturn, askReturn, receiveReturn, refundReturn } from './contract.ts'
import { mailReturn } from './mails.server.ts'
import { changeReturn, insertReturn, markCame, type ReturnRow, returnById, wasSentWithin } from './sql.server.ts'

type Context = Pick<AppContext, 'db' | 'config' | 'jobs'>
type Asked = Body<typeof askReturn>

/** Asks to return pieces that were sent; what an admin enters is agreed. Once per key. */
export async function ask({ db, config, jobs }: Context, caller: Caller, orderId: string, asked: Asked, key: string) {
  const claim = { userId: caller.id, operation: `return ${orderId}`, key }
  const isAdmin = caller.role === 'admin'
  const id = await idempotent(db, claim, asked, async (tx) => {
    const order = await lockOrder(tx, orderId)
    // guard: customers return what is theirs | if (!order || (!isAdmin && order.customerId !== caller.id)) throw → if (!order) throw | authorization
    if (!order || (!isAdmin && order.customerId !== caller.id)) throw new Refusal('not_found', { what: 'order' })
    if (!allows('refund', order.state)) throw stale()
    await refuseExcess(tx, orderId, asked)
    // guard: customers return pieces within the time for it | drop | orders/returns
    if (!isAdmin && !(await wasSentWithin(tx, orderId, (await readSettings(tx, config)).returnDays)))
      throw new Refusal('wrong_state', { what: 'no_return' })
    const inserted = await insertReturn(tx, orderId, isAdmin ? 'agreed' : 'asked', asked.lines)
    await tell(tx, config.shopUrl, caller, inserted, isAdmin ? 'agreed' : 'asked')
    return inserted
  })
  jobs.enqueue('relay_mail')
  return id
}

/** The database refuses it as well; here it is said which line. */
async function refuseExcess(tx: Tx, orderId: string, { lines }: Asked): Promise<void> {
  const progress = await progressOf(tx, [orderId])
  const fields: Record<string, FieldProblem> = {}
  const seen = new Set<string>()
  for (const [at, { line, quantity }] of lines.entries()) {
    const known = progress.get(line)
    const max = known && !seen.has(line) ? known.sent - known.asked : 0
    if (quantity > max) fields[`lines.${at}.quantity`] = { code: 'too_big', max }
    seen.add(line)
  }
  if (Object.keys(fields).length > 0) throw new Refusal('invalid_fields', { what: 'fields', fields })
}

/** Agrees to a return, or declines it. */
export async function answer(
  context: Context,
  admin: Caller,
  id: string,
  { state, answer: text = '' }: Body<typeof answerReturn>,
) {
  if (state === 'declined' && text === '') {
    throw new Refusal('invalid_fields', { what: 'fields', fields: { answer: { code: 'required' } } })
  }
  await change(context, id, async (tx) => {
    if (!(await changeReturn(tx, id, { from: 'asked', to: state, answer: text }))) throw stale()
    await tell(tx, context.config.shopUrl, admin, id, state)
  })
}

/** The pieces have come. They are refunded afterwards, unless the whole order was. */
export async function receive(context: Context, admin: Caller, id: string, { restock }: Body<typeof receiveReturn>) {
  await change(context, id, async (tx, { lines }, order) => {
    const to = allows('refund', order.state) ? 'received' : 'refunded'
    if (!(await changeReturn(tx, id, { from: 'agreed', to }))) throw stale()
    await markCame(tx, id, restock)
    const back = lines.filter(({ line }) => restock.includes(line))
    await returnStock(
      tx,
      back.map(({ id: cause, line, productId, quantity }) => ({ id: line, productId, quantity, cause })),
    )
    // Whoever was refunded whole is promised no money.
    await tell(tx, context.config.shopUrl, admin, id, to)
  })
  context.jobs.enqueue('allocate_stock')
}

/** Refunds what came back, or less. @returns the refund's id; null if all of it was refunded before */
export async function refund(
  context: Context,
  payments: OrderPayments,
  admin: Caller,
  id: string,
  { amount, reason }: Body<typeof refundReturn>,
): Promise<string | null> {
  const refunded = await change(context, id, async (tx, { lines }, order) => {
    if (!allows('refund', order.state)) throw new Refusal('wrong_state', { what: 'refund' })
    const progress = await progressOf(tx, [order.id])
    // Pieces that are refunded already are not refunded again.
    const unrefunded = lines.map(({ line, quantity }) => {
      const { quantity: all, refunded: before } = progress.get(line)!
      return { line, quantity: Math.min(quantity, all - before) }
    })
    const owed = await payments.oweParts(tx, order, {
      lines: unrefunded.filter(({ quantity }) => quantity > 0),
      delivery: 0,
      amountMinor: amount === undefined ? undefined : amountOf(order, amount, reason),
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

/** Changes a return whose order is locked. */
async function change<T>(
  { db, jobs }: Context,
  id: string,
  work: (tx: Tx, found: ReturnRow, order: LockedOrder) => Promise<T>,
): Promise<T> {
  const done = await db.transaction().execute(async (tx) => {
    const found = await returnById(tx, id)
    if (!found) throw new Refusal('not_found', { what: 'return' })
    const order = (await lockOrder(tx, found.orderId))!
    return await work(tx, found, order)
  })
  jobs.enqueue('relay_mail')
  return done
}

/** The history of the order and its customer are told. */
async function tell(tx: Tx, shopUrl: string, caller: Caller, id: string, state: ReturnRow['state']): Promise<void> {
  const found = (await returnById(tx, id))!
  await recordAudit(tx, caller.id, `order.return-${state}`, found.orderId, { return: id })
  if (state !== 'refunded') await mailReturn(tx, found, state, shopUrl)
}

const stale = () => new Refusal('wrong_state', { what: 'return' })
