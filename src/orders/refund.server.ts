import type { Body } from '#platform/contract/endpoint.ts'
import { recordAudit } from '#platform/database/audit.server.ts'
import type { Database, Tx } from '#platform/database/connect.server.ts'
import { idempotent } from '#platform/database/idempotent.server.ts'
import { Refusal } from '#platform/errors.ts'
import type { Caller } from '#platform/http/caller.server.ts'
import { toMinor } from '#platform/money.ts'
import type { FieldProblem } from '#platform/refusals/field-problem.ts'
import type { refundOrder } from './contract.ts'
import type { OrderPayments } from './payments.server.ts'
import { type LockedOrder, lockOrder, markForRefund } from './states.server.ts'
import { allows } from './states.ts'

type Asked = NonNullable<Body<typeof refundOrder>>

/** Refunds a paid order, or a part of it. A job sends the money and retries until it succeeds. Once per key, if there is one. */
export async function refund(
  db: Database,
  payments: OrderPayments,
  admin: Caller,
  id: string,
  asked: Asked,
  key: string,
): Promise<string> {
  const work = (tx: Tx) => refundIn(tx, payments, admin, id, asked)
  const claim = { userId: admin.id, operation: `refund ${id}`, key }
  const refundId = await (key ? idempotent(db, claim, asked, work) : db.transaction().execute(work))
  payments.sendRefunds()
  return refundId
}

async function refundIn(tx: Tx, payments: OrderPayments, admin: Caller, id: string, asked: Asked): Promise<string> {
  const order = await lockOrder(tx, id)
  if (!order) throw new Refusal('not_found', { what: 'order' })
  const { lines = [], delivery, amount, reason } = asked
  if (lines.length === 0 && delivery === undefined && amount === undefined)
    return await refundWhole(tx, payments, admin, order)
  // guard: only of a paid order a part is refunded | drop | payments/parts.test
  if (!allows('refund', order.state)) throw new Refusal('wrong_state', { what: 'refund' })
  const amountMinor = amount === undefined ? undefined : amountOf(order, amount, reason)
  const parts = { lines, delivery: deliveryOf(order, delivery), amountMinor, note: reason }
  const owed = await payments.oweParts(tx, order, { ...parts, reason: 'refunded_by_admin' })
  if (!owed) throw new Refusal('wrong_state', { what: 'refund' })
  await recordAudit(tx, admin.id, 'order.part-refund', id, { amountMinor: owed.amountMinor })
  return owed.id
}

async function refundWhole(tx: Tx, payments: OrderPayments, admin: Caller, order: LockedOrder): Promise<string> {
  // guard: only paid orders can be refunded | if (!(await markForRefund(tx, order))) throw → if ((await markForRefund(tx, order)) === null) throw | payments/payments.test
  if (!(await markForRefund(tx, order))) throw new Refusal('wrong_state', { what: 'refund' })
  await recordAudit(tx, admin.id, 'order.refund', order.id, { amountMinor: order.totalMinor })
  return await payments.owe(tx, order.id, 'refunded_by_admin')
}

/** An amount that somebody chose is told with its reason. */
export function amountOf({ currency }: LockedOrder, amount: number, reason = ''): number {
  const fields = { ...problemOf('amount', amount, currency) }
  if (reason === '') fields.reason = { code: 'required' }
  if (Object.keys(fields).length > 0) throw new Refusal('invalid_fields', { what: 'fields', fields })
  return toMinor(amount, currency)!
}

function deliveryOf({ currency }: LockedOrder, asked: Asked['delivery']): 'all' | number {
  if (asked === undefined) return 0
  if (asked === true) return 'all'
  const fields = problemOf('delivery', asked, currency)
  if (fields) throw new Refusal('invalid_fields', { what: 'fields', fields })
  return toMinor(asked, currency)!
}

/** Nothing, or less than can be charged, is not refunded. */
function problemOf(field: string, amount: number, currency: string): Record<string, FieldProblem> | undefined {
  const amountMinor = toMinor(amount, currency)
  if (amountMinor === undefined) return { [field]: { code: 'too_precise' } }
  return amountMinor === 0 ? { [field]: { code: 'not_positive' } } : undefined
}
