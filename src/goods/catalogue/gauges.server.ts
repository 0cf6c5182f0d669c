import { sql } from 'kysely'
import type { Database } from '#base/platform/database/connect.server.ts'
import type { Gauges } from '#base/platform/metrics/gauges.ts'

/** Monitoring asks several times a minute, and a large catalogue is read as a whole for it. */
const keptMs = 60_000

/** What there is to sell. */
export function createStockGauges(db: Database): Gauges {
  let last: { at: number; row: Awaited<ReturnType<typeof readStock>> } | undefined
  return {
    help: {
      ironwright_products_for_sale: 'Products for sale.',
      ironwright_products_sold_out: 'Those of them of which no piece is left.',
      ironwright_stock_held: 'Packs that are held for orders that are not paid yet.',
    },
    read: async () => {
      if (!last || performance.now() - last.at > keptMs) last = { at: performance.now(), row: await readStock(db) }
      const { forSale, soldOut, held } = last.row
      return [
        { ironwright_products_for_sale: forSale, ironwright_products_sold_out: soldOut, ironwright_stock_held: held },
      ]
    },
  }
}

async function readStock(db: Database) {
  const { rows } = await sql<{ forSale: number; soldOut: number; held: number }>`
    select count(*) as for_sale, count(*) filter (where on_hand - held <= 0) as sold_out, coalesce(sum(held), 0)::int as held
    from products where archived_at is null`.execute(db)
  return rows[0]!
}
