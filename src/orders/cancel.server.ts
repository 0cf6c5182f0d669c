import type { AppContext } from '#platform/context.server.ts'
import type { Body } from '#platform/contract/endpoint.ts'
import { recordAudit } from '#platform/database/audit.server.ts'
import type { Tx } from '#platform/database/connect.server.ts'
import { idempotent } from '#platform/database/idempotent.server.ts'
import { Refusal } from '#platform/errors.ts'
import type { Caller } from '#platform/http/caller.server.ts'
import type { FieldProblem } from '#platform/refusals/field-problem.ts'
import type { cancelLines as contract } from './contract.ts'
import { mailCancelled } from './mails.server.ts'
import { type LineProgress, progressOf } from './parts.sql.server.ts'
import { cancellableOf, unsentOf } from './parts.ts'
import type { OrderPayments } from './payments.server.ts'
import { type LineRow, linesOf } from './sql.server.ts'
import { advance, cancelPieces, type LockedOrder, lockOrder, markForRefund } from './states.server.ts'
import { allows, cancellable } from './states.ts'

type Context = Pick<AppContext, 'db' | 'config' | 'jobs'>
type Asked = Body<typeof contract>

/** Cancels pieces of a paid order that have not been sent: they return to stock and their money goes back. Once per key. */
export async function cancelLines(
  { db, config, jobs }: Context,
  payments: OrderPayments,
  caller: Caller,
  id: string,
  asked: Asked,
  key: string,
): Promise<number> {
  const claim = { userId: caller.id, operation: `cancel ${id}`, key }
  const count = await idempotent(db, claim, asked, async (tx) => {
    const order = await lockOrder(tx, id)
    // guard: customers cancel lines of their own orders | if (!order || (caller.role !== 'admin' && order.customerId !== caller.id)) throw → if (!order) throw | authorization
    if (!order || (caller.role !== 'admin' && order.customerId !== caller.id)) throw noSuchOrder()
    // guard: lines are cancelled as long as they are here | drop | orders/cancel
    if (mostOf(await progressOf(tx, [id]), order, caller).size === 0)
      throw new Refusal('wrong_state', { what: 'cancel_lines' })
    return await cancelIn(tx, payments, caller, order, asked, config.shopUrl)
  })
  payments.sendRefunds()
  jobs.enqueue('relay_mail')
  jobs.enqueue('allocate_stock')
  return count
}

async function cancelIn(
  tx: Tx,
  payments: OrderPayments,
  caller: Caller,
  order: LockedOrder,
  { lines: asked }: Asked,
  shopUrl: string,
): Promise<number> {
  const progress = await progressOf(tx, [order.id])
  refuseExcess(asked, mostOf(progress, order, caller))
  const lines = (await linesOf(tx, [order.id])).flatMap((line) => {
    const quantity = asked.find((one) => one.line === line.id)?.quantity
    return quantity === undefined ? [] : [{ ...line, quantity }]
  })
  const after = new Map(progress)
  for (const { id, quantity } of lines)
    after.set(id, { ...after.get(id)!, cancelled: after.get(id)!.cancelled + quantity })
  const all = [...after.values()]
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  await recordAudit(tx, caller.id, 'order.cancel-lines', order.id, { pieces })
  await mailCancelled(tx, order.id, lines, shopUrl)
  if (all.every(({ quantity, cancelled }) => quantity === cancelled)) {
    await markForRefund(tx, order)
    await payments.owe(tx, order.id, 'cancelled')
    return lines.length
  }
  // Pieces that are refunded already are not refunded again.
  await payments.oweParts(tx, order, { lines: unrefunded(lines, progress), delivery: 0, reason: 'cancelled' })
  await cancelPieces(tx, lines)
  // The rest of it has been sent before.
  if (allows('ship', order.state) && all.every((line) => unsentOf(line) === 0)) await advance(tx, order.id, 'shipped')
  return lines.length
}

const unrefunded = (lines: readonly LineRow[], progress: ReadonlyMap<string, LineProgress>) =>
  lines
    .map(({ id, quantity: wanted }) => {
      const { quantity, refunded } = progress.get(id)!
      return { line: id, quantity: Math.min(wanted, quantity - refunded) }
    })
    .filter(({ quantity }) => quantity > 0)

/** How many pieces of each line this caller can cancel, of those of which any can be. */
function mostOf(progress: ReadonlyMap<string, LineProgress>, order: LockedOrder, caller: Caller): Map<string, number> {
  const what = cancellable(order.state, caller.role === 'admin')
  const all = [...progress.values()].map((line) => [line.line, cancellableOf(line, what)] as const)
  return new Map(all.filter(([, most]) => most > 0))
}

/** The database refuses more than there is as well; here it is said which line. */
function refuseExcess(asked: Asked['lines'], most: ReadonlyMap<string, number>): void {
  const fields: Record<string, FieldProblem> = {}
  const seen = new Set<string>()
  for (const [at, { line, quantity }] of asked.entries()) {
    const max = seen.has(line) ? 0 : (most.get(line) ?? 0)
    if (quantity > max) fields[`lines.${at}.quantity`] = { code: 'too_big', max }
    seen.add(line)
  }
  if (Object.keys(fields).length > 0) throw new Refusal('invalid_fields', { what: 'fields', fields })
}

const noSuchOrder = () => new Refusal('not_found', { what: 'order' })
