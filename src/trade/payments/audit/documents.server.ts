import { sql } from 'kysely'
import type { AuditCheck } from '#base/platform/audit/check.ts'
import { orderNumberColumn } from '#trade/orders/audit/fragments.server.ts'

const remedy = 'Leave the document as it is, and ask your accountant how to correct it.'

/** The rules between documents and their payments and refunds. */
export const refundedDocumentChecks: readonly AuditCheck[] = [
  {
    name: 'invoices: a paid order has one, of what it was charged',
    remedy: remedy,
    query: sql`select ${orderNumberColumn} as subject, 'total ' || o.total_minor || ', invoice ' || coalesce(i.total_minor::text, 'none') as details
      from placed_orders o join payments p on p.order_id = o.id
      left join issued_documents i on i.order_id = o.id and i.kind = 'invoice' and i.payment_id = p.id
      where (p.kept and i.id is null and o.paid_at > (select at from migrations where name = '0001_baseline.sql'))
        or (i.total_minor, i.currency) is distinct from (p.amount_minor, p.currency) and i.id is not null
        or (i.content ->> 'totalMinor')::bigint <> i.total_minor`,
  },
  {
    name: 'invoices: what was given back of one is credited, and no more',
    remedy: remedy,
    query: sql`select i.number as subject, 'back ' || b.done || ', credited ' || c.minor as details
      from issued_documents i cross join lateral (
        select coalesce(sum(amount_minor) filter (where state = 'done'), 0) as done, coalesce(sum(amount_minor), 0) as tried
        from refunds where payment_id = i.payment_id) b
      cross join lateral (
        select coalesce(sum(total_minor), 0) as minor from issued_documents where order_id = i.order_id and kind = 'credit_note') c
      where i.kind = 'invoice' and c.minor not between least(b.done, i.total_minor) and least(b.tried, i.total_minor)`,
  },
  {
    name: 'invoices: a credit note says of each rate what its refund gave back',
    remedy,
    query: sql`select c.number as subject, 'rate ' || r.rate || ', refunded ' || r.refunded_net || ' and ' || r.refunded_tax
        || ', credited ' || r.net || ' and ' || r.tax as details
      from issued_documents c join refunds f on f.id = c.refund_id
      cross join lateral (
        select rate, sum(refunded_net) as refunded_net, sum(refunded_tax) as refunded_tax, sum(net) as net, sum(tax) as tax
        from (
          select tax_rate, net_minor, tax_minor, 0, 0 from refund_lines where refund_id = f.id
          union all
          select (one ->> 'rate')::int, 0, 0, (one ->> 'netMinor')::bigint, (one ->> 'taxMinor')::bigint
          from jsonb_array_elements(c.content -> 'taxes') one) said (rate, refunded_net, refunded_tax, net, tax)
        group by 1) r
      -- Refunds before say nothing of rates, and what was credited before is not credited again.
      where c.issued_at > (select at from migrations where name = '0001_baseline.sql')
        and f.amount_minor = c.total_minor and exists (select from refund_lines where refund_id = f.id)
        and (r.net, r.tax) <> (r.refunded_net, r.refunded_tax)`,
  },
  {
    name: 'invoices: a credit note is of no more than its refund',
    remedy,
    query: sql`select c.number as subject, 'credits ' || c.total_minor || ', its refund was of ' || f.amount_minor as details
      from issued_documents c join refunds f on f.id = c.refund_id
      where c.total_minor > f.amount_minor or f.payment_id <> c.payment_id`,
  },
]
