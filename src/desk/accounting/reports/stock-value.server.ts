import { sql } from 'kysely'
import { type AccountingPeriod, createReport, toAmount } from '../report.server.ts'
import { type CostEvent, computeAverageCost } from './average-cost.ts'

type StockRow = { productId: string; sku: string; name: string; pieces: number }
type Offer = { productId: string; priceMinor: number; currency: string }
type StockValue = StockRow & {
  method: 'average' | 'supplier_price' | 'none'
  costMinor: number | null
  currency: string
}

/**
 * What was on the shelf at the end of a day, with its cost: the moving average of what came of purchase orders, or else the lowest
 * price of a supplier. A product without either is listed without a value, and so is one that was bought in several currencies.
 */
async function readStockValue(period: AccountingPeriod): Promise<readonly StockValue[]> {
  const [shelf, events, offers] = [await readShelf(period), await readEvents(period), await readOffers(period)]
  return shelf.map((row) => {
    const average = computeAverageCost(events.get(row.productId) ?? [])
    if (average) return { ...row, method: 'average', ...average }
    const isBought = events.has(row.productId)
    const offer = isBought ? undefined : offers.get(row.productId)
    return offer
      ? { ...row, method: 'supplier_price', costMinor: offer.priceMinor, currency: offer.currency }
      : { ...row, method: 'none', costMinor: null, currency: '' }
  })
}

async function readShelf({ db, until }: AccountingPeriod): Promise<StockRow[]> {
  const { rows } = await sql<StockRow>`
    select products.id as product_id, sku, name, (on_hand - coalesce(later.pieces, 0))::int as pieces
    from products left join (select product_id, sum(pieces) as pieces from stock_moves where at >= ${until} group by 1) later
      on later.product_id = products.id
    where on_hand - coalesce(later.pieces, 0) <> 0 order by sku`.execute(db)
  return rows
}

/**
 * Moves and priced receipts of the products that were bought, in their order. A receipt stands in place of its move, with the price of the packs
 * that were put on the shelf. Older receipts name no move, and are of the one at their time.
 */
async function readEvents({ db, until }: AccountingPeriod): Promise<Map<string, CostEvent[]>> {
  const { rows } = await sql<CostEvent & { productId: string }>`
    with bought as (
      select line.product_id, receipt.at, receipt.move_id, coalesce(nullif(move.pieces, 0), receipt.pieces) as pieces, currency,
        line.price_minor::numeric * receipt.pieces / coalesce(nullif(move.pieces, 0), receipt.pieces) as price_minor
      from purchase_receipts receipt join purchase_order_lines line on line.id = receipt.line_id
        join purchase_orders on purchase_orders.id = line.purchase_order_id left join stock_moves move on move.id = receipt.move_id
      where receipt.at < ${until} and line.product_id is not null and line.price_minor is not null
    )
    select product_id, pieces::int, price_minor::float8, currency from (
      select product_id, at, pieces, price_minor, currency from bought
      union all
      select product_id, at, pieces, null, null from stock_moves
      where at < ${until} and product_id in (select product_id from bought) and not exists (
        select from bought where bought.product_id = stock_moves.product_id and bought.pieces = stock_moves.pieces
          and (bought.move_id = stock_moves.id or bought.move_id is null) and bought.at between stock_moves.at - interval '1 second' and stock_moves.at + interval '1 second')) events
    order by product_id, at`.execute(db)
  return Map.groupBy(rows, ({ productId }) => productId)
}

/** The lowest price that a supplier asks for a product today. */
async function readOffers({ db }: AccountingPeriod): Promise<Map<string, Offer>> {
  const { rows } = await sql<Offer>`
    select distinct on (product_id) product_id, part.price_minor::float8, suppliers.currency
    from supplier_parts part join suppliers on suppliers.id = supplier_id
      join products on products.id = part.product_id and products.pack_size = part.pack_size
    where part.price_minor is not null and retired_at is null order by product_id, part.price_minor, suppliers.currency`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.productId, row]))
}

export const stockValue = createReport<StockValue>({
  read: readStockValue,
  columns: {
    sku: ({ sku }) => sku,
    name: ({ name }) => name,
    quantity: ({ pieces }) => pieces,
    method: ({ method }) => method,
    cost: (row) => toAmount(row.costMinor === null ? null : Math.round(row.costMinor), row.currency || 'EUR'),
    value: (row) =>
      toAmount(row.costMinor === null ? null : Math.round(row.costMinor * row.pieces), row.currency || 'EUR'),
    currency: ({ currency }) => currency,
  },
})
