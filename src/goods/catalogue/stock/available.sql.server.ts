import { type RawBuilder, sql } from 'kysely'

// The only place that says what of a product may be ordered: what is shown is what is sold.

const awaitedPacks = (product: RawBuilder<unknown>) =>
  sql`select packs from awaited_packs where product_id = ${product}`

const awaited = sql`coalesce((${awaitedPacks(sql`products.id`)}), 0)`

/** Whether paid orders wait for packs of a product. */
export const isAwaitedSql = (product: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (${awaitedPacks(product)})`

/** How many packs of a row of `products` may be ordered: what paid orders wait for is theirs as soon as it comes. */
export const available = sql<number>`(case when products.on_hand > products.held
  then greatest(products.on_hand - products.held - ${awaited}, 0) else 0 end)::int`

/** Whether any may be. */
export const isAvailableSql = sql<boolean>`(products.on_hand > products.held
  and products.on_hand - products.held > ${awaited})`
