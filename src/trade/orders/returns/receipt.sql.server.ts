import { sql } from 'kysely'
import type { Tx } from '#base/platform/database/connect.server.ts'
import type { PieceCondition } from '#goods/catalogue/related/conditions.ts'

/** What a receipt says of a return's line: how many of its pieces arrived, and how many of those are sold again. */
type LineReceipt = { id: string; came: number; restocked: number; finding: string }

/** `id`: the cause of what becomes of these pieces in the ledger of stock. */
export type PiecesReceipt = {
  id: string
  returnLineId: string
  condition: PieceCondition
  quantity: number
  restocked: boolean
}

/** Stores what arrived of a return's lines. */
export async function insertReceipt(
  tx: Tx,
  lines: readonly LineReceipt[],
  pieces: readonly PiecesReceipt[],
): Promise<void> {
  const given = lines.map(({ id, came, restocked, finding }) => ({ id, came, restocked, finding }))
  await sql`update return_lines set came = given.came, restocked = given.restocked, finding = given.finding
    from jsonb_to_recordset(${JSON.stringify(given)}) as given (id uuid, came int, restocked int, finding text)
    where return_lines.id = given.id`.execute(tx)
  await tx
    .insertInto('returnPieces')
    .values([...pieces])
    .execute()
}

/** `id`: of the order's line. `cause`: see `PiecesReceipt`. */
type StoredPieces = PiecesReceipt & { cause: string; productId: string }

export async function findReceipt(tx: Tx, returnId: string): Promise<StoredPieces[]> {
  const { rows } = await sql<StoredPieces>`
    select pieces.id as cause, return_line_id, condition, pieces.quantity, pieces.restocked, order_line_id as id, product_id
    from return_pieces pieces join return_lines on return_lines.id = return_line_id
      join order_lines on order_lines.id = order_line_id
    where return_id = ${returnId} order by pieces.id`.execute(tx)
  return rows
}

/** Forgets what arrived of a return. */
export async function deleteReceipt(tx: Tx, returnId: string): Promise<void> {
  await sql`delete from return_pieces using return_lines
    where return_lines.id = return_line_id and return_id = ${returnId}`.execute(tx)
  await sql`update return_lines set came = null, restocked = null, finding = '' where return_id = ${returnId}`.execute(
    tx,
  )
}

/** The return of the pieces that were missing in a parcel, and what became of it. */
export const findRest = (tx: Tx, returnId: string) =>
  tx.selectFrom('returns').select(['id', 'state']).where('missingIn', '=', returnId).executeTakeFirst()

export async function deleteReturn(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('returnLines').where('returnId', '=', id).execute()
  await tx.deleteFrom('returns').where('id', '=', id).execute()
}
