import { sql } from 'kysely'
import type Stripe from 'stripe'
import { paidStates } from '#orders/states.ts'
import type { Database, Tx } from '#platform/database/connect.server.ts'
import { fromCharge } from '#platform/money.ts'
import { orderNumberSql } from '#platform/order-number.server.ts'
import { ownInstallation } from './account/installation.sql.server.ts'
import { callProvider, type Provider } from './provider.server.ts'

/** A discrepancy in the books, with its subject. */
export type Finding = { check: string; subject: string; details: string }

const number = orderNumberSql('o.number')
const paid = sql.join(paidStates.map((state) => sql.lit(state)))

/** What of a payment `p` went back, or has to: refunds in these states, and disputes that were lost. */
const backOf = (states: string[]) => sql`select
  coalesce((select sum(amount_minor) from refunds where payment_id = p.id and state = any(${states})), 0)
  + coalesce((select sum(amount_minor) from disputes where payment_id = p.id and state = 'lost'), 0) as minor`

/** How much of a line `l` was cancelled, sent, asked to be returned, came back on the shelf, and was refunded. */
const of = {
  cancelled: sql`coalesce((select sum(quantity) from cancellations where order_line_id = l.id), 0)`,
  sent: sql`coalesce((select sum(quantity) from parcel_lines where order_line_id = l.id), 0)`,
  asked: sql`coalesce((select sum(quantity) from return_lines join returns r on r.id = return_id
    where order_line_id = l.id and r.state <> 'declined'), 0)`,
  restocked: sql`coalesce((select sum(quantity) from return_lines where order_line_id = l.id and restocked), 0)`,
  refunded: sql`coalesce((select sum(quantity) from refund_lines join refunds r on r.id = refund_id
    where order_line_id = l.id and r.state <> 'failed'), 0)`,
}

/** A line without tax; one from before there was tax is its price. */
const lineMinor = sql`coalesce(l.net_minor, l.unit_price_minor::bigint * l.quantity)`

type Check = { name: string; query: ReturnType<typeof sql<{ subject: string; details: string }>> }

