import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/database/connect.server.ts'
import { ledgers } from './ledgers.sql.server.ts'
import { practiceOrders } from './real.sql.server.ts'

// What goes, found once: these tables end with the transaction.
const found = [
  sql`create temporary table going_orders on commit drop as select id from ${practiceOrders} as o`,
  sql`create temporary table going_lines on commit drop as
    select id, product_id from order_lines where order_id in (select id from going_orders)`,
  sql`create temporary table going_payments on commit drop as
    select id from payments where order_id in (select id from going_orders)`,
  sql`create temporary table going_refunds on commit drop as
    select id from refunds where payment_id in (select id from going_payments)`,
  sql`create temporary table going_intents on commit drop as
    select intent_id as id from payment_attempts where order_id in (select id from going_orders)
    union select id from sandbox.payment_intents`,
  // A product of the demonstration that somebody really ordered stays, with its order.
  sql`create temporary table going_products on commit drop as
    select id from products where demo and not exists (select from order_lines l
      where l.product_id = products.id and l.order_id not in (select id from going_orders))`,
  sql`create temporary table going_accounts on commit drop as select id, email from users where demo`,
  sql`create temporary table going_admins on commit drop as with recursive promoted as (
      select l.subject from audit_log l join going_accounts a on a.id = l.actor_id where l.action = 'user.make-admin'
      union select l.subject from audit_log l join promoted p on p.subject = l.actor_id::text where l.action = 'user.make-admin')
    select u.id from users u join promoted p on p.subject = u.id::text
    where u.role = 'admin' and not u.demo
      and not exists (select from audit_log l where l.action = 'make-admin' and l.subject = u.id::text)`,
]

const orders = sql`(select id from going_orders)`
const lines = sql`(select id from going_lines)`
const payments = sql`(select id from going_payments)`
const refunds = sql`(select id from going_refunds)`
const intents = sql`(select id from going_intents)`
const products = sql`(select id from going_products)`
const accounts = sql`(select id from going_accounts)`

const ofLedgers = [
  sql`delete from audit_log where demo or actor_id in ${accounts} or subject in (
    select id::text from going_orders union select id::text from going_products)`,
  // What practice orders took from the stock of products that stay returns to it.
  sql`update products set
    held = held - coalesce((select sum(l.quantity - l.waiting) from order_lines l join orders o on o.id = l.order_id
      where l.product_id = products.id and o.hold_until is not null and o.id in ${orders}), 0),
    on_hand = on_hand - coalesce((select sum(pieces) from stock_moves
      where product_id = products.id and order_line_id in ${lines}), 0)
    where id in (select product_id from going_lines)`,
  sql`delete from stock_moves where order_line_id in ${lines} or product_id in ${products}`,
  sql`delete from invoices where order_id in ${orders}`,
]

/** Rows that others refer to come last. */
const ofOrders = [
  // A series whose documents all go begins anew; one with others goes on.
  sql`delete from invoice_series s where not exists (select from invoices i where i.kind = s.kind and i.year = s.year)`,
  sql`delete from incidents where order_id in ${orders} or details ->> 'intent' in ${intents}`,
  sql`delete from disputes where payment_id in ${payments}`,
  sql`delete from return_lines where order_line_id in ${lines}`,
  sql`delete from mail_outbox where recipient in (select email from going_accounts)
    or substring(dedupe_key from '[0-9a-f]{8}-[0-9a-f-]{27}') in (select id::text from going_orders
      union select id::text from going_refunds union select id::text from parcels where order_id in ${orders}
      union select id::text from returns where order_id in ${orders})`,
  sql`delete from returns where order_id in ${orders}`,
  sql`delete from cancellations where order_line_id in ${lines}`,
  sql`delete from refund_lines where refund_id in ${refunds}`,
  sql`delete from refunds where id in ${refunds}`,
  sql`delete from payments where id in ${payments}`,
  sql`delete from payment_attempts where order_id in ${orders}`,
  sql`delete from provider_events where intent_id in ${intents}`,
  sql`delete from parcel_lines where order_line_id in ${lines}`,
  sql`delete from parcels where order_id in ${orders}`,
  sql`delete from order_lines where id in ${lines}`,
  sql`delete from idempotency_keys where reply ->> 'insertedId' in (select id::text from going_orders)`,
  sql`delete from sandbox.deliveries`,
  sql`delete from sandbox.events`,
  sql`delete from sandbox.idempotency_keys`,
  sql`delete from sandbox.disputes`,
  sql`delete from sandbox.refunds`,
  sql`delete from sandbox.charges`,
  sql`delete from sandbox.payment_intents`,
  sql`delete from sandbox.payment_methods`,
]

