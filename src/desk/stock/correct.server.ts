import type { Body } from '#base/platform/contract/endpoint.ts'
import { type Details, recordAudit } from '#base/platform/database/audit.server.ts'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { runIdempotent } from '#base/platform/database/idempotent.server.ts'
import type { Undo } from '#base/platform/feature.server.ts'
import type { Caller } from '#base/platform/http/caller.server.ts'
import type { UndoResult } from '#base/platform/undo.ts'
import { lockStockOfProduct, moveStock } from '#goods/catalogue/stock/moves.server.ts'
import { refuseChangedSince, refuseSoldSince } from '#goods/catalogue/undo.server.ts'
import { lockPurchaseLine, recordPurchaseReceipt } from '#trade/purchasing/orders/receive.server.ts'
import type * as contract from './contract.ts'

/** Adds packs to a product's stock, or takes them away, with a reason. Once per key. */
export function correctStock(
  db: Database,
  admin: Caller,
  { productId, kind, pieces, reason }: Body<typeof contract.correctStock>,
  key: string,
): Promise<{ entry: string }> {
  const change = kind === 'scrapped' ? -Math.abs(pieces) : pieces
  const claim = { userId: admin.id, operation: `correct ${productId}`, key }
  return runIdempotent(db, claim, { kind, pieces, reason }, async (tx) => {
    const product = await lockStockOfProduct(tx, productId)
    await moveStock(tx, product, { productId, kind, pieces: change, actorId: admin.id, note: reason })
    const details = { pieces: change, packSize: product.packSize }
    return { entry: String(await recordAudit(tx, admin.id, 'stock.correct', productId, details)) }
  })
}

/** `purchaseOrderId`: goods of a purchase order, on which they are noted too, as packs that were `ordered`; older entries name neither these nor loose pieces. */
type MovedStock = { pieces: number; loose?: number; packSize: number; purchaseOrderId?: string; ordered?: number }

/** The opposite of a move is a correcting move, so both ways are the same. */
export const stockMoveUndo: Undo = { undo: revertMove, redo: revertMove }

async function revertMove(tx: Tx, productId: string, details: unknown, actorId: string): Promise<UndoResult<Details>> {
  const { pieces, loose = 0, packSize, purchaseOrderId, ordered = pieces } = details as MovedStock
  const line =
    purchaseOrderId && (await lockPurchaseLine(tx, { purchaseOrderId, productId, packs: -ordered, surplus: true }))
  const product = await lockStockOfProduct(tx, productId)
  const looseLeft = product.loosePieces - loose
  // guard: what was moved in packs of another size is not taken back | never | stock/moves
  if (product.packSize !== packSize || looseLeft < 0 || looseLeft >= packSize) throw refuseChangedSince()
  // guard: goods that were sold since are not taken back | never | stock/moves
  if (product.onHand - product.held < pieces) throw refuseSoldSince()
  const back = { pieces: -pieces, loose: -loose || 0 }
  const moveId = await moveStock(tx, product, { productId, kind: 'corrected', ...back, actorId, note: '' })
  if (line) await recordPurchaseReceipt(tx, line, { moveId, reference: '', actorId })
  return {
    effects: [{ what: pieces > 0 ? 'stock_falls' : 'stock_rises', count: Math.abs(pieces) }],
    details: { ...back, packSize, ...(purchaseOrderId && { purchaseOrderId, ordered: -ordered }) },
  }
}