/** What must hold in the shop's own books. Each query returns the rows that violate it; no rows means it holds. */
const checks: Check[] = [
  {
    name: 'stock: the ledger adds up to what is on hand',
    query: sql`select p.sku as subject, 'on hand ' || p.on_hand || ', ledger ' || coalesce(sum(m.pieces), 0) as details
      from products p left join stock_moves m on m.product_id = p.id
      group by p.id having p.on_hand <> coalesce(sum(m.pieces), 0)`,
  },
  {
    name: 'stock: what is held is what unpaid orders hold',
    query: sql`select p.sku as subject, 'held ' || p.held || ', orders hold ' || coalesce(h.pieces, 0) as details
      from products p left join (
        select l.product_id, sum(l.quantity - l.waiting) as pieces from order_lines l
        join orders o on o.id = l.order_id where o.hold_until is not null group by 1) h on h.product_id = p.id
      where p.held <> coalesce(h.pieces, 0)`,
  },
  {
    name: 'orders: lines, delivery and tax are the total',
    query: sql`select ${number} as subject, 'total ' || o.total_minor || ', lines ' || coalesce(sum(${lineMinor}), 0)
        || ', delivery ' || o.delivery_minor || ', tax ' || o.tax_minor as details
      from orders o left join order_lines l on l.order_id = o.id group by o.id
      having o.total_minor <> coalesce(sum(${lineMinor}), 0) + o.delivery_minor + o.tax_minor`,
  },
  {
    name: 'orders: a line is its price, with the tax on it or in it',
    query: sql`select ${number} as subject, 'line ' || l.position || ', net ' || l.net_minor || ', tax ' || l.tax_minor as details
      from order_lines l join orders o on o.id = l.order_id
      where l.unit_price_minor::bigint * l.quantity not in (l.net_minor, l.net_minor + l.tax_minor)
        and (o.ground = 'taxed' or l.tax_minor > 0 or l.net_minor > l.unit_price_minor::bigint * l.quantity)`,
  },
  {
    name: 'orders: the rates of tax add up, and so does what of it is the lines’ and the delivery’s',
    query: sql`select ${number} as subject, 'tax ' || o.tax_minor || ', rates ' || o.taxes || ', lines ' || l.tax as details
      from orders o cross join lateral (
        select sum(net_minor) as net, sum(tax_minor) as tax from order_lines where order_id = o.id) l
      cross join lateral (
        select sum((one ->> 'netMinor')::bigint) as net, sum((one ->> 'taxMinor')::bigint) as tax
        from jsonb_array_elements(o.taxes) one) r
      where o.goods_minor is not null and (r.tax, r.net, l.net) is distinct from
          (o.tax_minor, o.goods_minor + o.delivery_minor, o.goods_minor)
        or l.tax > o.tax_minor or (o.delivery_minor = 0 and l.tax <> o.tax_minor)`,
  },
  {
    name: 'orders: what was paid left the house but for what was cancelled or came back, and nothing else did',
    query: sql`select ${number} as subject, o.state || ', line ' || l.position || ' moved ' || coalesce(sum(m.pieces), 0) as details
      from orders o join order_lines l on l.order_id = o.id left join stock_moves m on m.order_line_id = l.id
      group by o.id, l.id having coalesce(sum(m.pieces), 0) <> case
        when o.state in (${paid}) or (o.state in ('refund_due', 'refunded') and bool_or(m.kind = 'sold'))
        then ${of.cancelled} + ${of.restocked} + l.waiting - l.quantity else 0 end`,
  },
  {
    name: 'orders: no more of a line is sent and cancelled than is here of it, or returned than was sent',
    query: sql`select ${number} as subject, 'line ' || l.position || ', sent ' || ${of.sent} as details
      from orders o join order_lines l on l.order_id = o.id
      where l.quantity - l.waiting < ${of.sent} + ${of.cancelled} or ${of.sent} < ${of.asked}`,
  },
  {
    name: 'orders: what has been sent, or has ended, waits for no pieces',
    query: sql`select ${number} as subject, o.state || ', line ' || l.position || ' waits for ' || l.waiting as details
      from orders o join order_lines l on l.order_id = o.id
      where l.waiting > 0 and o.state not in ('unpaid', 'paying', 'paid', 'packed')`,
  },
  {
    name: 'orders: a paid order has something left of it',
    query: sql`select ${number} as subject, o.state as details from orders o
      where o.state in (${paid}) and not exists (select from order_lines l where l.order_id = o.id
        and l.quantity > ${of.cancelled})`,
  },
  {
    name: 'payments: a paid order has one kept payment of its amount, and only a paid order has',
    query: sql`select ${number} as subject, o.state || ' ' || o.total_minor || ', kept ' || coalesce(p.amount_minor::text, 'none') as details
      from orders o left join payments p on p.order_id = o.id and p.kept
      where (o.state in (${paid}) and (p.id is null or p.amount_minor <> o.total_minor or p.currency <> o.currency))
        or (o.state not in (${paid}) and p.id is not null)`,
  },
  {
    name: 'payments: a payment belongs to an attempt of the same order that succeeded',
    query: sql`select p.transaction_id as subject, 'attempt ' || a.state as details
      from payments p join payment_attempts a on a.id = p.attempt_id
      where a.order_id <> p.order_id or a.state <> 'succeeded' or a.intent_id is distinct from p.transaction_id`,
  },
  {
    name: 'payments: money that is not kept is owed back, whole',
    query: sql`select p.transaction_id as subject, p.amount_minor || ', back or owed ' || b.minor as details
      from payments p cross join lateral (${backOf(['due', 'done'])}) b where not p.kept and b.minor <> p.amount_minor`,
  },
  {
    name: 'payments: money that is kept was not given back',
    query: sql`select p.transaction_id as subject, p.amount_minor || ', back ' || b.minor as details
      from payments p cross join lateral (${backOf(['done'])}) b where p.kept and b.minor >= p.amount_minor`,
  },
  {
    name: 'refunds: an order that owes money has a refund due',
    query: sql`select ${number} as subject, o.state as details from orders o
      where o.state = 'refund_due' and not exists (
        select from payments p join refunds r on r.payment_id = p.id where p.order_id = o.id and r.state = 'due')`,
  },
  {
    name: 'refunds: an order is refunded when nothing of it is due, and not before',
    query: sql`select ${number} as subject, o.state || ', refund ' || coalesce(string_agg(r.state, ', '), 'none') as details
      from orders o left join payments p on p.order_id = o.id left join refunds r on r.payment_id = p.id
      where o.state = 'refunded' group by o.id having count(p.id) = 0 or bool_or(r.state = 'due')`,
  },
  {
    name: 'refunds: one that is no longer due has the provider’s word',
    query: sql`select p.transaction_id as subject, 'refund of ' || r.amount_minor as details
      from refunds r join payments p on p.id = r.payment_id
      where (r.state = 'due') = (r.provider_refund_id is not null and r.done_at is not null)`,
  },
  {
    name: 'refunds: what a refund is for comes to its amount',
    query: sql`select p.transaction_id as subject, 'refund of ' || r.amount_minor || ', for ' || sum(l.net_minor + l.tax_minor) as details
      from refunds r join payments p on p.id = r.payment_id join refund_lines l on l.refund_id = r.id
      group by p.id, r.id having sum(l.net_minor + l.tax_minor) <> r.amount_minor`,
  },
  {
    name: 'refunds: no more pieces of a line are refunded than were ordered',
    query: sql`select ${number} as subject, 'line ' || l.position as details
      from orders o join order_lines l on l.order_id = o.id
      where l.quantity < ${of.refunded}`,
  },
  {
    name: 'refunds: no more of a delivery is refunded than it came to',
    query: sql`select ${number} as subject, 'delivery ' || d.minor || ', refunded ' || sum(r.minor) as details
      from orders o cross join lateral (
        select o.total_minor - sum(${lineMinor} + l.tax_minor) as minor from order_lines l where l.order_id = o.id) d
      cross join lateral (
        select net_minor + tax_minor as minor from payments p join refunds on payment_id = p.id
        join refund_lines on refund_id = refunds.id
        where p.order_id = o.id and order_line_id is null and refunds.state <> 'failed') r
      group by o.id, d.minor having sum(r.minor) > d.minor`,
  },
  {
    name: 'invoices: the numbers of each series have no gaps',
    query: sql`select s.kind || ' ' || s.year as subject, 'last ' || s.last || ', invoices ' || count(i.id) as details
      from invoice_series s left join invoices i on i.kind = s.kind and i.year = s.year
      group by s.kind, s.year having s.last <> count(i.id) or s.last <> coalesce(max(i.sequence), 0)`,
  },
  {
    name: 'invoices: a paid order has one, of what it was charged',
    query: sql`select ${number} as subject, 'total ' || o.total_minor || ', invoice ' || coalesce(i.total_minor::text, 'none') as details
      from orders o join payments p on p.order_id = o.id
      left join invoices i on i.order_id = o.id and i.kind = 'invoice' and i.payment_id = p.id
      where (p.kept and i.id is null and o.paid_at > (select at from migrations where name = '0033_invoices.sql'))
        or (i.total_minor, i.currency) is distinct from (p.amount_minor, p.currency) and i.id is not null
        or (i.content ->> 'totalMinor')::bigint <> i.total_minor`,
  },
  {
    name: 'invoices: what was given back of one is credited, and no more',
    query: sql`select i.number as subject, 'back ' || b.done || ', credited ' || c.minor as details
      from invoices i cross join lateral (
        select coalesce(sum(amount_minor) filter (where state = 'done'), 0) as done, coalesce(sum(amount_minor), 0) as tried
        from refunds where payment_id = i.payment_id) b
      cross join lateral (
        select coalesce(sum(total_minor), 0) as minor from invoices where order_id = i.order_id and kind = 'credit_note') c
      where i.kind = 'invoice' and c.minor not between least(b.done, i.total_minor) and least(b.tried, i.total_minor)`,
  },
  {
    name: 'incidents: none is open',
    query: sql`select coalesce(${number}, i.id::text) as subject, i.kind || ' ' || i.details as details
      from incidents i left join orders o on o.id = i.order_id where i.resolved_at is null`,
  },
]

