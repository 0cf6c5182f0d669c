import type { Body } from '#base/platform/contract/endpoint.ts'
import { recordAudit } from '#base/platform/database/audit.server.ts'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { runIdempotent } from '#base/platform/database/idempotent.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { Caller } from '#base/platform/http/caller.server.ts'
import type { FieldProblem } from '#base/platform/refusals/field-problem.ts'
import { readAmount } from '#base/platform/text/amount-limits.ts'
import { toMinor } from '#base/platform/text/money.ts'
import { findOpenRefunds } from '../open-refunds/sql.server.ts'
import type { OrderPayments } from '../payments.server.ts'
import { type LockedOrder, lockOrder, markForRefund } from '../states.server.ts'
import { allows } from '../states.ts'
import type { refundOrder } from './contract.ts'

type Request = NonNullable<Body<typeof refundOrder>>

/** Refunds a paid order, or a part of it. A job sends the money and retries until it succeeds. Once per key, if there is one. */
export async function makeRefund(
  db: Database,
  payments: OrderPayments,
  admin: Caller,
  { id, request, key }: { id: string; request: Request; key: string },
): Promise<string> {
  const work = (tx: Tx) => refundIn(tx, payments, admin, id, request)
  const claim = { userId: admin.id, operation: `refund ${id}`, key }
  const refundId = await (key ? runIdempotent(db, claim, request, work) : db.transaction().execute(work))
  payments.sendRefunds()
  return refundId
}

async function refundIn(tx: Tx, payments: OrderPayments, admin: Caller, id: string, request: Request): Promise<string> {
  const order = await lockOrder(tx, id)
  if (!order) throw new Refusal('not_found', { what: 'order' })
  // guard: the money of an exchange is refunded with the order that was paid | drop | orders/exchanges
  if (order.exchange) throw new Refusal('wrong_state', { what: 'exchange' })
  const { lines = [], delivery, amount, reason, all } = request
  const namesPart = lines.length > 0 || delivery !== undefined || amount !== undefined
  // guard: a refund says whether it is of all or of what | never | orders/cancellation/refund-request.test
  if (all ? namesPart : !namesPart) throw new Refusal('invalid_fields', { what: 'fields', fields: { all: notClear } })
  if (!allows('refund', order.state)) await refuseOwed(tx, id)
  if (all) return await refundWhole(tx, payments, admin, order, reason)
  // guard: only of a paid order a part is refunded | drop | trade/payments/parts.test
  if (!allows('refund', order.state)) throw new Refusal('wrong_state', { what: 'refund' })
  const amountMinor = amount === undefined ? undefined : parseRefundAmount(order, amount, reason)
  const parts = { lines, delivery: parseDelivery(order, delivery), amountMinor, note: reason }
  const owed = await payments.oweParts(tx, order, { ...parts, reason: 'refunded_by_admin' })
  if (!owed) throw new Refusal('wrong_state', { what: 'refund' })
  await recordAudit(tx, admin.id, 'order.part-refund', id, { amountMinor: owed.amountMinor })
  return owed.id
}

async function refundWhole(
  tx: Tx,
  payments: OrderPayments,
  admin: Caller,
  order: LockedOrder,
  note?: string,
): Promise<string> {
  // guard: only paid orders can be refunded | if (!(await markForRefund(tx, order))) throw → if ((await markForRefund(tx, order)) === null) throw | payments/payments.test
  if (!(await markForRefund(tx, order))) throw new Refusal('wrong_state', { what: 'refund' })
  const owed = await payments.owe(tx, order.id, 'refunded_by_admin', note)
  if (!owed) {
    await refuseOwed(tx, order.id)
    throw new Refusal('wrong_state', { what: 'refund' })
  }
  await recordAudit(tx, admin.id, 'order.refund', order.id, { amountMinor: owed.amountMinor })
  return owed.id
}

/** @throws Refusal that says what becomes of the money, if it is owed back already */
async function refuseOwed(tx: Tx, orderId: string): Promise<void> {
  const states = (await findOpenRefunds(tx, [orderId])).map(({ state }) => state)
  if (states.includes('by_hand')) throw new Refusal('wrong_state', { what: 'refund_by_hand' })
  if (states.includes('waiting')) throw new Refusal('wrong_state', { what: 'refund_waits' })
  if (states.length > 0) throw new Refusal('wrong_state', { what: 'refund_pending' })
}

const notClear = { code: 'refund_not_clear' } as const

/** An amount that somebody chose is told with its reason. */
export function parseRefundAmount({ currency }: LockedOrder, amount: number, reason = ''): number {
  const fields = { ...findProblem('amount', amount, currency) }
  if (reason === '') fields.reason = { code: 'required' }
  if (Object.keys(fields).length > 0) throw new Refusal('invalid_fields', { what: 'fields', fields })
  return toMinor(amount, currency)!
}

function parseDelivery({ currency }: LockedOrder, requested: Request['delivery']): 'all' | number {
  if (requested === undefined) return 0
  if (requested === true) return 'all'
  const fields = findProblem('delivery', requested, currency)
  if (fields) throw new Refusal('invalid_fields', { what: 'fields', fields })
  return toMinor(requested, currency)!
}

/** Nothing, or less than can be charged, is not refunded. */
function findProblem(field: string, amount: number, currency: string): Record<string, FieldProblem> | undefined {
  const { minor, problem } = readAmount(amount, currency)
  if (problem) return { [field]: problem }
  return minor === 0 ? { [field]: { code: 'not_positive' } } : undefined
}
