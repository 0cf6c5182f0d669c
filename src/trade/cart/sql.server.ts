import { sql } from 'kysely'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { prepareQuery } from '#base/platform/database/prepared.server.ts'

// To the microsecond, which a date of this language has not.
const added = sql<string>`(extract(epoch from added_at) * 1000000)::bigint::text`

/** The lines of an account, those added first at the top. */
export function findCartLines(db: Database, userId: string) {
  return prepareQuery(db, 'lines of cart', { userId }, ({ userId }) =>
    db
      .selectFrom('cartLines')
      .select(['productId', 'quantity', 'note', 'seenPriceMinor', 'seenPackSize', 'wanted', added.as('added')])
      .where('userId', '=', userId)
      .orderBy('addedAt')
      .orderBy('productId'),
  )
}

export type CartLineRow = Awaited<ReturnType<typeof findCartLines>>[number]
export type NewCartLine = Omit<CartLineRow, 'added'>

/** Writes lines over those of the same products. New ones follow those that are there, in their order. */
export async function writeCartLines(tx: Tx, userId: string, lines: readonly NewCartLine[]): Promise<void> {
  await tx
    .insertInto('cartLines')
    .values(
      lines.map((line, index) => ({
        userId,
        ...line,
        addedAt: sql<Date>`clock_timestamp() + ${index} * interval '1 millisecond'`,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['userId', 'productId']).doUpdateSet(({ ref }) => ({
        quantity: ref('excluded.quantity'),
        note: ref('excluded.note'),
        seenPriceMinor: ref('excluded.seenPriceMinor'),
        seenPackSize: ref('excluded.seenPackSize'),
        wanted: ref('excluded.wanted'),
      })),
    )
    .execute()
}

export async function deleteLine(db: Database, userId: string, productId: string): Promise<number> {
  const result = await db
    .deleteFrom('cartLines')
    .where('userId', '=', userId)
    .where('productId', '=', productId)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

type Ordered = { productId: string; quantity: number; added?: string | undefined }

/** Deletes lines of exactly these quantities. One of another is a line that was added now: it has not been ordered. */
export async function subtractCartLines(tx: Tx, userId: string, lines: readonly Ordered[]): Promise<void> {
  const ordered = lines.map(({ productId, quantity, added = null }) => ({ product_id: productId, quantity, added }))
  const rows = sql`jsonb_to_recordset(${JSON.stringify(ordered)}) as ordered (product_id uuid, quantity int, added text)`
  const isOrdered = sql`user_id = ${userId} and cart_lines.product_id = ordered.product_id
    and (ordered.added is null or ordered.added = ${added})`
  await sql`delete from cart_lines using ${rows} where ${isOrdered} and cart_lines.quantity = ordered.quantity`.execute(
    tx,
  )
  await sql`update cart_lines set added_at = clock_timestamp() from ${rows} where ${isOrdered}`.execute(tx)
}

/** Gives an account's lines to another, but for products that are in its cart. */
export async function moveCartLines(tx: Tx, from: string, to: string): Promise<void> {
  await sql`update cart_lines set user_id = ${to} where user_id = ${from}
    and product_id not in (select product_id from cart_lines where user_id = ${to})`.execute(tx)
}

export async function deleteCartLines(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('cartLines').where('userId', '=', userId).execute()
}