/** Audits the books: the shop's own, and the shop's against the provider's. An empty result is a clean audit. */
export async function audit(db: Database, provider: Provider): Promise<Finding[]> {
  const own = await db.transaction().setIsolationLevel('repeatable read').execute(ownBooks)
  return [...own, ...(await againstProvider(db, provider))]
}

/** Runs all checks on one snapshot, so that sales meanwhile are not reported as discrepancies; without a timeout. */
export async function ownBooks(tx: Tx): Promise<Finding[]> {
  await sql`set local statement_timeout = 0`.execute(tx)
  const findings: Finding[] = []
  for (const { name, query } of checks) {
    const { rows } = await query.execute(tx)
    findings.push(...rows.map((row) => ({ check: name, ...row })))
  }
  return findings
}

/** Every charge and refund of the provider is one here, of the same amount, and the reverse. */
export async function againstProvider(db: Database | Tx, provider: Provider): Promise<Finding[]> {
  return [...(await chargesAgainst(db, provider)), ...(await refundsAgainst(db, provider))]
}

async function chargesAgainst(db: Database | Tx, { stripe, shop }: Provider): Promise<Finding[]> {
  const own = await ownInstallation(db)
  const payments = await db.selectFrom('payments').select(['transactionId', 'amountMinor', 'currency']).execute()
  const ours = new Map(payments.map((payment) => [payment.transactionId, payment]))
  const findings: Finding[] = []
  for await (const intent of charged(stripe)) {
    const payment = ours.get(intent.id)
    ours.delete(intent.id)
    const currency = intent.currency.toUpperCase()
    const agrees =
      payment?.currency === currency && payment.amountMinor === fromCharge(intent.amount_received, currency)
    if (agrees || (!payment && isOthers(intent, own?.id, shop)) || (await isKnown(db, intent))) continue
    const details = payment
      ? `charged ${intent.amount_received}, recorded ${payment.amountMinor}`
      : `charged ${intent.amount_received}, not recorded`
    findings.push({ check: 'provider: every charge is recorded with its amount', subject: intent.id, details })
  }
  for (const id of ours.keys())
    findings.push({ check: 'provider: every payment is a charge', subject: id, details: 'unknown to the provider' })
  return findings
}

