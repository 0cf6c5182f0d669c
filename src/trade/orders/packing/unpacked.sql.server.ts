import { sql } from 'kysely'
import type { Tx } from '#base/platform/database/connect.server.ts'
import { stateSql } from '../states.sql.server.ts'

/** The pieces of a product that orders were sold and nobody has packed. What came for an order after that lies with its parcel. */
export async function countUnpackedPieces(tx: Tx, productId: string): Promise<number> {
  const { rows } = await sql<{ pieces: number }>`
    select coalesce(sum(line.pack_size * (line.quantity - line.waiting
      - coalesce((select sum(quantity) from cancellations where order_line_id = line.id), 0)
      - coalesce((select sum(quantity) from parcel_lines where order_line_id = line.id), 0))), 0)::int as pieces
    from order_lines line join orders on orders.id = line.order_id
    where line.product_id = ${productId} and orders.state in (${stateSql.toPack})`.execute(tx)
  return rows[0]!.pieces
}
