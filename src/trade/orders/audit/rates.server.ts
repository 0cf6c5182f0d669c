import { sql } from 'kysely'
import type { AuditCheck } from '#base/platform/audit/check.ts'
import { getChargeStep } from '#company/tax/charge-step.ts'
import { orderNumberColumn } from './fragments.server.ts'

const remedy = 'Ask your accountant what tax was owed, before the order is invoiced again or refunded.'

/** chargeStep() of an order's currency. */
const step = sql`case o.currency ${sql.join(
  Intl.supportedValuesOf('currency')
    .filter((currency) => getChargeStep(currency) > 1)
    .map((currency) => sql`when ${sql.lit(currency)} then ${sql.lit(getChargeStep(currency))}`),
  sql` `,
)} else 1 end`

/** What must hold of the tax that orders say, whatever rates the shop has by now. */
export const rateChecks: readonly AuditCheck[] = [
  {
    name: 'tax: the tax of a rate is that rate of its net',
    remedy,
    query: sql`select ${orderNumberColumn} as subject, (one ->> 'rate')::numeric / 1000 || ' % of ' || (one ->> 'netMinor')
        || ' is charged as ' || (one ->> 'taxMinor') as details
      from orders o cross join lateral jsonb_array_elements(o.taxes) one
      where abs((one ->> 'taxMinor')::bigint - (one ->> 'netMinor')::bigint * (one ->> 'rate')::numeric / 100000) > ${step}`,
  },
  {
    name: 'tax: a line has a rate of its order, and the tax of that rate',
    remedy,
    query: sql`select ${orderNumberColumn} as subject, 'line ' || l.position || ', ' || l.tax_rate::numeric / 1000 || ' % of ' || l.net_minor
        || ' is charged as ' || l.tax_minor as details
      from orders o join order_lines l on l.order_id = o.id
      where o.taxes <> '[]' and (abs(l.tax_minor - l.net_minor::bigint * l.tax_rate::numeric / 100000) > 2 * ${step}
        or not exists (select from jsonb_array_elements(o.taxes) one where (one ->> 'rate')::int = l.tax_rate))`,
  },
  {
    name: 'tax: the VAT number that was answered about is that of the order',
    remedy,
    query: sql`select ${orderNumberColumn} as subject, 'has ' || o.vat_number || ', the answer is about ' || (o.vat_check ->> 'number') as details
      from orders o where o.vat_check is not null and o.vat_check ->> 'number' <> ''
        and o.vat_check ->> 'number' <> regexp_replace(upper(o.vat_number), '[^A-Z0-9]', '', 'g')`,
  },
  {
    name: 'tax: what is not taxed has no tax, and what is owed by the buyer has a number',
    remedy,
    query: sql`select ${orderNumberColumn} as subject, o.ground || ', tax ' || o.tax_minor || ', number ' || o.vat_number as details
      from orders o where (o.ground <> 'taxed' and o.tax_minor > 0)
        or (o.ground = 'reverse_charge' and coalesce(o.vat_check ->> 'answer', '') not in ('valid', 'unchecked'))`,
  },
]
