import { sql } from 'kysely'
import type { Tx } from '#base/platform/database/connect.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import { isNotWithdrawn } from './on-sale.sql.server.ts'
import { maxOnHand } from './stock.server.ts'

/**
 * A change of a product's stock by an admin, in packs, and in loose pieces that fill none. `note`: a reference or a reason. `at`: when it
 * was so, if not now.
 */
type StockMove = {
  productId: string
  kind: 'supplied' | 'counted' | 'corrected' | 'scrapped'
  pieces: number
  loose?: number
  actorId: string
  note: string
  at?: Date
}

/** A product that is not withdrawn, whose stock nobody else changes until the commit. */
export async function lockStockOfProduct(tx: Tx, id: string) {
  const product = await tx
    .selectFrom('products')
    .select(['id', 'sku', 'name', 'translations', 'onHand', 'held', 'packSize', 'loosePieces'])
    .where('id', '=', id)
    .where(isNotWithdrawn)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!product) throw new Refusal('not_found', { what: 'product' })
  return product
}

export type LockedStock = Awaited<ReturnType<typeof lockStockOfProduct>>

/** Adds packs to the stock of a locked product, or takes them away, and records why in the ledger. @returns the move's number */
export async function moveStock(tx: Tx, { id, onHand, held, packSize }: LockedStock, move: StockMove): Promise<number> {
  const left = onHand - held
  // guard: nothing is taken off the shelf that orders hold | never | stock/moves
  if (left + move.pieces < 0) throw new Refusal('out_of_stock', { what: 'edit', left, packSize })
  // guard: there is never more in stock than the database holds | never | stock/moves
  if (onHand + move.pieces > maxOnHand)
    throw new Refusal('invalid_fields', { what: 'fields', fields: { pieces: { code: 'shelf_full' } } })
  await tx
    .updateTable('products')
    .set((eb) => ({
      onHand: eb('onHand', '+', move.pieces),
      loosePieces: eb('loosePieces', '+', move.loose ?? 0),
    }))
    .where('id', '=', id)
    .execute()
  const row = await tx.insertInto('stockMoves').values(move).returning('id').executeTakeFirstOrThrow()
  return row.id
}

/** Notes when a product was counted: an import of an earlier count does not replace it. */
export async function markCounted(tx: Tx, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('products')
    .set({ countedAt: sql<Date>`greatest(counted_at, ${at})` })
    .where('id', '=', id)
    .execute()
}
