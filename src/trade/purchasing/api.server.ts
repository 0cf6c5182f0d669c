import type { AppContext } from '#base/platform/context.server.ts'
import { ListPage } from '#base/platform/contract/list-page.server.ts'
import { type Api, serve } from '#base/platform/contract/serve.server.ts'
import { type CursorList, decodeCursor, toPage } from '#base/platform/database/cursor.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import { actOnRows } from '#base/platform/rows/act.server.ts'
import { fromMinor } from '#base/platform/text/money.ts'
import * as orders from './orders/contract.ts'
import { renderPurchaseOrder } from './orders/render.server.ts'
import { addPurchaseOrders, changePurchaseOrder, editPurchaseOrder } from './orders/service.server.ts'
import { findPurchaseOrders } from './orders/sql.server.ts'
import { loadPurchaseOrder, toListedView } from './orders/view.server.ts'
import * as reorder from './reorder/contract.ts'
import { countSuggestions, findSuggestions } from './reorder/sql.server.ts'
import { toSuggestionView } from './reorder/view.server.ts'
import * as suppliers from './suppliers/contract.ts'
import { removePart, saveParts } from './suppliers/parts.server.ts'
import { findSupplierParts } from './suppliers/parts.sql.server.ts'
import { addSupplier, changeSupplier, editSupplier } from './suppliers/service.server.ts'
import { findSupplier, findSuppliers, type SupplierRow } from './suppliers/sql.server.ts'

const byName: CursorList = { name: 'suppliers', by: 'text' }
const partsInOrder: CursorList = { name: 'supplier parts', by: 'text' }
const newest: CursorList = { name: 'purchase orders', by: 'time' }
const bySku: CursorList = { name: 'reorder suggestions', by: 'text' }

export function servePurchasing(api: Api, context: AppContext): void {
  serveSuppliers(api, context)
  servePurchaseOrders(api, context)
  const { db } = context
  serve(api, reorder.listReorderSuggestions, async ({ query: { supplier, limit = 50, cursor } }) => {
    const found = await findSuggestions(db, { supplier, limit, after: decodeCursor(bySku, cursor) })
    const page = toPage(bySku, found, limit, ({ id, sku }) => ({ value: sku, id }))
    return new ListPage(page.rows.map(toSuggestionView), page.next)
  })
  serve(api, reorder.countReorderSuggestions, async () =>
    (await countSuggestions(db)).map(({ id: _id, ...supplier }) => ({ _id, ...supplier })),
  )
}

function serveSuppliers(api: Api, { db }: AppContext): void {
  const requireShown = async (id: string) => {
    const supplier = await findSupplier(db, id)
    if (!supplier) throw new Refusal('not_found', { what: 'supplier' })
    return supplier
  }
  serve(api, suppliers.listSuppliers, async ({ query: { limit = 50, cursor } }) => {
    const found = await findSuppliers(db, limit, decodeCursor(byName, cursor))
    const page = toPage(byName, found, limit, ({ id, name }) => ({ value: name, id }))
    return new ListPage(page.rows.map(toSupplierView), page.next)
  })
  serve(api, suppliers.getSupplier, async ({ params }) => toSupplierView(await requireShown(params.id)))
  serve(api, suppliers.addSupplier, ({ body, caller, idempotencyKey }) => addSupplier(db, caller, body, idempotencyKey))
  serve(api, suppliers.editSupplier, async ({ params, body, caller }) => ({
    modifiedCount: await editSupplier(db, caller, params.id, body),
  }))
  serve(api, suppliers.changeSuppliers, ({ body: { action, ids }, caller }) =>
    actOnRows(ids, (id) => changeSupplier(db, caller, id, action)),
  )
  serve(api, suppliers.listSupplierParts, async ({ params, query: { limit = 50, cursor } }) => {
    const { currency } = await requireShown(params.id)
    const found = await findSupplierParts(db, params.id, limit, decodeCursor(partsInOrder, cursor))
    const page = toPage(partsInOrder, found, limit, ({ id, sku }) => ({ value: sku, id }))
    const items = page.rows.map(({ id: _id, priceMinor, orderMultiple, minimumOrder, ...part }) => ({
      ...{ _id, ...part, multiple: orderMultiple, minimum: minimumOrder },
      price: priceMinor === null ? null : fromMinor(priceMinor, currency),
    }))
    return new ListPage(items, page.next)
  })
  serve(api, suppliers.saveSupplierParts, ({ params, body, caller }) => saveParts(db, caller, params.id, body))
  serve(api, suppliers.removeSupplierParts, ({ body: { ids }, caller }) =>
    actOnRows(ids, (id) => removePart(db, caller, id)),
  )
}

function servePurchaseOrders(api: Api, context: AppContext): void {
  const { db } = context
  serve(api, orders.listPurchaseOrders, async ({ query: { state, limit = 50, cursor } }) => {
    const found = await findPurchaseOrders(db, { state, limit, after: decodeCursor(newest, cursor) })
    const page = toPage(newest, found, limit, ({ id, createdAt }) => ({ value: createdAt.toISOString(), id }))
    return new ListPage(page.rows.map(toListedView), page.next)
  })
  serve(api, orders.getPurchaseOrder, ({ params }) => loadPurchaseOrder(db, params.id))
  serve(api, orders.addPurchaseOrders, ({ body, caller, idempotencyKey }) =>
    addPurchaseOrders(db, caller, body, idempotencyKey),
  )
  serve(api, orders.editPurchaseOrder, async ({ params, body, caller }) => ({
    modifiedCount: await editPurchaseOrder(db, caller, params.id, body),
  }))
  serve(api, orders.changePurchaseOrder, async ({ params, body, caller }) => ({
    modifiedCount: await changePurchaseOrder(db, caller, params.id, body),
  }))
  serve(api, orders.getPurchaseOrderPdf, ({ params, caller }) => renderPurchaseOrder(context, caller, params.id))
}

const toSupplierView = ({ id, retiredAt, createdAt: _, ...supplier }: SupplierRow): suppliers.Supplier => ({
  ...{ _id: id, ...supplier, retired: retiredAt !== null },
})
