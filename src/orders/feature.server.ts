import { sql } from 'kysely'
import type { AppContext } from '#platform/context.server.ts'
import type { Feature } from '#platform/feature.server.ts'
import { orderNumberSql } from '#platform/order-number.server.ts'
import { readSettings } from '#settings/service.server.ts'
import { agreedOf } from './agreed.sql.server.ts'
import { serveOrders } from './api.server.ts'
import { mailPaid, mailReceived } from './mails.server.ts'
import { parcelsOf } from './parcels.sql.server.ts'
import { deliveriesRefunded, progressOf } from './parts.sql.server.ts'
import type { OrderPayments } from './payments.server.ts'
import { returnView, serveReturns } from './returns/api.server.ts'
import { returnsOfAll } from './returns/sql.server.ts'
import { endUnpaid, eraseCustomer } from './service.server.ts'
import { forgetCancelledBefore, linesOf, ordersForExport } from './sql.server.ts'
import { expireHolds } from './states.server.ts'
import { forgetSourcesBefore } from './unpaid-lines.sql.server.ts'
import { detailsView } from './view.server.ts'
import { allocateStock } from './waiting.server.ts'

/** What orders contribute to the shop. */
export function orders(context: AppContext, payments: OrderPayments, requireOpen: () => Promise<void>): Feature {
  const { db } = context
  return {
    endpoints(api) {
      serveOrders(api, context, payments, requireOpen)
      serveReturns(api, context, payments)
    },
    jobs: [
      { name: 'expire_holds', recurring: true, run: async () => void (await expireHolds(db)) },
      { name: 'allocate_stock', recurring: true, run: () => allocateStock(db) },
      { name: 'end_unpaid', recurring: true, run: () => endUnpaid(context, payments) },
      { name: 'mail_received', recurring: true, run: () => mailReceived(context) },
      { name: 'mail_paid', recurring: true, run: () => mailPaid(context) },
    ],
    // Phone and address of cancelled orders, which were never paid.
    retention: [
      { period: '1 year', expire: (before) => forgetCancelledBefore(db, before) },
      { period: '1 day', expire: (before) => forgetSourcesBefore(db, before) },
    ],
    async exportOf({ id }) {
      const found = await ordersForExport(db, id)
      const ids = found.map((order) => order.id)
      const lines = Map.groupBy(await linesOf(db, ids), ({ orderId }) => orderId)
      const agreed = await agreedOf(db, ids)
      const progress = await progressOf(db, ids)
      const { returnDays } = await readSettings(db, context.config)
      const deliveryBack = await deliveriesRefunded(db, ids)
      const parcels = Map.groupBy(await parcelsOf(db, ids), ({ orderId }) => orderId)
      const partsOf = (id: string) => ({
        ...{ lines: lines.get(id) ?? [], agreed: agreed.get(id)!, parcels: parcels.get(id) ?? [] },
        ...{ progress, deliveryBack, returnDays },
      })
      const returns = (await returnsOfAll(db, ids)).map(returnView)
      return { orders: found.map((order) => detailsView(order, partsOf(order.id), 'customer')), returns }
    },
    erase: (tx, { id }) => eraseCustomer(tx, id),
    auditSubjects: { order: sql`select id, ${orderNumberSql('number')} as name from orders` },
  }
}
