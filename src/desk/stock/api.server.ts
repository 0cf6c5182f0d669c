import type { AppContext } from '#base/platform/context.server.ts'
import { ListPage } from '#base/platform/contract/list-page.server.ts'
import { type Api, serve } from '#base/platform/contract/serve.server.ts'
import type { Database } from '#base/platform/database/connect.server.ts'
import { type CursorList, decodeCursor, toPage } from '#base/platform/database/cursor.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import { nilId } from '#base/platform/ids.server.ts'
import { actOnRows } from '#base/platform/rows/act.server.ts'
import {
  findMoves,
  findProductsOnShelf,
  findStockLevel,
  type MoveRow,
} from '#goods/catalogue/stock/moves.sql.server.ts'
import { formatOrderNumber } from '#trade/invoices/order-number.server.ts'
import * as contract from './contract.ts'
import { correctStock } from './correct.server.ts'
import { applyCount, countStock, discardCount } from './count.server.ts'
import { receiveStock } from './receive.server.ts'
import { type CountRow, findCounts } from './sql.server.ts'

const newest: CursorList = { name: 'stock moves', by: 'number' }
const onShelf: CursorList = { name: 'shelf', by: 'text' }
const counts: CursorList = { name: 'stock counts', by: 'time' }

export function serveStock(api: Api, { db }: AppContext): void {
  serve(api, contract.listStockMoves, async ({ params, query: { limit = 50, cursor } }) => {
    await requireLevel(db, params.id)
    const after = decodeCursor(newest, cursor)?.value as number | undefined
    const page = toPage(newest, await findMoves(db, params.id, { after, limit }), limit, ({ id }) => ({
      value: id,
      id: nilId,
    }))
    return new ListPage(page.rows.map(toMoveView), page.next)
  })
  serve(api, contract.getStockLevel, async ({ params }) => {
    const { id, loosePieces: loose, ...level } = await requireLevel(db, params.id)
    return { _id: id, loose, ...level }
  })
  serve(api, contract.correctStock, ({ body, caller, idempotencyKey }) =>
    correctStock(db, caller, body, idempotencyKey),
  )
  serve(api, contract.receiveStock, ({ body, caller, idempotencyKey }) =>
    receiveStock(db, caller, body, idempotencyKey),
  )
  serve(api, contract.listShelf, async ({ query: { shelf, limit = 50, cursor } }) => {
    const found = await findProductsOnShelf(db, shelf, limit, decodeCursor(onShelf, cursor))
    const page = toPage(onShelf, found, limit, ({ id, sku }) => ({ value: sku, id }))
    return new ListPage(
      page.rows.map(({ id, ...product }) => ({ _id: id, ...product })),
      page.next,
    )
  })
  serve(api, contract.countStock, ({ body, caller }) => countStock(db, caller, body.lines))
  serve(api, contract.listStockCounts, async ({ query: { limit = 50, cursor } }) => {
    const found = await findCounts(db, limit, decodeCursor(counts, cursor))
    const page = toPage(counts, found, limit, ({ countedAt, productId }) => ({
      ...{ value: countedAt.toISOString(), id: productId },
    }))
    return new ListPage(page.rows.map(toCountView), page.next)
  })
  serve(api, contract.closeStockCounts, ({ body: { action, ids, reason }, caller }) =>
    actOnRows(ids, (id) => (action === 'book' ? applyCount(db, caller, id, reason) : discardCount(db, id))),
  )
}

async function requireLevel(db: Database, id: string) {
  const level = await findStockLevel(db, id)
  if (!level) throw new Refusal('not_found', { what: 'product' })
  return level
}

const toMoveView = ({ id, at, orderId, number, ...move }: MoveRow): contract.StockMove => ({
  _id: String(id),
  at: at.toISOString(),
  ...move,
  order: orderId && number ? { _id: orderId, number: formatOrderNumber(number) } : null,
})

const toCountView = ({ productId, countedAt, ...count }: CountRow): contract.StockCount => ({
  ...{ _id: productId, countedAt: countedAt.toISOString(), ...count },
})
