import { sql } from 'kysely'
import type { AuditCheck } from '#base/platform/audit/check.ts'

const remedy = 'Leave the document as it is, and ask your accountant how to correct it.'

/** The rules that the numbers, dates and sums of documents keep among themselves. */
export const documentChecks: readonly AuditCheck[] = [
  {
    name: 'invoices: the numbers of each series have no gaps',
    remedy: remedy,
    query: sql`select s.kind || ' ' || s.year as subject, 'last ' || s.last || ', invoices ' || count(i.id) as details
      from invoice_series s left join invoices i on i.kind = s.kind and i.year = s.year
      group by s.kind, s.year having s.last <> count(i.id) or s.last <> coalesce(max(i.sequence), 0)`,
  },
  {
    name: 'invoices: no more of a rate of tax is credited than was invoiced, and all of it when everything is',
    remedy: remedy,
    query: sql`select i.number as subject, 'rate ' || r.rate || ', invoiced ' || r.net || ' and ' || r.tax
        || ', credited ' || r.credited_net || ' and ' || r.credited_tax as details
      from invoices i cross join lateral (
        select coalesce(sum(total_minor), 0) as minor from invoices where order_id = i.order_id and kind = 'credit_note') a
      cross join lateral (
        select one ->> 'rate' as rate,
          coalesce(sum((one ->> 'netMinor')::bigint) filter (where d.kind = 'invoice'), 0) as net,
          coalesce(sum((one ->> 'taxMinor')::bigint) filter (where d.kind = 'invoice'), 0) as tax,
          coalesce(sum((one ->> 'netMinor')::bigint) filter (where d.kind = 'credit_note'), 0) as credited_net,
          coalesce(sum((one ->> 'taxMinor')::bigint) filter (where d.kind = 'credit_note'), 0) as credited_tax
        from invoices d cross join lateral jsonb_array_elements(d.content -> 'taxes') one
        where d.order_id = i.order_id group by 1) r
      where i.kind = 'invoice' and (r.credited_net > r.net or r.credited_tax > r.tax
        or (a.minor = i.total_minor and (r.credited_net, r.credited_tax) <> (r.net, r.tax)))`,
  },
  {
    name: 'invoices: a number is of the year of its date, where the seller is',
    remedy,
    query: sql`with zones as materialized (select name from pg_timezone_names)
      select i.number as subject, 'dated ' || i.issued_at || ', of the series of ' || i.year as details
      from invoices i left join zones on zones.name = i.content -> 'seller' ->> 'timeZone'
      where extract(year from i.issued_at at time zone coalesce(zones.name, 'UTC')) <> i.year
        or i.number not like '%' || i.year || '-' || lpad(i.sequence::text, greatest(5, length(i.sequence::text)), '0')`,
  },
  {
    name: 'invoices: dates are in the order of numbers',
    remedy,
    query: sql`select s.number as subject, 'dated ' || s.issued_at || ', the number before it ' || s.before as details
      from (select number, issued_at, lag(issued_at) over (partition by kind order by year, sequence) as before from invoices) s
      where s.issued_at < s.before`,
  },
]
