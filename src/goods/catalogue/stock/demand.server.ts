import { sql } from 'kysely'
import type { Database } from '#base/platform/database/connect.server.ts'
import { claimHourly } from '#base/settings/sql.server.ts'

const key = 'demand_counted'

/** Counts, once an hour, how much was bought in the last 90 days; only what has changed is written. */
export function countDemand(db: Database): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = '60s'`.execute(tx)
    if (!(await claimHourly(tx, key))) return
    await sql`
      with bought as (
        -- What was sold in packs of another size counts as the pieces that it was.
        select move.product_id, ceil(-sum(coalesce(move.line_quantity, move.pieces)::bigint * line.pack_size)::numeric
          / product.pack_size) as packs
        from stock_moves move join placed_lines line on line.id = move.order_line_id
          join products product on product.id = move.product_id
        where move.kind in ('sold', 'returned', 'unreturned') and move.at > now() - interval '90 days'
        group by 1, product.pack_size
      ), counted as (
        -- The half keeps a power of two from being taken for less.
        select subject.id, 1 + floor(log(2, sum(packs) + 0.5)) as level
        from bought join products on products.id = product_id, unnest(array[product_id, family_id]) as subject (id)
        where subject.id is not null
        group by 1
        having sum(packs) > 0
      ), gone as (
        delete from demand where id not in (select id from counted)
      ), unsold as (
        delete from sold_packs where product_id not in (select product_id from bought where packs > 0)
      ), sold as (
        insert into sold_packs (product_id, packs)
        select product_id, packs from bought where packs > 0
        on conflict (product_id) do update set packs = excluded.packs where sold_packs.packs <> excluded.packs
      )
      insert into demand (id, level) select id, level from counted
      on conflict (id) do update set level = excluded.level where demand.level <> excluded.level`.execute(tx)
  })
}
