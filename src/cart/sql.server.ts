import { sql } from 'kysely'
import type { Database, Tx } from '#platform/database/connect.server.ts'
import { prepared } from '#platform/database/prepared.server.ts'

/** The lines of an account, those added first at the top. */
export function linesOf(db: Database, userId: string) {
  return prepared(db, 'lines of cart', { userId }, ({ userId }) =>
    db
      .selectFrom('cartLines')
      .select(['productId', 'quantity', 'note', 'seenPriceMinor', 'wanted'])
      .where('userId', '=', userId)
      .orderBy('addedAt')
      .orderBy('productId'),
  )
}

export type LineRow = Awaited<ReturnType<typeof linesOf>>[number]

/** Writes lines over those of the same products. New ones follow those that are there, in their order. */
export async function writeLines(tx: Tx, userId: string, lines: readonly LineRow[]): Promise<void> {
  await tx
    .insertInto('cartLines')
    .values(
      lines.map((line, place) => ({
        userId,
        ...line,
        addedAt: sql<Date>`clock_timestamp() + ${place} * interval '1 millisecond'`,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['userId', 'productId']).doUpdateSet(({ ref }) => ({
        quantity: ref('excluded.quantity'),
        note: ref('excluded.note'),
        seenPriceMinor: ref('excluded.seenPriceMinor'),
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

/** Lines of exactly these quantities. */
export async function deleteLines(
  db: Database,
  userId: string,
  lines: readonly { productId: string; quantity: number }[],
): Promise<void> {
  await db
    .deleteFrom('cartLines')
    .where('userId', '=', userId)
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('productId', 'quantity'),
        'in',
        lines.map(({ productId, quantity }) => tuple(productId, quantity)),
      ),
    )
    .execute()
}

export async function deleteLinesOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('cartLines').where('userId', '=', userId).execute()
}
