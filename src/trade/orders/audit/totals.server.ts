import { sql } from 'kysely'
import type { AuditCheck } from '#base/platform/audit/check.ts'
import { stateSql } from '../states.sql.server.ts'
import { lineMinor, orderNumberColumn, pieces } from './fragments.server.ts'

const remedy = 'Compare the order with its invoice and its payment before anything of it is sent or refunded.'

/** What must hold of an order and its lines. */
export const totalChecks: readonly AuditCheck[] = [
  {
    name: 'orders: lines, delivery and tax are the total',
    remedy: remedy,
    query: sql`select ${orderNumberColumn} as subject, 'total ' || o.total_minor || ', lines ' || coalesce(sum(${lineMinor}), 0)
        || ', delivery ' || o.delivery_minor || ', tax ' || o.tax_minor as details
      from orders o left join order_lines l on l.order_id = o.id group by o.id
      having o.total_minor <> coalesce(sum(${lineMinor}), 0) + o.delivery_minor + o.tax_minor`,
  },
  {
    name: 'orders: a line is its price, with the tax on it or in it',
    remedy: remedy,
    query: sql`select ${orderNumberColumn} as subject, 'line ' || l.position || ', net ' || l.net_minor || ', tax ' || l.tax_minor as details
      from order_lines l join orders o on o.id = l.order_id
      where l.unit_price_minor::bigint * l.quantity not in (l.net_minor, l.net_minor + l.tax_minor)
        and (o.ground = 'taxed' or l.tax_minor > 0 or l.net_minor > l.unit_price_minor::bigint * l.quantity)`,
  },
  {
    name: 'orders: the rates of tax add up, and so does what of it is the lines’ and the delivery’s',
    remedy: remedy,
    query: sql`select ${orderNumberColumn} as subject, 'tax ' || o.tax_minor || ', rates ' || o.taxes || ', lines ' || l.tax as details
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
    name: 'orders: no more of a line is sent and cancelled than is here of it, or returned than was sent',
    remedy: remedy,
    query: sql`select ${orderNumberColumn} as subject, 'line ' || l.position || ', sent ' || ${pieces.sent} as details
      from orders o join order_lines l on l.order_id = o.id
      where l.quantity - l.waiting < ${pieces.sent} + ${pieces.cancelled} or ${pieces.sent} < ${pieces.inReturns}`,
  },
  {
    name: 'orders: what has been sent, or has ended, waits for no pieces',
    remedy: remedy,
    query: sql`select ${orderNumberColumn} as subject, o.state || ', line ' || l.position || ' waits for ' || l.waiting as details
      from orders o join order_lines l on l.order_id = o.id
      where l.waiting > 0 and o.state not in (${stateSql.open}, ${stateSql.unsent})`,
  },
  {
    name: 'orders: a paid order has something left of it',
    remedy: remedy,
    query: sql`select ${orderNumberColumn} as subject, o.state as details from orders o
      where o.state in (${stateSql.paid}) and not exists (select from order_lines l where l.order_id = o.id
        and l.quantity > ${pieces.cancelled})`,
  },
]