async function refundsAgainst(db: Database | Tx, { stripe }: Provider): Promise<Finding[]> {
  const refunds = await db
    .selectFrom('payments')
    .leftJoin('refunds', (join) => join.onRef('refunds.paymentId', '=', 'payments.id').on('refunds.state', '=', 'done'))
    .select(['payments.transactionId', 'refunds.providerRefundId', 'refunds.amountMinor', 'payments.currency'])
    .execute()
  const payments = new Set(refunds.map(({ transactionId }) => transactionId))
  const ours = new Map(refunds.map((refund) => [refund.providerRefundId, refund]))
  const findings: Finding[] = []
  for await (const refund of stripe.refunds.list({ limit: 100 })) {
    if (typeof refund.payment_intent !== 'string' || !payments.has(refund.payment_intent)) continue
    const known = ours.get(refund.id)
    ours.delete(refund.id)
    const isBack = refund.status !== 'failed' && refund.status !== 'canceled'
    const amountMinor = isBack ? fromCharge(refund.amount, refund.currency.toUpperCase()) : undefined
    if (known?.amountMinor === amountMinor) continue
    const details = `${refund.status} ${refund.amount}, recorded ${known?.amountMinor ?? 'none'}`
    findings.push({ check: 'provider: every refund is recorded with its amount', subject: refund.id, details })
  }
  for (const id of ours.keys())
    if (id) findings.push({ check: 'provider: every refund was made', subject: id, details: 'unknown to the provider' })
  return findings
}

async function* charged(stripe: Stripe): AsyncGenerator<Stripe.PaymentIntent> {
  let after: string | undefined
  for (;;) {
    const page = await callProvider(
      stripe.paymentIntents.list({ limit: 100, ...(after ? { starting_after: after } : {}) }),
    )
    // An intent without an order of ours belongs to other business of the same account.
    yield* page.data.filter((intent) => intent.status === 'succeeded' && intent.metadata.order)
    after = page.data.at(-1)?.id
    if (!page.has_more || !after) return
  }
}

/** Whether a charge that is not in the books is of another shop at the account. */
const isOthers = ({ metadata }: Stripe.PaymentIntent, own: string | undefined, shop: string): boolean =>
  metadata.installation === undefined
    ? metadata.shop !== undefined && metadata.shop !== shop
    : metadata.installation !== own

// The browser, the webhook, several checks and the hourly sweep have tried by then.
const hourSeconds = 60 * 60

/** A fresh charge with an open attempt will be settled; one that did not match its order is reported as an incident. */
async function isKnown(db: Database | Tx, { id: intentId, created }: Stripe.PaymentIntent): Promise<boolean> {
  const attempt = db
    .selectFrom('paymentAttempts')
    .select('id')
    .where('intentId', '=', intentId)
    .where('state', '=', 'open')
  const incident = db
    .selectFrom('incidents')
    .select('id')
    .where(sql<boolean>`details ->> 'intent' = ${intentId}`)
    .where('kind', '<>', 'payment_unrecorded')
  // guard: a charge is excused by its open attempt for an hour only | Date.now() / 1000 - created < hourSeconds → true | payments/unrecorded
  const isFresh = Date.now() / 1000 - created < hourSeconds
  return (await (isFresh ? attempt.unionAll(incident) : incident).executeTakeFirst()) !== undefined
}
