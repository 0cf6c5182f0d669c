import { type Expression, type NotNull, sql } from 'kysely'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { erasedName } from '#base/platform/feature.server.ts'
import type { LineTerms } from './account/price-terms.ts'
import { selectPaidOrder } from './exchanges/sql.server.ts'
import { hasDebts, isOverdue } from './on-account/sql.server.ts'
import { finalStates } from './states.ts'

/** Until when the pieces of an unpaid order are held. */
export const holdInterval = sql<Date>`now() + interval '15 minutes'`

const refundedMinor = sql<number>`coalesce((select sum(amount_minor) from order_refunds
  where order_refunds.order_id = orders.id and order_refunds.state = 'done'), 0)::int`

/** How the newest dispute about the money of an order stands; of an exchange, about that of the order that was paid. */
const dispute = sql<'open' | 'won' | 'lost' | null>`(select order_disputes.state from order_disputes
  where order_disputes.order_id = case when orders.exchange then ${selectPaidOrder(sql`orders.id`)} else orders.id end
  order by opened_at desc limit 1)`

const lostDisputes = sql`from order_disputes where order_disputes.order_id = orders.id and order_disputes.state = 'lost'`

/** What banks took back of the money of an order, and when they did last. */
const chargedBackMinor = sql<number>`coalesce((select sum(amount_minor) ${lostDisputes}), 0)::int`
const chargedBackAt = sql<Date | null>`(select max(closed_at) ${lostDisputes})`

/** Whether a bank is deciding about the payment of an order. */
export const pending = sql<boolean>`exists (
  select from undecided_orders where undecided_orders.order_id = orders.id)`

/** How many lines an order has besides its first one. */
const moreLines = sql<number>`(select count(*)::int - 1 from order_lines where order_lines.order_id = orders.id)`

/** The address of a customer, or the one that a guest has typed. */
export const customerAddress = sql<string>`coalesce(people.guest_email, people.email)`

/** Orders as lists show them: with their first line, and how many more there are. */
export function selectOrders(db: Database) {
  return db
    .selectFrom('orders')
    .innerJoin('orderLines as line', (join) => join.onRef('line.orderId', '=', 'orders.id').on('line.position', '=', 0))
    .innerJoin('people', 'people.id', 'orders.customerId')
    .leftJoin('keptPayments', 'keptPayments.orderId', 'orders.id')
    .leftJoin('receivables', 'receivables.orderId', 'orders.id')
    .leftJoin('orderDesk', 'orderDesk.orderId', 'orders.id')
    .leftJoin('people as assignee', 'assignee.id', 'orderDesk.assigneeId')
    .select(['orders.id', 'orders.number', 'orders.state', 'orders.currency', 'orders.totalMinor', 'orders.holdUntil'])
    .select(['orders.locale', 'orders.reference', 'orders.note', moreLines.as('moreLines')])
    .select([
      'orders.phone',
      'orders.address',
      'orders.customerId',
      'orders.customerName',
      'orders.placedAt',
      'orders.paidAt',
      'orders.cancelledAt',
      'orders.exchange',
    ])
    .select(['line.productId', 'line.name', 'line.translations', 'line.sku'])
    .select(['line.unitPriceMinor', 'line.quantity', 'line.packSize'])
    .select([customerAddress.as('email'), 'people.guestEmail', 'keptPayments.transactionId'])
    .select([refundedMinor.as('refundedMinor'), dispute.as('dispute')])
    .select([chargedBackMinor.as('chargedBackMinor'), chargedBackAt.as('chargedBackAt')])
    .select(pending.as('pending'))
    .select(['orderDesk.tags', 'assignee.name as assigneeName'])
    .select(['receivables.leftMinor as owedMinor', sql<string | null>`receivables.due_on::text`.as('owedUntil')])
    .select(sql<boolean>`coalesce(${isOverdue}, false)`.as('isOverdue'))
    .select([
      sql<string | null>`orders.arrives_from::text`.as('arrivesFrom'),
      sql<string | null>`orders.arrives_to::text`.as('arrivesTo'),
    ])
}

/**
 * The orders of a page, newest first. `ids`: a statement that finds them. It is done first: PostgreSQL does not change the order of so
 * many joins, and would join all orders with all that is shown of them.
 */
export const selectNewest = (db: Database, ids: Expression<unknown>) =>
  selectOrders(db)
    .where(sql<boolean>`orders.id = any(array(${ids}))`)
    .orderBy('orders.placedAt', 'desc')
    .orderBy('orders.id', 'desc')

export type OrderRow = Awaited<ReturnType<ReturnType<typeof selectOrders>['executeTakeFirstOrThrow']>>

/** An order if it is this customer's; `customerId` undefined matches anyone's and is for admins. */
export function findOrderById(db: Database, id: string, customerId: string | undefined): Promise<OrderRow | undefined> {
  return (
    selectOrders(db)
      .where('orders.id', '=', id)
      // guard: an order belongs to its customer | drop | authorization
      .$if(customerId !== undefined, (query) => query.where('orders.customerId', '=', customerId!))
      .executeTakeFirst()
  )
}

