import type { AppContext } from '#base/platform/context.server.ts'
import type { Body, Reply } from '#base/platform/contract/endpoint.ts'
import { recordAudit } from '#base/platform/database/audit.server.ts'
import type { Tx } from '#base/platform/database/connect.server.ts'
import { runIdempotent } from '#base/platform/database/idempotent.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { Caller } from '#base/platform/http/caller.server.ts'
import { mailTasks } from '#base/platform/mail/tasks.ts'
import { fromMinor } from '#base/platform/text/money.ts'
import { sumGross } from '#company/tax/by-rate.ts'
import { catalogueTasks } from '#goods/catalogue/tasks.ts'
import { findExcess, refuseFields } from '../account/check-quantities.ts'
import { countRemainingToShip } from '../account/line-progress.ts'
import type { AccountRow } from '../account/load.sql.server.ts'
import { loadOrderAccount } from '../account/lock.server.ts'
import type { OrderAccount } from '../account/order-account.ts'
import { type CancellationPlan, planAtAgreedPrices, planRepriced } from '../account/plan-cancellation.ts'
import { loadOrderPricing, savePrices } from '../account/pricing.sql.server.ts'
import { sumKinds } from '../account/sum-kinds.ts'
import { findUnorderable } from '../account/unorderable.ts'
import { mailCancelled } from '../mails.server.ts'
import type { OrderPayments } from '../payments.server.ts'
import { advance, cancelPieces, type LockedOrder, markForRefund } from '../states.server.ts'
import { allows, getCancellableScope } from '../states.ts'
import type { cancelLines as contract, previewCancellation } from './contract.ts'

type Context = Pick<AppContext, 'db' | 'config' | 'jobs'>
type Request = Body<typeof contract>

/** Cancels pieces of a paid order that have not been sent: they return to stock and their money goes back. Once per key. */
export async function cancelLines(
  { db, config, jobs }: Context,
  payments: OrderPayments,
  caller: Caller,
  { id, request, key }: { id: string; request: Request; key: string },
): Promise<number> {
  const claim = { userId: caller.id, operation: `cancel ${id}`, key }
  const count = await runIdempotent(db, claim, request, async (tx) => {
    const cancellation = await prepare(tx, caller, id, request)
    const { refund, currency } = await previewIn(tx, payments, cancellation)
    // guard: no other amount goes back than was said before | request.refund !== undefined && request.refund !== refund → false | orders/pricing/reprice
    if (request.refund !== undefined && request.refund !== refund)
      throw new Refusal('price_changed', { what: 'refund', price: refund, currency })
    return await cancelIn(tx, payments, cancellation, config)
  })
  payments.sendRefunds()
  jobs.enqueue(mailTasks.relayMail)
  jobs.enqueue(catalogueTasks.allocateStock)
  return count
}

/** What would go back if pieces were cancelled now. */
export async function previewLineCancellation(
  { db }: Pick<Context, 'db'>,
  payments: OrderPayments,
  caller: Caller,
  id: string,
  request: Body<typeof previewCancellation>,
): Promise<Reply<typeof previewCancellation>> {
  return await db.transaction().execute(async (tx) => previewIn(tx, payments, await prepare(tx, caller, id, request)))
}

async function previewIn(
  tx: Tx,
  payments: OrderPayments,
  { order, account, plan, isWhole }: Cancellation,
): Promise<Reply<typeof previewCancellation>> {
  const items = isWhole ? account.allLeft() : plan.items
  const leftMinor = (await payments.loadLeft(tx, [order.id])).get(order.id) ?? 0
  const refundMinor = Math.min(sumGross(items), leftMinor)
  const { pieces, price, delivery, amount, offset } = sumKinds(items)
  // A bank that took a part of the money gave it back before.
  const earlierMinor = sumGross(items) - refundMinor - offset
  const toAmount = (amountMinor: number) => fromMinor(amountMinor, order.currency)
  return {
    ...{ refund: toAmount(refundMinor), worth: toAmount(pieces), currency: order.currency, whole: isWhole },
    ...{ priceRise: toAmount(0 - price), deliveryRise: toAmount(0 - delivery) },
    ...{ earlier: toAmount(earlierMinor), kept: toAmount(amount) },
  }
}

type Cancellation = {
  caller: Caller
  order: LockedOrder
  account: OrderAccount<AccountRow>
  request: Request
  plan: CancellationPlan
  /** Nothing of the order is left. */
  isWhole: boolean
}

/** What is to be cancelled, checked and priced while the order is locked. */
async function prepare(tx: Tx, caller: Caller, id: string, request: Request): Promise<Cancellation> {
  const isAdmin = caller.role === 'admin'
  const found = await loadOrderAccount(tx, id)
  // guard: customers cancel lines of their own orders | if (!found || (!isAdmin && found.order.customerId !== caller.id)) throw → if (!found) throw | authorization
  if (!found || (!isAdmin && found.order.customerId !== caller.id)) throw noSuchOrder()
  const { order, account } = found
  // guard: an exchange is taken back whole, where its return says what becomes of the money | drop | orders/exchanges
  if (order.exchange) throw new Refusal('wrong_state', { what: 'exchange' })
  const available = account.cancellable(getCancellableScope(order.state, isAdmin))
  // guard: lines are cancelled as long as they are here | drop | orders/cancellation/cancel
  if (available.size === 0) throw new Refusal('wrong_state', { what: 'cancel_lines' })
  refuseFields(findExcess(request.lines, available, account.lines))
  // guard: customers keep quantities that can be ordered | drop | orders/pricing/reprice
  if (!isAdmin) refuseFields(findUnorderable(account.lines, request.lines, available))
  const isRepriced = !isAdmin || request.reprice === true
  const plan = isRepriced
    ? planRepriced(account, await loadOrderPricing(tx, id), request.lines)
    : planAtAgreedPrices(account, request.lines)
  const pieces = new Map(request.lines.map(({ line, quantity }) => [line, quantity]))
  const isWhole = account.lines.every((line) => line.cancelled + (pieces.get(line.id) ?? 0) === line.quantity)
  return { caller, order, account, request, plan, isWhole }
}

async function cancelIn(
  tx: Tx,
  payments: OrderPayments,
  { caller, order, account, request, plan, isWhole }: Cancellation,
  config: Context['config'],
): Promise<number> {
  const lines = request.lines.map(({ line, quantity }) => ({
    ...account.lines.find(({ id }) => id === line)!,
    quantity,
  }))
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  await recordAudit(tx, caller.id, 'order.cancel-lines', order.id, { pieces })
  await mailCancelled(tx, order.id, lines, config)
  if (isWhole) {
    await markForRefund(tx, order)
    await payments.owe(tx, order.id, 'cancelled')
    return lines.length
  }
  const owed = await payments.oweItems(tx, order, { items: plan.items, reason: 'cancelled' })
  await savePrices(tx, order.id, account.lines, plan, owed !== null)
  await cancelPieces(tx, lines)
  const sent = new Map(lines.map(({ id, quantity }) => [id, quantity]))
  const isRestSent = account.lines.every((line) => countRemainingToShip(line) === (sent.get(line.id) ?? 0))
  // The rest of it has been sent before.
  if (allows('ship', order.state) && isRestSent) await advance(tx, order.id, 'shipped')
  return lines.length
}

const noSuchOrder = () => new Refusal('not_found', { what: 'order' })
