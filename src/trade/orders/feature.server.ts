import { sql } from 'kysely'
import type { AppContext } from '#base/platform/context.server.ts'
import type { Feature } from '#base/platform/feature.server.ts'
import { readSettings } from '#base/settings/service.server.ts'
import { catalogueTasks } from '#goods/catalogue/tasks.ts'
import { openCarrierHub } from '#trade/carriers/open.server.ts'
import { selectOrderNumber } from '#trade/invoices/order-number.server.ts'
import { loadAccounts } from './account/load.sql.server.ts'
import { serveOrders } from './api.server.ts'
import { allocateStock } from './backorders/backorders.server.ts'
import { serveBulk } from './bulk/api.server.ts'
import { serveCancellation } from './cancellation/api.server.ts'
import { serveCorrections } from './corrections/api.server.ts'
import { serveDesk } from './desk/api.server.ts'
import { loadDeskForExport } from './desk/sql.server.ts'
import { serveExchanges } from './exchanges/api.server.ts'
import { findExchangedOrders } from './exchanges/sql.server.ts'
import { serveLabels } from './labels/api.server.ts'
import { settleLabels } from './labels/service.server.ts'
import { forgetLabelImages } from './labels/sql.server.ts'
import { mailPaid, mailReceived } from './mails.server.ts'
import { serveOnAccount } from './on-account/api.server.ts'
import { loadTerms } from './on-account/terms.server.ts'
import { serveOpenRefunds } from './open-refunds/api.server.ts'
import { findOpenRefunds } from './open-refunds/sql.server.ts'
import type { OrderPayments } from './payments.server.ts'
import { servePlacing } from './placing/api.server.ts'
import { eraseForgottenGuests, moveOrders, removeIdleGuests } from './placing/guests.sql.server.ts'
import { createOrderPlacement } from './placing/place.server.ts'
import { loadOrderTerms } from './pricing/order-terms.sql.server.ts'
import { serveQueues } from './queues/api.server.ts'
import { createQueueGauges } from './queues/gauges.server.ts'
import { serveReturns, toReturnViews } from './returns/api.server.ts'
import { closeReturns } from './returns/service.server.ts'
import { findReturnsOfAll } from './returns/sql.server.ts'
import { fillSearch } from './search/fill.server.ts'
import { endUnpaid, eraseCustomer } from './service.server.ts'
import { serveShipping } from './shipping/api.server.ts'
import { findParcels } from './shipping/parcels.sql.server.ts'
import { deleteCancelledOlderThan, loadOrdersForExport } from './sql.server.ts'
import { serveStatements } from './statements/api.server.ts'
import { expireHolds } from './states.server.ts'
import { orderTasks } from './tasks.ts'
import { serveTelephone } from './telephone/api.server.ts'
import { serveTransfers } from './transfers/api.server.ts'
import { mailTransferReminders } from './transfers/remind.server.ts'
import { clearSourcesOlderThan } from './unpaid/unpaid-lines.sql.server.ts'
import { recheckVatNumbers } from './vat/vat-check.server.ts'
import { toDetailsView, toOrderNotes } from './view.server.ts'

/** What orders contribute to the shop. */
export function orders(context: AppContext, payments: OrderPayments, requireOpen: () => Promise<void>): Feature {
  const { db } = context
  const placing = { place: createOrderPlacement(context), requireOpen }
  const labels = { ...context, hub: openCarrierHub(context.config) }
  return {
    async endpoints(api) {
      servePlacing(api, context, placing)
      serveOrders(api, context, payments)
      serveShipping(api, context)
      serveCancellation(api, context, payments)
      serveOpenRefunds(api, context, payments)
      serveReturns(api, context, payments)
      serveExchanges(api, context)
      serveStatements(api, context)
      serveTelephone(api, context, payments, placing)
      serveTransfers(api, context, payments)
      serveOnAccount(api, context, payments)
      serveBulk(api, context)
      serveCorrections(api, context)
      serveQueues(api, context)
      serveDesk(api, context)
      await serveLabels(api, labels)
    },
    jobs: [
      { name: orderTasks.expireHolds, recurring: true, run: async () => void (await expireHolds(db)) },
      { name: catalogueTasks.allocateStock, recurring: true, run: () => allocateStock(db) },
      { name: orderTasks.endUnpaid, recurring: true, run: () => endUnpaid(context, payments) },
      { name: orderTasks.recheckVatNumbers, recurring: true, run: () => recheckVatNumbers(context) },
      { name: orderTasks.closeReturns, recurring: true, run: () => closeReturns(context) },
      { name: orderTasks.remindTransfers, recurring: true, run: () => mailTransferReminders(context) },
      { name: orderTasks.mailReceived, recurring: true, run: () => mailReceived(context) },
      { name: orderTasks.mailPaid, recurring: true, run: () => mailPaid(context) },
      { name: orderTasks.settleLabels, recurring: true, run: () => settleLabels(labels) },
      { name: orderTasks.fillSearch, recurring: true, run: () => fillSearch(db) },
    ],
    gauges: [createQueueGauges(db)],
    // Phone and address of cancelled orders, which were never paid, and of the guests who placed them.
    retention: [
      {
        period: '1 year',
        expire: (before) => deleteCancelledOlderThan(db, before).then(() => eraseForgottenGuests(db)),
      },
      { period: '90 days', expire: (before) => forgetLabelImages(db, before) },
      { period: '1 day', expire: (before) => clearSourcesOlderThan(db, before) },
      { period: '1 day', expire: (before) => removeIdleGuests(db, before) },
    ],
    async exportPersonalData({ id }) {
      const found = await loadOrdersForExport(db, id)
      const ids = found.map((order) => order.id)
      const accounts = await loadAccounts(db, ids)
      const agreed = await loadOrderTerms(db, ids)
      const { returnDays } = await readSettings(db, context.config)
      const exchanged = await findExchangedOrders(db, ids)
      const parcels = Map.groupBy(await findParcels(db, ids), ({ orderId }) => orderId)
      const openRefunds = Map.groupBy(await findOpenRefunds(db, ids), ({ orderId }) => orderId)
      const collectParts = (id: string) => ({
        ...{ account: accounts.get(id)!, agreed: agreed.get(id)!, parcels: parcels.get(id) ?? [], returnDays },
        exchangeFor: exchanged.get(id),
        openRefunds: openRefunds.get(id) ?? [],
      })
      const returns = await toReturnViews(context, payments, await findReturnsOfAll(db, ids))
      const terms = await loadTerms(db, context.config.currency, id)
      const accountTerms = terms.limit > 0 ? terms : null
      return {
        accountTerms,
        orders: found.map((order) => toDetailsView(order, collectParts(order.id), 'customer')),
        returns,
        orderNotes: toOrderNotes(found, await loadDeskForExport(db, ids)),
      }
    },
    move: (tx, { id }, to) => moveOrders(tx, id, to),
    erase: (tx, { id }) => eraseCustomer(tx, id),
    auditSubjects: { order: sql`select id, ${selectOrderNumber('number')} as name from orders` },
  }
}