/** Whether a bank is deciding about a claim on the money of an order; of an exchange, on that of the order that was paid. */
export async function isDisputed(tx: Tx, orderId: string): Promise<boolean> {
  const open = tx
    .selectFrom('orderDisputes')
    .select('orderId')
    // guard: nothing is sent in exchange for what a bank is deciding about | selectPaidOrder(sql`${orderId}::uuid`) → orderId | orders/exchanges
    .where('orderId', '=', selectPaidOrder(sql`${orderId}::uuid`))
    .where('state', '=', 'open')
  return (await open.executeTakeFirst()) !== undefined
}

// More than any customer has, but still a bound.
const maxExported = 10_000

/** All that is stored of a customer's orders, cancelled ones included, newest first. */
export const loadOrdersForExport = (db: Database, customerId: string): Promise<OrderRow[]> =>
  selectOrders(db)
    .where('orders.customerId', '=', customerId)
    .orderBy('orders.placedAt', 'desc')
    .limit(maxExported)
    .execute()

/** Found first, so that the orders are read from the index of that customer's. */
export const selectCustomerByEmail = (email: string) => sql<string>`(select id from people where email = ${email})`

/** For admins: the account that has an address, and the guests who have typed it. */
export const selectCustomersByAddress = (email: string) => sql<{ id: string }>`
  select id from people where email = ${email} union all select id from people where guest_email = ${email}`

/** What admins did to an order, from the audit log. */
export function findAuditEntriesOfOrder(db: Database, orderId: string) {
  return db
    .selectFrom('recordedActions')
    .leftJoin('people', 'people.id', 'recordedActions.actorId')
    .select(['recordedActions.action', 'recordedActions.at', 'people.name'])
    .where('recordedActions.subject', '=', orderId)
    .orderBy('recordedActions.id')
    .$narrowType<{ action: NotNull; at: NotNull }>()
    .execute()
}

/** The lines of orders, each order's in their order. */
export function findOrderLines(db: Database, orderIds: readonly string[]) {
  return db
    .selectFrom('orderLines')
    .select(['id', 'orderId', 'position', 'productId', 'sku', 'name', 'translations', 'note'])
    .select(['quantity', 'waiting', 'leadTimeDays'])
    .select(['unitPriceMinor', 'packSize', 'netMinor', 'taxMinor', 'taxRate'])
    .select(['pricedQuantity', 'pricedRefunded', 'pricedMinor', 'tariffCode', 'origin'])
    .select((eb) => eb.ref('priceTerms').$castTo<LineTerms | null>().as('priceTerms'))
    .where(sql<boolean>`order_id = any(${orderIds}::uuid[])`)
    .orderBy('orderId')
    .orderBy('position')
    .execute()
}

export type OrderLineRow = Awaited<ReturnType<typeof findOrderLines>>[number]

/** Whether a customer has an order that is neither delivered, cancelled nor refunded, or owes something for one. */
export async function hasUnfinishedOrders(tx: Tx, customerId: string): Promise<boolean> {
  const order = await tx
    .selectFrom('orders')
    .select('id')
    .where('customerId', '=', customerId)
    .where('state', 'not in', finalStates)
    .executeTakeFirst()
  return order !== undefined || (await hasDebts(tx, customerId))
}

/** What a customer wrote to an order. */
const forgotten = {
  source: null,
  ...{ phone: '', address: '', reference: '', note: '' },
  ...{ deliveryAddress: null, billingAddress: null, vatNumber: '' },
  // That a number was checked stays, as the reason why no tax was charged.
  vatCheck: sql<string>`vat_check || '{"number": "", "name": "", "address": "", "requestId": ""}'`,
}

/** Keeps a customer's orders for the books, but removes who placed them. */
export async function anonymizeOrders(tx: Tx, customerId: string): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ customerName: erasedName, ...forgotten })
    .where('customerId', '=', customerId)
    .execute()
  await forgetLineNotes(tx, sql<boolean>`orders.customer_id = ${customerId}`)
}

const forgetLineNotes = (db: Database, ofOrders: Expression<boolean>) =>
  db
    .updateTable('orderLines')
    .from('orders')
    .set({ note: '' })
    .whereRef('orders.id', '=', 'orderLines.orderId')
    .where('orderLines.note', '<>', '')
    .where(ofOrders)
    .execute()

/** Deletes phone and addresses of orders cancelled before that moment, and what was written to them. */
export async function deleteCancelledOlderThan(db: Database, moment: Expression<Date>): Promise<void> {
  await forgetLineNotes(
    db,
    sql<boolean>`orders.state = 'cancelled' and orders.address <> '' and orders.cancelled_at < ${moment}`,
  )
  await db
    .updateTable('orders')
    .set(forgotten)
    .where('state', '=', 'cancelled')
    .where('address', '<>', '')
    .where('cancelledAt', '<', moment)
    .execute()
}
