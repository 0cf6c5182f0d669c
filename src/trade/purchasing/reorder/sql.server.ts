import { sql } from 'kysely'
import type { Database } from '#base/platform/database/connect.server.ts'
import type { CursorPosition } from '#base/platform/database/cursor.server.ts'
import type { Translations } from '#base/platform/text/locale.ts'
import { countedDays, usualLeadDays } from './amount.ts'

/** A product that is below its reorder point, with all that `suggestQuantity` asks for. */
export type SuggestionRow = {
  id: string
  sku: string
  name: string
  translations: Translations<'name'>
  packSize: number
  free: number
  backOrdered: number
  onOrder: number
  sold: number
  leadDays: number
  orderMultiple: number
  minimumOrder: number
  supplierId: string | null
  supplierName: string
  currency: string
  partNumber: string
  priceMinor: number | null
}

/**
 * Products that were sold or are waited for, of which there is less than the reorder point of `suggestQuantity`. Of several suppliers
 * it is the one with the shortest lead time. What a supplier says of packs of another size is not said of today's.
 */
const belowPoint = sql`
  with awaited as materialized (select product_id, packs from awaited_packs),
  coming as materialized (
    select line.product_id, sum(greatest(line.quantity - line.received, 0)::bigint * line.pack_size) as pieces
    from purchase_orders purchase join purchase_order_lines line on line.purchase_order_id = purchase.id
    where purchase.state in ('draft', 'sent') and line.product_id is not null group by 1
  ), candidate as materialized (
    select coalesce(sold_packs.product_id, awaited.product_id) as product_id, coalesce(sold_packs.packs, 0) as sold,
      coalesce(awaited.packs, 0) as back_ordered
    from sold_packs full join awaited on awaited.product_id = sold_packs.product_id
  ), source as materialized (
    select distinct on (part.product_id) part.product_id, part.part_number, part.pack_size, part.price_minor, part.order_multiple,
      part.minimum_order, supplier.id as supplier_id, supplier.name as supplier_name, supplier.currency, supplier.lead_time_days
    from supplier_parts part join suppliers supplier on supplier.id = part.supplier_id
    where supplier.retired_at is null
    order by part.product_id, supplier.lead_time_days, supplier.id
  ), position as (
    select product.id, product.sku, product.name, product.translations, product.pack_size,
      product.on_hand - product.held as free, candidate.back_ordered, floor(coalesce(coming.pieces, 0) / product.pack_size)::int as on_order, candidate.sold,
      coalesce(source.lead_time_days, product.lead_time_days, ${sql.lit(usualLeadDays)}) as lead_days,
      case when source.pack_size = product.pack_size then source.order_multiple else 1 end as order_multiple,
      case when source.pack_size = product.pack_size then source.minimum_order else 1 end as minimum_order,
      source.supplier_id, coalesce(source.supplier_name, '') as supplier_name, coalesce(source.currency, '') as currency,
      coalesce(source.part_number, '') as part_number,
      case when source.pack_size = product.pack_size then source.price_minor end as price_minor
    from candidate join named_products product on product.id = candidate.product_id 
      and coalesce(product.archived_at, 'infinity') = 'infinity'
      left join coming on coming.product_id = candidate.product_id
      left join source on source.product_id = candidate.product_id
  ), suggestion as (
    select * from position
    where free - back_ordered + on_order
      < ceil(sold * lead_days / ${sql.lit(countedDays)}.0) + ceil(sold * lead_days / ${sql.lit(2 * countedDays)}.0)
  )`

type Page = { supplier: string | undefined; limit: number; after: CursorPosition | undefined }

/** A page of them, by part number, plus one row that shows whether more follow. */
export async function findSuggestions(db: Database, { supplier, limit, after }: Page): Promise<SuggestionRow[]> {
  const of =
    supplier === undefined
      ? sql`true`
      : supplier === 'none'
        ? sql`supplier_id is null`
        : sql`supplier_id = ${supplier}::uuid`
  const beyond = after ? sql`(sku, id) > (${after.value}, ${after.id}::uuid)` : sql`true`
  const { rows } = await sql<SuggestionRow>`${belowPoint}
    select * from suggestion where ${of} and ${beyond} order by sku, id limit ${sql.lit(limit + 1)}`.execute(db)
  return rows
}

/** How many there are of each supplier, those of nobody last. */
export async function countSuggestions(db: Database): Promise<{ id: string | null; name: string; count: number }[]> {
  const { rows } = await sql<{ id: string | null; name: string; count: number }>`${belowPoint}
    select supplier_id as id, supplier_name as name, count(*)::int as count from suggestion
    group by 1, 2 order by supplier_id is null, supplier_name, supplier_id`.execute(db)
  return rows
}
