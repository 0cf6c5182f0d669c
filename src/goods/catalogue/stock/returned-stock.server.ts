import { sql } from 'kysely'
import type { Tx } from '#base/platform/database/connect.server.ts'
import type { PieceCondition } from '../related/conditions.ts'
import { lockFree } from './stock.server.ts'

/** Returned pieces of a line that are not sold again. `cause`: the entry of the receipt. */
type WrittenOff = { id: string; productId: string; condition: PieceCondition; quantity: number; cause: string }

/** Records returned pieces that are not sold again. They change no stock; `-1` takes the record back. */
export async function writeOffStock(
  tx: Tx,
  lines: readonly WrittenOff[],
  actorId: string,
  sign: 1 | -1 = 1,
): Promise<void> {
  if (lines.length === 0) return
  const moves = lines.map(({ id: orderLineId, productId, cause, condition: note, quantity }) => ({
    ...{ productId, orderLineId, cause, kind: 'written_off', pieces: 0, lineQuantity: sign * quantity, note, actorId },
  }))
  await tx.insertInto('stockMoves').values(moves).execute()
}

/** Takes returned pieces off the shelf again, by the causes of their moves. False: they are sold, held or in other packs by now. */
export async function takeBackReturned(tx: Tx, causes: readonly string[], actorId: string): Promise<boolean> {
  const { rows: moves } = await sql<{ productId: string; pieces: number; isRepacked: boolean }>`
    select move.product_id, move.pieces, line_quantity is not null or line.pack_size <> products.pack_size as is_repacked
    from stock_moves move join placed_lines line on line.id = move.order_line_id join products on products.id = move.product_id
    where move.kind = 'returned' and move.cause = any(${causes}::uuid[])`.execute(tx)
  const free = await lockFree(
    tx,
    moves.map(({ productId }) => productId),
  )
  for (const { productId, pieces } of moves) free.set(productId, free.get(productId)! - pieces)
  // guard: pieces are not taken back that orders hold, or that lie in other packs now | never | orders/returns/receipt
  if (moves.some(({ isRepacked }) => isRepacked) || [...free.values()].some((left) => left < 0)) return false
  await sql`with taken as (
      insert into stock_moves (product_id, order_line_id, kind, pieces, cause, actor_id)
      select product_id, order_line_id, 'unreturned', -pieces, cause, ${actorId}::uuid from stock_moves
      where kind = 'returned' and cause = any(${causes}::uuid[]) returning product_id, pieces)
    update products set on_hand = on_hand + change.pieces
    from (select product_id, sum(pieces)::int as pieces from taken group by 1) change where id = product_id`.execute(tx)
  return true
}
