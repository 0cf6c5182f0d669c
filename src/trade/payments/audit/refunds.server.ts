import { sql } from 'kysely'
import type { AuditCheck } from '#base/platform/audit/check.ts'
import { lineMinor, orderNumberColumn } from '#trade/orders/audit/fragments.server.ts'
import { selectPaidOrder } from '#trade/orders/exchanges/sql.server.ts'
import { stateSql } from '#trade/orders/states.sql.server.ts'
import { refundedPieces } from './fragments.server.ts'

const remedy = 'Compare the refunds of the order with those at the provider before more is refunded.'

/** The rules for the money that goes back. */
export const refundChecks: readonly AuditCheck[] = [
  {
    name: 'refunds: an order that owes money has a refund due',
    remedy: remedy,
    query: sql`select ${orderNumberColumn} as subject, o.state as details from orders o
      where o.state = 'refund_due' and not exists (
        select from payments p join refunds r on r.payment_id = p.id where p.order_id = o.id and r.state = 'due')`,
  },
  {
    name: 'refunds: an order is refunded when nothing of it is due, and not before',
    remedy: remedy,
    query: sql`select ${orderNumberColumn} as subject, o.state || ', refund ' || coalesce(string_agg(r.state, ', '), 'none') as details
      from orders o left join payments p on p.order_id = o.id left join refunds r on r.payment_id = p.id
      where o.state = 'refunded' group by o.id having count(p.id) = 0 or bool_or(r.state = 'due')`,
  },
  {
    name: 'refunds: one that is no longer due has the provider’s word',
    remedy: remedy,
    query: sql`select p.transaction_id as subject, 'refund of ' || r.amount_minor as details
      from refunds r join payments p on p.id = r.payment_id
      where (r.state = 'due') = (r.provider_refund_id is not null and r.done_at is not null)`,
  },
  {
    name: 'refunds: what a refund is for comes to its amount',
    remedy: remedy,
    query: sql`select p.transaction_id as subject, 'refund of ' || r.amount_minor || ', for ' || sum(l.net_minor + l.tax_minor) as details
      from refunds r join payments p on p.id = r.payment_id join refund_lines l on l.refund_id = r.id
      group by p.id, r.id having sum(l.net_minor + l.tax_minor) <> r.amount_minor`,
  },
  {
    name: 'refunds: no more pieces of a line are refunded than were ordered',
    remedy: remedy,
    query: sql`select ${orderNumberColumn} as subject, 'line ' || l.position as details
      from orders o join order_lines l on l.order_id = o.id
      where l.quantity < ${refundedPieces}`,
  },
  {
    name: 'refunds: no more of a delivery is refunded than it came to',
    remedy: remedy,
    query: sql`select ${orderNumberColumn} as subject, 'delivery ' || d.minor || ', refunded ' || sum(r.minor) as details
      from orders o cross join lateral (
        select o.total_minor + o.delivery_added_minor - sum(${lineMinor} + l.tax_minor) as minor from order_lines l where l.order_id = o.id) d
      cross join lateral (
        select net_minor + tax_minor as minor from payments p join refunds on payment_id = p.id
        join refund_lines on refund_id = refunds.id
        where p.order_id = o.id and kind = 'delivery' and refunds.state <> 'failed') r
      group by o.id, d.minor having sum(r.minor) > d.minor`,
  },
  {
    name: 'refunds: no more of a rate of tax is refunded than was charged',
    remedy: remedy,
    query: sql`select ${orderNumberColumn} as subject, 'rate ' || r.rate || ', refunded ' || r.net || ' and ' || r.tax || ', rates ' || o.taxes as details
      from orders o cross join lateral (
        select tax_rate as rate, sum(net_minor) as net, sum(tax_minor) as tax from payments p
        join refunds on payment_id = p.id join refund_lines on refund_id = refunds.id
        where p.order_id = o.id and refunds.state <> 'failed' group by 1) r
      where o.taxes <> '[]' and not exists (
        select from jsonb_array_elements(o.taxes) one where (one ->> 'rate')::int = r.rate
          and (one ->> 'netMinor')::bigint >= r.net and (one ->> 'taxMinor')::bigint >= r.tax)
        and r.net + r.tax > 0`,
  },
  {
    name: 'returns: a return that is refunded has its refund',
    remedy: 'Compare the return with the refunds of its order, and refund what is missing.',
    query: sql`select ${orderNumberColumn} as subject, 'return of ' || r.asked_at::date || ', ' ||
        case when r.refund_id is null then 'without a refund' else 'with the refund of another order' end as details
      from returns r join orders own on own.id = r.order_id
      join orders o on o.id = case when own.exchange then ${selectPaidOrder(sql`own.id`)} else own.id end
      where r.state = 'refunded' and (
        (r.refund_id is not null and not exists (
          select from refunds join payments p on p.id = payment_id where refunds.id = r.refund_id and p.order_id = o.id))
        -- Money that went back for nothing in particular may have been all that was left.
        or (r.refund_id is null and o.state in (${stateSql.toShip}, ${stateSql.sent}) and not exists (
          select from payments p join refunds on payment_id = p.id left join refund_lines on refund_id = refunds.id
          where p.order_id = o.id and refunds.state <> 'failed' and coalesce(kind, 'amount') = 'amount')
        and exists (select from return_lines c where c.return_id = r.id and c.came - exchanged_packs(c.id) > (
          select coalesce(sum(quantity), 0) from refund_lines join refunds on refunds.id = refund_lines.refund_id
          where order_line_id = paid_line(c.order_line_id) and kind = 'pieces' and refunds.state <> 'failed' and reason <> 'cancelled'))))`,
  },
]
