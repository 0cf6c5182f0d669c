import { sql } from 'kysely'
import type { AuditCheck } from '#base/platform/audit/check.ts'
import { stateSql } from '../states.sql.server.ts'
import { orderNumberColumn, pieces } from './fragments.server.ts'

const here = sql`l.quantity - l.waiting - ${pieces.cancelled} - ${pieces.sent}`

/** What must not wait longer than this. */
export const orderWaitingChecks: readonly AuditCheck[] = [
  {
    name: 'waiting: what is here of a paid order is sent within 30 days',
    remedy: 'Send it, or cancel it and give the money back.',
    query: sql`select ${orderNumberColumn} as subject, o.state || ' since ' || since.at::date as details
      from orders o cross join lateral (
        -- Pieces that came later wait since then.
        select greatest(o.paid_at,
          (select max(at) from recorded_actions where action = 'order.packed' and subject = o.id::text),
          (select max(m.at) from stock_moves m join order_lines l on l.id = m.order_line_id where l.order_id = o.id)) as at) since
      where o.state in (${stateSql.unsent}) and o.paid_at < now() - interval '30 days'
        and since.at < now() - interval '30 days'
        and exists (select from order_lines l where l.order_id = o.id and ${here} > 0)`,
  },
  {
    name: 'waiting: a return that came is refunded within 14 days',
    remedy: 'Refund it: its customer has a right to the money.',
    query: sql`select ${orderNumberColumn} as subject, 'received ' || since.at::date as details
      from returns r join orders o on o.id = r.order_id cross join lateral (
        select coalesce((select max(at) from recorded_actions where action = 'order.return-received' and subject = o.id::text
          and details ->> 'return' = r.id::text), r.agreed_at, r.asked_at) as at) since
      where r.state = 'received' and r.asked_at < now() - interval '14 days' and since.at < now() - interval '14 days'`,
  },
  {
    name: 'waiting: what an unpaid order holds is let go when its time is over',
    remedy: 'See on the health screen why the task that ends holds fails.',
    query: sql`select ${orderNumberColumn} as subject, 'held until ' || o.hold_until as details
      from orders o where o.state = 'unpaid' and o.hold_until < now() - interval '1 hour'`,
  },
  {
    name: 'waiting: a paid order is confirmed by mail within an hour',
    remedy: 'See on the health screen why the task that writes mails fails.',
    query: sql`select ${orderNumberColumn} as subject, 'paid at ' || o.paid_at as details
      from orders o where o.paid_mailed_at is null and o.paid_at < now() - interval '1 hour'`,
  },
]
