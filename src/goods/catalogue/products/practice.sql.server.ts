import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#base/platform/database/connect.server.ts'

/** Returns what practice orders took from the stock of products. Their moves leave the ledger with them. */
export async function returnPracticeStock(tx: Tx): Promise<void> {
  await sql`update products set
    held = held - coalesce((select sum(line.held) from practice_lines line where line.product_id = products.id), 0),
    on_hand = on_hand - coalesce((select sum(pieces) from stock_moves
      where product_id = products.id and order_line_id in (select id from practice_lines)), 0)
    where id in (select product_id from practice_lines)`.execute(tx)
}

/** Forgets how often products were bought. It is counted anew. */
export async function clearDemand(tx: Tx): Promise<void> {
  await sql`delete from demand`.execute(tx)
}

/** Forgets imports whose products are gone. */
export async function deleteUnusedImports(tx: Tx): Promise<void> {
  await sql`delete from imported_products where not exists (select from products where id = product_id)`.execute(tx)
  await sql`delete from imports where not exists (select from imported_products where import_id = imports.id)`.execute(
    tx,
  )
}

/** Removes families and categories of the demonstration, unless something that people added to them stays. */
export async function deleteUnusedGroups(tx: Tx): Promise<void> {
  const run = async (statement: RawBuilder<unknown>) => Number((await statement.execute(tx)).numAffectedRows ?? 0)
  await run(sql`delete from families where demo
    and not exists (select from products where family_id = families.id)
    and id not in (select family_id from reviewed_families)`)
  // A group is removed after its sub-groups: at most one level per round.
  while (
    (await run(sql`delete from categories where demo
      and not exists (select from products where category_id = categories.id)
      and not exists (select from families where category_id = categories.id)
      and not exists (select from categories child where child.parent_id = categories.id)`)) > 0
  );
}
