import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.server.ts'
import { claimHourly } from '#settings/sql.server.ts'

const key = 'demand_counted'

/** Counts, once an hour, how much was bought in the last 90 days; only what has changed is written. */
export function countDemand(db: Database): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = '60s'`.execute(tx)
    if (!(await claimHourly(tx, key))) return
    await sql`
      with bought as (
        select product_id, -sum(pieces) as pieces from stock_moves
        where kind in ('sold', 'returned', 'unreturned') and at > now() - interval '90 days'
        group by 1
      ), counted as (
        -- The half keeps a power of two from being taken for less.
        select subject.id, 1 + floor(log(2, sum(pieces) + 0.5)) as level
        from bought join products on products.id = product_id, unnest(array[product_id, family_id]) as subject (id)
        where subject.id is not null
        group by 1
        having sum(pieces) > 0
      ), gone as (
        delete from demand where id not in (select id from counted)
      ), unsold as (
        delete from sold_packs where product_id not in (select product_id from bought where pieces > 0)
      ), sold as (
        insert into sold_packs (product_id, packs)
        select product_id, pieces from bought where pieces > 0
        on conflict (product_id) do update set packs = excluded.packs where sold_packs.packs <> excluded.packs
      )
      insert into demand (id, level) select id, level from counted
      on conflict (id) do update set level = excluded.level where demand.level <> excluded.level`.execute(tx)
  })
}
