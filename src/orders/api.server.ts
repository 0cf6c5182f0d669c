import { shippedByIds } from '#catalogue/stock.server.ts'
import type { AppContext } from '#platform/context.server.ts'
import { ListPage } from '#platform/contract/list-page.server.ts'
import { type Api, serve } from '#platform/contract/serve.server.ts'
import { decodeCursor, encodeCursor, type List, pageOf } from '#platform/database/cursor.server.ts'
import { Refusal } from '#platform/errors.ts'
import type { Caller } from '#platform/http/caller.server.ts'
import { addressBlockOf } from '#platform/http/rates.server.ts'
import { readSettings } from '#settings/service.server.ts'
import { agreedOf } from './agreed.sql.server.ts'
import { addedRate } from './amounts.ts'
import { cancelLines } from './cancel.server.ts'
import * as contract from './contract.ts'
import { findHolds } from './holds.sql.server.ts'
import { parcelsOf } from './parcels.sql.server.ts'
import { deliveriesRefunded, progressOf } from './parts.sql.server.ts'
import type { OrderPayments } from './payments.server.ts'
import { orderPlacer } from './place.server.ts'
import { refund } from './refund.server.ts'
import { findOrders } from './search.sql.server.ts'
import { advanceOrder, deleteOrder, ownOrAny } from './service.server.ts'
import { ship } from './ship.server.ts'
import * as rows from './sql.server.ts'
import { currentTerms } from './terms.server.ts'
import { detailsView, holdView, orderView, timeline } from './view.server.ts'

const newest: List = { name: 'orders', by: 'time' }

/** `requireOpen` throws a Refusal while the shop takes no orders. */
export function serveOrders(
  api: Api,
  context: AppContext,
  payments: OrderPayments,
  requireOpen: () => Promise<void>,
): void {
  const { db } = context
  const place = orderPlacer(context)
  serveAdmin(api, context, payments)
  serve(api, contract.placeOrder, async ({ body, caller, idempotencyKey, request }) => {
    await requireOpen()
    return await place.purchase(caller, body, idempotencyKey, addressBlockOf(request))
  })
  serve(api, contract.placeOrderOfLines, async ({ body, caller, idempotencyKey, request }) => {
    await requireOpen()
    return await place.order(caller, body, idempotencyKey, addressBlockOf(request))
  })
  serve(api, contract.getAddedTax, async ({ params: { id } }) => {
    const [terms, products] = await Promise.all([currentTerms(db, context.config), shippedByIds(db, [id])])
    const product = products.get(id)
    if (!product) throw new Refusal('not_found', { what: 'product' })
    return { percent: addedRate(terms, product.taxClass) / 1000 }
  })
  const orderFor = async (caller: Caller, id: string) => {
    const row = await rows.orderById(db, id, ownOrAny(caller))
    if (!row) throw new Refusal('not_found', { what: 'order' })
    return row
  }
  serve(api, contract.getOrder, async ({ params, caller }) => orderView(await orderFor(caller, params.id), caller.role))
  serve(api, contract.getOrderDetails, async ({ params, caller }) => {
    const row = await orderFor(caller, params.id)
    const [lines, agreed, parcels, progress, deliveryBack, { returnDays }] = await Promise.all([
      rows.linesOf(db, [row.id]),
      agreedOf(db, [row.id]),
      parcelsOf(db, [row.id]),
      progressOf(db, [row.id]),
      deliveriesRefunded(db, [row.id]),
      readSettings(db, context.config),
    ])
    const parts = { lines, agreed: agreed.get(row.id)!, parcels, progress, deliveryBack, returnDays }
    return detailsView(row, parts, caller.role)
  })
  serve(api, contract.getTimeline, async ({ params, caller }) => {
    const row = await orderFor(caller, params.id)
    return timeline(row, await rows.auditEntriesOf(db, row.id), caller.role)
  })
  serve(api, contract.deleteOrder, async ({ params, caller }) => {
    const deletedCount = await deleteOrder(context, payments, caller, params.id)
    context.jobs.enqueue('allocate_stock')
    return { deletedCount }
  })
  serve(api, contract.cancelLines, async ({ params, body, caller, idempotencyKey }) => ({
    modifiedCount: await cancelLines(context, payments, caller, params.id, body, idempotencyKey),
  }))
  serve(api, contract.listOrdersOf, async ({ params, query, caller }) => {
    const limit = query.limit ?? 100
    const found = await rows.ordersOf(db, params.email, limit, decodeCursor(newest, query.cursor))
    const page = pageOf(newest, found, limit, (row) => ({ value: row.placedAt.toISOString(), id: row.id }))
    return new ListPage(
      page.rows.map((row) => orderView(row, caller.role)),
      page.next,
    )
  })
}

/** The endpoints of orders for admins. */
function serveAdmin(api: Api, context: AppContext, payments: OrderPayments): void {
  const { db } = context
  serve(api, contract.shipParcel, async ({ params, body, caller, idempotencyKey }) => ({
    insertedId: await ship(context, caller, params.id, body, idempotencyKey),
  }))
  serve(api, contract.listOrders, async ({ query }) => {
    const { limit = 100, cursor, state, q } = query
    const found = await findOrders(db, { state, q, limit, after: decodeCursor(newest, cursor) })
    const page = pageOf(newest, found.rows, limit, (row) => ({ value: row.placedAt.toISOString(), id: row.id }))
    return new ListPage(
      page.rows.map((row) => orderView(row, 'admin')),
      page.next ?? (found.lookedUpTo ? encodeCursor(newest, found.lookedUpTo) : null),
    )
  })
  serve(api, contract.listHolds, async ({ query }) => (await findHolds(db, query.limit ?? 100)).map(holdView))
  serve(api, contract.advanceOrder, async ({ params, body, caller }) => {
    await advanceOrder(context, caller, params.id, body.state)
    return { modifiedCount: 1 }
  })
  serve(api, contract.refundOrder, async ({ params, body, caller, idempotencyKey }) => {
    const insertedId = await refund(db, payments, caller, params.id, body ?? {}, idempotencyKey)
    context.jobs.enqueue('allocate_stock')
    return { insertedId }
  })
}
