import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/database/connect.server.ts'

/** What identifies the records that a demonstration was filled with. */
export type Seeded = Record<'emails' | 'skus' | 'families' | 'categories' | 'posts' | 'phrases' | 'standards', string[]>

/** Every payment of a demonstration is a practice payment. Rows that refer to others come first. */
const payments = [
  sql`delete from invoice_series`,
  sql`delete from incidents`,
  sql`delete from disputes`,
  sql`delete from return_lines`,
  sql`delete from returns`,
  sql`delete from cancellations`,
  sql`delete from refund_lines`,
  sql`delete from refunds`,
  sql`delete from payments`,
  sql`delete from payment_attempts`,
  sql`delete from provider_events`,
  sql`delete from parcel_lines`,
  sql`delete from parcels`,
  sql`delete from order_lines`,
  sql`delete from idempotency_keys`,
  sql`delete from mail_outbox`,
  sql`delete from sandbox.deliveries`,
  sql`delete from sandbox.events`,
  sql`delete from sandbox.idempotency_keys`,
  sql`delete from sandbox.disputes`,
  sql`delete from sandbox.refunds`,
  sql`delete from sandbox.charges`,
  sql`delete from sandbox.payment_intents`,
  sql`delete from sandbox.payment_methods`,
]

/** Removes the demonstration's records and returns how many of each kind. */
export async function clearRecords(tx: Tx, seeded: Seeded): Promise<Record<string, number>> {
  const run = async (statement: RawBuilder<unknown>) => Number((await statement.execute(tx)).numAffectedRows ?? 0)
  const accounts = sql`(select id from users where email = any(${seeded.emails}))`
  const products = sql`(select id from products where sku = any(${seeded.skus}))`
  const families = sql`(select id from families where slug = any(${seeded.families}))`

  // The only place that takes rows out of the append-only ledgers: these record what never happened.
  await ledgers(tx, 'disable')
  await run(sql`delete from audit_log where actor_id in ${accounts}
    or at <= (select updated_at from settings where key = 'demo_filled')
    or subject in (select id::text from orders union select id::text from ${products} as product (id))`)
  // What practice orders took from the stock of products that stay returns to it.
  await run(sql`update products set held = 0, on_hand = on_hand - coalesce((select sum(pieces) from stock_moves
    where product_id = products.id and order_line_id is not null), 0)`)
  await run(sql`delete from stock_moves where order_line_id is not null or product_id in ${products}`)
  await run(sql`delete from invoices`)
  await ledgers(tx, 'enable')

  for (const statement of payments) await run(statement)
  const orders = await run(sql`delete from orders`)
  await run(sql`alter table orders alter column number restart`)
  await run(sql`delete from addresses where user_id in ${accounts}`)
  await run(sql`delete from messages where email = any(${seeded.emails})`)
  await run(sql`delete from cross_references where product_id in ${products}`)
  await run(sql`delete from synonyms where phrase = any(${seeded.phrases})`)
  await run(sql`delete from standards where designation = any(${seeded.standards})`)
  await run(sql`delete from searches`)
  await run(sql`delete from demand`)
  await run(sql`delete from imported_products where product_id in ${products}`)
  await run(sql`delete from imports where not exists (select from imported_products where import_id = imports.id)`)
  const removed = {
    orders,
    reviews: await run(sql`delete from reviews where author_id in ${accounts} or product_id in ${products}
      or (author_id is null and family_id in ${families})`),
    products: await run(sql`delete from products where sku = any(${seeded.skus})`),
    posts: await run(sql`delete from posts where slug = any(${seeded.posts})`),
    accounts: await run(sql`delete from users where email = any(${seeded.emails})`),
  }
  await clearUnusedGroups(run, seeded)
  await run(sql`update users set role = 'customer' where role = 'admin'`)
  await run(sql`delete from settings`)
  return removed
}

async function ledgers(tx: Tx, change: 'disable' | 'enable'): Promise<void> {
  await sql`alter table stock_moves ${sql.raw(change)} trigger stock_moves_append_only`.execute(tx)
  await sql`alter table invoices ${sql.raw(change)} trigger invoices_append_only`.execute(tx)
  await sql`alter table audit_log ${sql.raw(change)} trigger audit_log_append_only`.execute(tx)
}

/** Families and categories stay while a product that was added to them stays. */
async function clearUnusedGroups(
  run: (statement: RawBuilder<unknown>) => Promise<number>,
  { families, categories }: Seeded,
): Promise<void> {
  await run(sql`delete from families where slug = any(${families})
    and not exists (select from products where family_id = families.id)
    and not exists (select from reviews where family_id = families.id)`)
  // A group is removed after its sub-groups: at most one level per round.
  while (
    (await run(sql`delete from categories where slug = any(${categories})
      and not exists (select from products where category_id = categories.id)
      and not exists (select from families where category_id = categories.id)
      and not exists (select from categories child where child.parent_id = categories.id)`)) > 0
  );
}
