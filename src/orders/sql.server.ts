import { type Expression, sql } from 'kysely'
import type { Database, Tx } from '#platform/database/connect.server.ts'
import { keysetPage, type Position } from '#platform/database/cursor.server.ts'
import { erasedName } from '#platform/feature.server.ts'
import { finalStates } from './states.ts'

/** Until when the pieces of an unpaid order are held. */
export const holdInterval = sql<Date>`now() + interval '15 minutes'`

const refundedMinor = sql<number>`coalesce((select sum(refunds.amount_minor) from refunds
  join payments paid on paid.id = refunds.payment_id
  where paid.order_id = orders.id and refunds.state = 'done'), 0)::int`

/** How the newest dispute about the money of an order stands. */
const dispute = sql<'open' | 'won' | 'lost' | null>`(select disputes.state from disputes
  join payments paid on paid.id = disputes.payment_id
  where paid.order_id = orders.id order by disputes.opened_at desc limit 1)`

/** Whether a bank is deciding about the payment of an order. */
const pending = sql<boolean>`exists (select from payment_attempts attempt
  where attempt.order_id = orders.id and attempt.state = 'open' and attempt.processing_since is not null)`

export function ordersWithLine(db: Database) {
  return db
    .selectFrom('orders')
    .innerJoin('orderLines as line', 'line.orderId', 'orders.id')
    .innerJoin('users', 'users.id', 'orders.customerId')
    .leftJoin('payments', (join) => join.onRef('payments.orderId', '=', 'orders.id').on('payments.kept', '=', true))
    .select(['orders.id', 'orders.number', 'orders.state', 'orders.currency', 'orders.totalMinor', 'orders.holdUntil'])
    .select('orders.locale')
    .select([
      'orders.phone',
      'orders.address',
      'orders.customerId',
      'orders.customerName',
      'orders.placedAt',
      'orders.paidAt',
      'orders.cancelledAt',
    ])
    .select(['line.productId', 'line.name', 'line.nameBn', 'line.sku'])
    .select(['line.unitPriceMinor', 'line.quantity', 'line.packSize'])
    .select(['users.email', 'payments.transactionId', refundedMinor.as('refundedMinor'), dispute.as('dispute')])
    .select(pending.as('pending'))
}

export type OrderRow = Awaited<ReturnType<ReturnType<typeof ordersWithLine>['executeTakeFirstOrThrow']>>

/** An order if it is this customer's; `customerId` undefined matches anyone's and is for admins. */
export function orderById(db: Database, id: string, customerId: string | undefined): Promise<OrderRow | undefined> {
  return (
    ordersWithLine(db)
      .where('orders.id', '=', id)
      // guard: an order belongs to its customer | drop | authorization
      .$if(customerId !== undefined, (query) => query.where('orders.customerId', '=', customerId!))
      .executeTakeFirst()
  )
}

/** A customer's orders, newest first, without cancelled ones: to the customer these are deleted. */
export function ordersOf(db: Database, email: string, limit: number, after: Position | undefined): Promise<OrderRow[]> {
  return (
    ordersWithLine(db)
      // guard: a list of orders belongs to its customer | drop | orders/orders.test payments/payments.test authorization
      .where('orders.customerId', '=', customerWith(email))
      .where('orders.state', '<>', 'cancelled')
      .$call((query) => keysetPage(query, 'orders.placedAt', 'orders.id', { after, limit }))
      .execute()
  )
}

/** Found first, so that the orders are read from the index of that customer's. */
export const customerWith = (email: string) => sql<string>`(select id from users where email = ${email})`

/** What admins did to an order, from the audit log. */
export function auditEntriesOf(db: Database, orderId: string) {
  return db
    .selectFrom('auditLog')
    .leftJoin('users', 'users.id', 'auditLog.actorId')
    .select(['auditLog.action', 'auditLog.at', 'users.name'])
    .where('auditLog.subject', '=', orderId)
    .orderBy('auditLog.id')
    .execute()
}

export function linesOf(db: Database, orderId: string) {
  // Ordered by product, so that concurrent transactions cannot deadlock on stock.
  return db
    .selectFrom('orderLines')
    .select(['id', 'productId', 'quantity', 'unitPriceMinor'])
    .where('orderId', '=', orderId)
    .orderBy('productId')
    .execute()
}

/** Whether a customer has an order that is neither delivered, cancelled nor refunded. */
export async function hasUnfinishedOrders(tx: Tx, customerId: string): Promise<boolean> {
  const order = await tx
    .selectFrom('orders')
    .select('id')
    .where('customerId', '=', customerId)
    .where('state', 'not in', finalStates)
    .executeTakeFirst()
  return order !== undefined
}

/** Keeps a customer's orders for the books, but removes who placed them. */
export async function anonymizeOrders(tx: Tx, customerId: string): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ customerName: erasedName, phone: '', address: '' })
    .where('customerId', '=', customerId)
    .execute()
}

/** Deletes phone and address of orders cancelled before that moment. */
export async function forgetCancelledBefore(db: Database, moment: Expression<Date>): Promise<void> {
  await db
    .updateTable('orders')
    .set({ phone: '', address: '' })
    .where('state', '=', 'cancelled')
    .where('address', '<>', '')
    .where('cancelledAt', '<', moment)
    .execute()
}
