import type { AppContext } from '#base/platform/context.server.ts'
import { ListPage } from '#base/platform/contract/list-page.server.ts'
import { type Api, serve } from '#base/platform/contract/serve.server.ts'
import { type CursorList, decodeCursor, encodeCursor, toPage } from '#base/platform/database/cursor.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { Caller } from '#base/platform/http/caller.server.ts'
import { getMonthDays } from '#base/platform/month.ts'
import { actOnRows } from '#base/platform/rows/act.server.ts'
import { readSettings } from '#base/settings/service.server.ts'
import { catalogueTasks } from '#goods/catalogue/tasks.ts'
import { getDeliveryNote, getPickList } from '#trade/invoices/contract.ts'
import { toSpan } from '#trade/invoices/journal/service.server.ts'
import { loadAccount } from './account/load.sql.server.ts'
import * as contract from './contract.ts'
import { takeBackStep } from './corrections/service.server.ts'
import { findExchangedOrders } from './exchanges/sql.server.ts'
import { findOpenRefunds } from './open-refunds/sql.server.ts'
import { renderDeliveryNote, renderPickList } from './packing/service.server.ts'
import type { OrderPayments } from './payments.server.ts'
import { loadOrderTerms } from './pricing/order-terms.sql.server.ts'
import { streamOrders } from './search/export.server.ts'
import { findOrders, type OrderSearch } from './search/sql.server.ts'
import { advanceOrder, deleteOrder, limitToOwn } from './service.server.ts'
import { findParcels } from './shipping/parcels.sql.server.ts'
import * as rows from './sql.server.ts'
import { findHolds } from './unpaid/holds.sql.server.ts'
import { chargeTax } from './vat/vat-check.server.ts'
import { buildTimeline, toDetailsView, toHoldView, toOrderView } from './view.server.ts'

const newest: CursorList = { name: 'orders', by: 'time' }

export function serveOrders(api: Api, context: AppContext, payments: OrderPayments): void {
  const { db } = context
  serveAdmin(api, context)
  const orderFor = async (caller: Caller, id: string) => {
    const row = await rows.findOrderById(db, id, limitToOwn(caller))
    if (!row) throw new Refusal('not_found', { what: 'order' })
    return row
  }
  serve(api, contract.getOrder, async ({ params, caller }) =>
    toOrderView(await orderFor(caller, params.id), caller.role),
  )
  serve(api, contract.getOrderDetails, async ({ params, caller }) => {
    const row = await orderFor(caller, params.id)
    const [account, agreed, parcels, { returnDays }, exchanged, openRefunds] = await Promise.all([
      loadAccount(db, row.id),
      loadOrderTerms(db, [row.id]),
      findParcels(db, [row.id]),
      readSettings(db, context.config),
      findExchangedOrders(db, row.exchange ? [row.id] : []),
      findOpenRefunds(db, [row.id]),
    ])
    const terms = { account, agreed: agreed.get(row.id)!, parcels, returnDays }
    return toDetailsView(row, { ...terms, exchangeFor: exchanged.get(row.id), openRefunds }, caller.role)
  })
  serve(api, contract.getTimeline, async ({ params, caller }) => {
    const row = await orderFor(caller, params.id)
    return buildTimeline(row, await rows.findAuditEntriesOfOrder(db, row.id), caller.role)
  })
  serve(api, contract.chargeTax, async ({ params, caller }) => ({
    modifiedCount: await chargeTax(context, caller, params.id),
  }))
  serve(api, contract.deleteOrder, async ({ params, caller }) => {
    const deletedCount = await deleteOrder(context, payments, caller, params.id)
    context.jobs.enqueue(catalogueTasks.allocateStock)
    return { deletedCount }
  })
  serve(api, contract.listCustomerOrders, async ({ params: { email }, query, caller }) => {
    const { month, ...search } = query
    const placed = month === undefined ? undefined : await toSpan(context, getMonthDays(month))
    return await listPage(context, { ...search, email, placed }, caller.role)
  })
}

type Shop = Pick<AppContext, 'db' | 'config'>
type ListQuery = Omit<OrderSearch, 'limit' | 'after'> & { limit?: number | undefined; cursor?: string | undefined }

async function listPage({ db, config }: Shop, { limit = 100, cursor, ...search }: ListQuery, reader: Caller['role']) {
  const after = decodeCursor(newest, cursor)
  const found = await findOrders(db, { ...search, limit, after }, config.currency)
  const page = toPage(newest, found.rows, limit, (row) => ({ value: row.placedAt.toISOString(), id: row.id }))
  return new ListPage(
    page.rows.map((row) => ({ ...toOrderView(row, reader), matches: found.matches?.get(row.id) ?? [] })),
    page.next ?? (found.lookedUpTo ? encodeCursor(newest, found.lookedUpTo) : null),
  )
}

const toAssigneeId = (assigned: 'me' | 'nobody' | undefined, caller: Caller) =>
  assigned === 'me' ? caller.id : assigned === 'nobody' ? null : undefined

/** The endpoints of orders for admins. */
function serveAdmin(api: Api, context: AppContext): void {
  const { db } = context
  serve(api, contract.listOrders, ({ query: { assigned, ...query }, caller }) =>
    listPage(context, { ...query, assigneeId: toAssigneeId(assigned, caller) }, 'admin'),
  )
  serve(api, contract.exportOrders, ({ query: { assigned, ...query }, caller }) =>
    streamOrders(context, { ...query, assigneeId: toAssigneeId(assigned, caller) }),
  )
  serve(api, getDeliveryNote, ({ params, caller }) => renderDeliveryNote(context, caller, params.id))
  serve(api, getPickList, ({ params, caller }) => renderPickList(context, caller, params.id))
  serve(api, contract.listHolds, async ({ query }) => (await findHolds(db, query.limit ?? 100)).map(toHoldView))
  serve(api, contract.advanceOrder, async ({ params, body, caller }) => {
    await advanceOrder(context, caller, params.id, body)
    return { modifiedCount: 1 }
  })
  serve(api, contract.changeOrders, ({ body, caller }) =>
    actOnRows(body.ids, async (id) => {
      if (body.action === 'pack') await advanceOrder(context, caller, id, { state: 'packed' })
      else await takeBackStep(context, caller, id, 'packed')
      return undefined
    }),
  )
}
