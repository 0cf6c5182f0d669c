import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import type { Acknowledged } from './buyers.ts'

/** Violations by rule; each list must be empty. */
export type Verdict = Record<string, string[]>

const often = /^(orders|baskets|lines|paid|cancelled)$/

/** Compares the books with everything that was acknowledged, and the provider's charges with the books. */
export async function verify(db: pg.Client, acknowledged: Acknowledged): Promise<Verdict> {
  const { rows } = await db.query<{ id: string; state: string }>(
    `select o.id, o.state from orders o join users u on u.id = o.customer_id where u.email like '%@chaos.example'`,
  )
  const states = new Map(rows.map(({ id, state }) => [id, state]))
  const orders = new Set(acknowledged.orders.values())
  const not = (ids: Iterable<string>, allowed: RegExp) =>
    [...ids].filter((id) => !allowed.test(states.get(id) ?? 'missing')).map((id) => `${id}: ${states.get(id)}`)
  // A campaign in which nothing happened proves nothing; what is rare may not happen in a short one.
  const { faults, ...kinds } = acknowledged
  const idle = Object.entries(kinds).filter(([, ids]) => ids.size === 0)
  const isShort = orders.size < 500
  return {
    'kinds of requests that never succeeded': idle.map(([name]) => name).filter((name) => !isShort || often.test(name)),
    'acknowledged orders that are lost': [...orders].filter((id) => !states.has(id)),
    'orders whose lines are not what was ordered': await wrongLines(db, acknowledged.lines),
    'orders that were placed twice': [...states.keys()].filter((id) => !orders.has(id)),
    'acknowledged payments that are lost': not(acknowledged.paid, /^(paid|packed|shipped|refund_due|refunded)$/),
    'acknowledged deletions that are lost': not(acknowledged.cancelled, /^cancelled$/),
    'acknowledged refunds that are lost': not(acknowledged.refunded, /^(refund_due|refunded)$/),
    'orders acknowledged as packed that are not': not(acknowledged.packed, /^(packed|shipped|refund_due|refunded)$/),
    'parcels that are lost, or were sent twice': await otherThan(db, 'parcels', acknowledged.parcels),
    'returns that are lost, or were asked twice': await otherThan(db, 'returns', acknowledged.returns),
    'acknowledged refunds of a piece that are lost': await lost(db, 'refunds', acknowledged.partRefunds.values()),
    'acknowledged cancellations of a piece that are lost': await lost(
      db,
      'cancelled_orders',
      acknowledged.partCancelled,
    ),
    'orders that were charged twice': await subjects(db, chargedTwice),
    'orders that were refunded more than charged': await subjects(db, refundedTwice),
    'products that were oversold': await subjects(db, oversold),
    'pieces that came and are lost': await lostPieces(db, acknowledged.received),
    'replies that a shop must never give': faults,
  }
}

/** The pieces of each line, as they were acknowledged. */
async function wrongLines(db: pg.Client, acknowledged: Acknowledged['lines']): Promise<string[]> {
  const { rows } = await db.query<{ id: string; lines: Record<string, number> }>(
    `select order_id as id, json_object_agg(product_id, quantity) as lines from order_lines group by order_id`,
  )
  const known = new Map(rows.map(({ id, lines }) => [id, lines]))
  return [...acknowledged].filter(([id, lines]) => !isDeepStrictEqual(known.get(id), lines)).map(([id]) => id)
}

/** Of the campaign's customers: the demonstration has orders of its own. */
const ofCustomers = `order_id in (
  select o.id from orders o join users u on u.id = o.customer_id where u.email like '%@chaos.example')`

const known = {
  parcels: `select id from parcels where ${ofCustomers}`,
  returns: `select id from returns where ${ofCustomers}`,
  refunds: 'select id from refunds',
  cancelled_orders: 'select order_id as id from cancellations join order_lines on order_lines.id = order_line_id',
}

async function readIds(db: pg.Client, what: keyof typeof known): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>(known[what])
  return new Set(rows.map(({ id }) => id))
}

async function lost(db: pg.Client, what: keyof typeof known, acknowledged: Iterable<string>): Promise<string[]> {
  const ids = await readIds(db, what)
  return [...acknowledged].filter((id) => !ids.has(id))
}

/** Each was acknowledged once, since a call is repeated until it is answered. */
async function otherThan(db: pg.Client, what: keyof typeof known, acknowledged: ReadonlyMap<string, string>) {
  const told = new Set(acknowledged.values())
  const untold = [...(await readIds(db, what))].filter((id) => !told.has(id))
  return [...untold, ...(await lost(db, what, told))]
}

/** Of each product no fewer pieces came than was acknowledged: one whose answer was lost came as well. */
async function lostPieces(db: pg.Client, acknowledged: Acknowledged['received']): Promise<string[]> {
  const { rows } = await db.query<{ id: string; came: number }>(
    `select product_id as id, sum(pieces)::int as came from stock_moves where kind = 'corrected' group by 1`,
  )
  const came = new Map(rows.map((row) => [row.id, row.came]))
  return [...acknowledged].filter(([id, pieces]) => (came.get(id) ?? 0) < pieces).map(([id]) => id)
}

/** How many lines were sold pieces after their order was paid: those that had to come. */
export async function linesThatGotPieces(db: pg.Client): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(distinct l.id)::int as count from order_lines l join orders o on o.id = l.order_id
     join stock_moves m on m.order_line_id = l.id and m.kind = 'sold' and m.at > o.paid_at
     join users u on u.id = o.customer_id where u.email like '%@chaos.example'`,
  )
  return rows[0]!.count
}

async function subjects(db: pg.Client, query: string): Promise<string[]> {
  const { rows } = await db.query<{ subject: string }>(query)
  return rows.map(({ subject }) => subject)
}

/**
 * Charges that the shop has neither recorded nor refunded yet, refunds due, orders whose mail is not sent, and those that
 * wait for pieces that nobody has.
 */
export const unsettled = `select c.payment_intent as subject from sandbox.charges c
  where c.status = 'succeeded' and not exists (select from payments p where p.transaction_id = c.payment_intent)
  union all select r.id::text from refunds r where r.state = 'due'
  union all select o.id::text from orders o join users u on u.id = o.customer_id
    where u.email like '%@chaos.example' and not exists (
      select from mail_outbox m where m.dedupe_key like '%' || o.id and m.sent_at is not null)
  union all select o.id::text from orders o join order_lines l on l.order_id = o.id
    join products p on p.id = l.product_id
    where o.state in ('paid', 'packed') and l.waiting > 0 and p.on_hand > p.held`

const chargedTwice = `select i.metadata ->> 'order' as subject from sandbox.charges c
  join sandbox.payment_intents i on i.id = c.payment_intent
  where c.status = 'succeeded' and c.amount_refunded = 0 group by 1 having count(*) > 1`

const refundedTwice = `select p.order_id::text as subject from sandbox.refunds r
  join payments p on p.transaction_id = r.payment_intent group by p.id having sum(r.amount) > p.amount_minor`

const oversold = `select l.product_id::text as subject from order_lines l join orders o on o.id = l.order_id
  where o.state in ('paid', 'packed', 'shipped', 'delivered') or o.hold_until is not null
  group by l.product_id having sum(l.quantity - l.waiting
      - coalesce((select sum(quantity) from cancellations where order_line_id = l.id), 0)
      - coalesce((select sum(restocked) from return_lines where order_line_id = l.id), 0)) > (
    select sum(pieces) from stock_moves m where m.product_id = l.product_id and m.kind in ('received', 'corrected'))`
