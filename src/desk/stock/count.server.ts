import type { Reply } from '#base/platform/contract/endpoint.ts'
import { recordAudit } from '#base/platform/database/audit.server.ts'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { Caller } from '#base/platform/http/caller.server.ts'
import { getRefusalSentence } from '#base/platform/refusals/sentence.server.ts'
import { lockStockOfProduct, markCounted, moveStock } from '#goods/catalogue/stock/moves.server.ts'
import { findLastMove, findProductIds, isCorrectedSince } from '#goods/catalogue/stock/moves.sql.server.ts'
import { countUnpackedPieces } from '#trade/orders/packing/unpacked.sql.server.ts'
import type * as contract from './contract.ts'
import { takeCount, upsertCount } from './sql.server.ts'

/** Notes each line in a transaction of its own, so that a line that is refused stops no other. */
export async function countStock(
  db: Database,
  admin: Caller,
  lines: readonly contract.CountLine[],
): Promise<Reply<typeof contract.countStock>> {
  const products = await findProductIds(
    db,
    lines.map(({ part }) => part),
  )
  const ids = lines.map(({ part }) => products.get(part))
  const reply: Reply<typeof contract.countStock> = { counted: 0, refused: [] }
  for (const [index, { pieces }] of lines.entries()) {
    try {
      const productId = ids[index]
      if (!productId) throw new Refusal('not_found', { what: 'product' })
      // guard: of two counts of a product in one list none is taken | drop | stock/count
      if (ids.indexOf(productId) !== ids.lastIndexOf(productId))
        throw new Refusal('invalid_fields', { what: 'product_twice' })
      await db.transaction().execute((tx) => countProduct(tx, admin, productId, pieces))
      reply.counted += 1
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      reply.refused.push({ line: index, code: error.code, message: getRefusalSentence(error) })
    }
  }
  return reply
}

/** Compares with this moment: nobody buys of a product that is locked. Pieces that were sold lie on the shelf until they are packed. */
async function countProduct(tx: Tx, admin: Caller, productId: string, counted: number): Promise<void> {
  const { onHand, packSize } = await lockStockOfProduct(tx, productId)
  const unpacked = await countUnpackedPieces(tx, productId)
  await upsertCount(tx, {
    ...{ productId, counted, packSize, countedBy: admin.id },
    expected: onHand + Math.floor(unpacked / packSize),
    lastMoveId: await findLastMove(tx, productId),
  })
}

/**
 * Corrects a product's stock by the difference that was counted, as of that moment: what was sold or came since is no
 * difference. @returns the entry of the history, if anything differs
 */
export function applyCount(
  db: Database,
  admin: Caller,
  productId: string,
  reason: string,
): Promise<number | undefined> {
  return db.transaction().execute(async (tx) => {
    const product = await lockStockOfProduct(tx, productId)
    const count = await takeCount(tx, productId)
    if (!count) throw new Refusal('not_found', { what: 'count' })
    const { counted, expected, packSize, lastMoveId, countedAt: at } = count
    // guard: a difference that was corrected since it was counted is not corrected again | never | stock/count
    if (packSize !== product.packSize || (await isCorrectedSince(tx, productId, lastMoveId)))
      throw new Refusal('stale_version', { what: 'count' })
    await markCounted(tx, productId, at)
    const pieces = counted - expected
    if (pieces === 0) return undefined
    // guard: a difference has a reason | never | stock/count
    if (reason === '') throw new Refusal('invalid_fields', { what: 'no_reason' })
    // guard: a count leaves the orders what they were sold | never | stock/count
    if (product.onHand - product.held + pieces < 0) throw new Refusal('out_of_stock', { what: 'count' })
    await moveStock(tx, product, { productId, kind: 'counted', pieces, actorId: admin.id, note: reason, at })
    return await recordAudit(tx, admin.id, 'stock.count', productId, { pieces, packSize, counted, expected })
  })
}

export async function discardCount(db: Database, productId: string): Promise<undefined> {
  if (!(await takeCount(db, productId))) throw new Refusal('not_found', { what: 'count' })
}
