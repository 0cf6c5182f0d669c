import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#base/platform/database/connect.server.ts'
import type { CursorPosition } from '#base/platform/database/cursor.server.ts'

/** A way to be found: by all of these queries of `order_search`, and among these orders if there are `ids`. */
export type Alternative = { ids?: readonly string[]; queries: readonly string[] }

type Window = { after?: CursorPosition | undefined; limit: number }

// A text that a page of these does not have is one that few orders have. Those that have none of the first ones are not looked
// through any further before all of the others are known.
const newest = { first: 3_000, all: 10_000 }
export const newestRead = newest.all
// A text that more orders have is looked for among the newest only.
export const maxHits = 6_000
// A text of a hundred characters may have fifty words: the longest are looked up, and the others compared.
const maxLookedUp = 4

/** Whether an order has what was looked for. */
export const buildCondition = (alternatives: readonly Alternative[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    alternatives.map(({ ids, queries }) => {
      const [lookedUp, compared] = splitLongest(queries)
      const conditions = [
        ...(ids ? [sql`order_search.order_id = any(${ids}::uuid[])`] : []),
        ...(lookedUp === '' ? [] : [sql`order_search.words @@ ${lookedUp}::tsquery`]),
        ...(compared === '' ? [] : [sql`(order_search.words @@ ${compared}::tsquery) is true`]),
      ]
      return sql`(${sql.join(conditions, sql` and `)})`
    }),
    sql` or `,
  )})`

function splitLongest(queries: readonly string[]): [lookedUp: string, compared: string] {
  const byLength = queries.toSorted((query, other) => other.length - query.length)
  const join = (some: readonly string[]) => some.map((query) => `(${query})`).join(' & ')
  return [join(byLength.slice(0, maxLookedUp)), join(byLength.slice(maxLookedUp))]
}

const isAfter = (after: CursorPosition | undefined) =>
  after ? sql`(order_search.placed_at, order_search.order_id) < (${after.value}, ${after.id})` : sql`true`
const newestFirst = sql`order by order_search.placed_at desc, order_search.order_id desc`

/** The very newest orders after a position that have it, one more than `limit`. */
export const scanFirst = (db: Database, condition: RawBuilder<boolean>, page: Window): Promise<string[]> =>
  scan(db, condition, page, { from: 0, until: newest.first })

/** Together with those that `scanFirst` found, all of the newest that have it; older ones than are looked through are left out. */
export async function scanNewest(
  db: Database,
  condition: RawBuilder<boolean>,
  { after, limit }: Window,
  first: readonly string[],
): Promise<string[]> {
  const span = { from: newest.first, until: newest.all }
  return [...first, ...(await scan(db, condition, { after, limit: limit - first.length }, span))]
}

/** Those that have it of a span of the orders after a position, one more than `limit`. */
async function scan(
  db: Database,
  condition: RawBuilder<boolean>,
  { after, limit }: Window,
  { from, until }: { from: number; until: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select order_search.order_id as id
    from (
      select order_search.* from order_search where ${isAfter(after)} ${newestFirst}
      offset ${sql.lit(from)} limit ${sql.lit(until - from)}
    ) order_search
    where ${condition} ${newestFirst} limit ${sql.lit(limit + 1)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The last of those that are looked through after a position; undefined: there are fewer. */
export async function findEndOfNewest(db: Database, after: CursorPosition | undefined) {
  const { rows } = await sql<{ id: string; placedAt: Date }>`
    select order_search.order_id as id, order_search.placed_at from order_search where ${isAfter(after)} ${newestFirst}
    offset ${sql.lit(newestRead - 1)} limit 1`.execute(db)
  return rows.map(({ id, placedAt }) => ({ id, value: placedAt.toISOString() }))[0]
}

/**
 * All orders that have it, newest first, one more than `limit`; undefined: so many have it that the newest are looked through.
 * `scope`: a condition on `orders`, if only some of these are meant.
 */
export async function findAll(
  db: Database,
  condition: RawBuilder<boolean>,
  { after, limit, scope }: Window & { scope?: RawBuilder<boolean> | undefined },
): Promise<string[] | undefined> {
  const { rows } = await sql<{ count: number; id: string | null }>`
    with hits as materialized (
      select order_id, placed_at from order_search where ${condition} limit ${sql.lit(maxHits + 1)}
    )
    select counted.count, page.id
    from (select count(*)::int as count from hits) counted left join lateral (
      select order_search.order_id as id
      from hits order_search ${scope ? sql`join orders on orders.id = order_search.order_id` : sql``}
      where ${isAfter(after)} and ${scope ?? sql`true`} and counted.count <= ${sql.lit(maxHits)}
      ${newestFirst} limit ${sql.lit(limit + 1)}
    ) page on true`.execute(db)
  if (rows[0]!.count > maxHits) return undefined
  return rows.flatMap(({ id }) => id ?? [])
}
