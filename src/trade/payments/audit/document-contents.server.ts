import { sql } from 'kysely'
import type { AuditCheck } from '#base/platform/audit/check.ts'
import { erasedName } from '#base/platform/feature.server.ts'
import { lineMinor, orderNumberColumn } from '#trade/orders/audit/fragments.server.ts'

const remedy = 'Leave the document as it is, and ask your accountant how to correct it.'

/** Amounts by rate, as text that can be compared: what comes to nothing says nothing. */
const rates = (taxes: ReturnType<typeof sql>) => sql`(
  select coalesce(string_agg(one ->> 'rate' || ': ' || (one ->> 'netMinor') || ' + ' || (one ->> 'taxMinor'), ', '
    order by (one ->> 'rate')::int), '')
  from jsonb_array_elements(${taxes}) one where (one ->> 'netMinor')::bigint + (one ->> 'taxMinor')::bigint > 0)`

/** JSON's null and none are the same. */
const dropJsonNull = (json: ReturnType<typeof sql>) => sql`nullif(${json}, 'null')`

/** Documents must agree with their order, and with each other. */
export const contentChecks: readonly AuditCheck[] = [
  {
    name: 'invoices: a document is of its order and its payment',
    remedy,
    query: sql`select i.number as subject, 'is kept with ' || ${orderNumberColumn} || ', says ' || coalesce(i.content -> 'order' ->> 'number', 'none') as details
      from issued_documents i join placed_orders o on o.id = i.order_id left join payments p on p.id = i.payment_id
      where i.content -> 'order' ->> 'number' is distinct from ${orderNumberColumn} or p.order_id is distinct from i.order_id`,
  },
  {
    name: 'invoices: the tax of an invoice is that of its order',
    remedy,
    query: sql`select i.number as subject, ${orderNumberColumn} || ': ' || coalesce(o.ground, 'no tax') || ' ' || ${rates(sql`o.taxes`)}
        || ', the invoice: ' || coalesce(i.content ->> 'ground', 'no tax') || ' ' || ${rates(sql`i.content -> 'taxes'`)} as details
      from issued_documents i join placed_orders o on o.id = i.order_id
      where i.kind = 'invoice' and o.ground is not null and (
        ${rates(sql`o.taxes`)} <> ${rates(sql`i.content -> 'taxes'`)}
        or replace(coalesce(i.content ->> 'ground', ''), 'intra_community', 'reverse_charge') <> o.ground)`,
  },
  {
    name: 'invoices: the buyer of an invoice is that of its order',
    remedy,
    query: sql`select i.number as subject, ${orderNumberColumn} || ' has another buyer, address or VAT number' as details
      from issued_documents i join placed_orders o on o.id = i.order_id
        cross join lateral (select coalesce(${dropJsonNull(sql`o.billing_address`)}, ${dropJsonNull(sql`o.delivery_address`)}) as address) a
      -- Documents keep what an erased account was called.
      where i.kind = 'invoice' and o.customer_name <> ${erasedName} and (
        ${dropJsonNull(sql`i.content -> 'buyer' -> 'address'`)} is distinct from a.address
        or i.content -> 'buyer' ->> 'name' is distinct from
          case when a.address is null then o.customer_name else coalesce(nullif(a.address ->> 'company', ''), a.address ->> 'name') end
        or coalesce(i.content -> 'buyer' ->> 'vatNumber', '') <> o.vat_number)`,
  },
  {
    name: 'invoices: the lines of an invoice are those of its order',
    remedy,
    query: sql`select i.number as subject, ${orderNumberColumn} || ' has other lines' as details
      from issued_documents i join placed_orders o on o.id = i.order_id
      where i.kind = 'invoice' and (
        select jsonb_agg(jsonb_build_array(l.sku, l.quantity, l.pack_size, l.unit_price_minor, ${lineMinor}, l.tax_minor, l.tax_rate) order by l.position)
        from placed_lines l where l.order_id = o.id) is distinct from (
        select jsonb_agg(jsonb_build_array(one -> 'sku', one -> 'quantity', one -> 'packSize', one -> 'unitPriceMinor', one -> 'netMinor', one -> 'taxMinor', one -> 'rate') order by at)
        from jsonb_array_elements(i.content -> 'lines') with ordinality as lines (one, at))`,
  },
  {
    name: 'invoices: a credit note is of its invoice, with its buyer and its tax',
    remedy,
    query: sql`select c.number as subject, 'credits ' || coalesce(c.content -> 'credits' ->> 'number', 'nothing') || ', its invoice is '
        || coalesce(i.number, 'missing') as details
      from issued_documents c left join issued_documents i on i.order_id = c.order_id and i.kind = 'invoice'
      where c.kind = 'credit_note' and (c.content -> 'credits' ->> 'number' is distinct from i.number
        or c.payment_id is distinct from i.payment_id or c.currency is distinct from i.currency
        or c.content -> 'buyer' is distinct from i.content -> 'buyer' or c.content -> 'ground' is distinct from i.content -> 'ground')`,
  },
]