const ofCatalogue = [
  sql`delete from addresses where user_id in ${accounts}`,
  sql`delete from cross_references where demo or product_id in ${products}`,
  sql`delete from synonyms where demo`,
  sql`delete from standards where demo`,
  sql`delete from searches where demo`,
  // It is counted anew from what was bought.
  sql`delete from demand`,
  sql`delete from imported_products where product_id in ${products}`,
  sql`delete from imports where not exists (select from imported_products where import_id = imports.id)`,
]

/** Removes the demonstration's records with all that hangs on them, and returns how many of each kind. */
export async function clearRecords(tx: Tx): Promise<Record<string, number>> {
  const run = async (statement: RawBuilder<unknown>) => Number((await statement.execute(tx)).numAffectedRows ?? 0)
  const runAll = async (statements: readonly RawBuilder<unknown>[]) => {
    for (const statement of statements) await run(statement)
  }
  await runAll(found)
  const attached = await countAttached(tx)
  await ledgers(tx, 'disable')
  await runAll(ofLedgers)
  await ledgers(tx, 'enable')
  await runAll(ofOrders)
  const removedOrders = await run(sql`delete from orders where id in ${orders}`)
  // The numbers begin anew only when none of them is in use.
  const left = await sql`select from orders limit 1`.execute(tx)
  if (left.rows.length === 0) await run(sql`alter table orders alter column number restart`)
  await runAll(ofCatalogue)
  const removed = {
    orders: removedOrders,
    ...attached,
    messages: await run(sql`delete from messages where demo or email in (select email from going_accounts)`),
    reviews: await run(sql`delete from reviews where demo or author_id in ${accounts} or product_id in ${products}`),
    products: await run(sql`delete from products where id in ${products}`),
    posts: await run(sql`delete from posts where demo`),
    accounts: await run(sql`delete from users where id in ${accounts}`),
    'admins’ rights that an account of the demonstration gave': await run(
      sql`update users set role = 'customer' where id in (select id from going_admins)`,
    ),
  }
  await clearUnusedGroups(run)
  await run(sql`delete from settings where key = 'demo_filled'`)
  return removed
}

/** What goes with the orders, counted before. */
async function countAttached(tx: Tx): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*) from going_payments) as payments,
    (select count(*) from going_refunds) as refunds,
    (select count(*) from invoices where order_id in ${orders}) as invoices,
    (select count(*) from parcels where order_id in ${orders}) as parcels`.execute(tx)
  return rows[0]!
}

/** Families and categories stay while something that people added to them stays. */
async function clearUnusedGroups(run: (statement: RawBuilder<unknown>) => Promise<number>): Promise<void> {
  await run(sql`delete from families where demo
    and not exists (select from products where family_id = families.id)
    and not exists (select from reviews where family_id = families.id)`)
  // A group is removed after its sub-groups: at most one level per round.
  while (
    (await run(sql`delete from categories where demo
      and not exists (select from products where category_id = categories.id)
      and not exists (select from families where category_id = categories.id)
      and not exists (select from categories child where child.parent_id = categories.id)`)) > 0
  );
}
