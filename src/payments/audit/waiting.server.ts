import { sql } from 'kysely'
import { orderNumberColumn } from '#orders/audit/fragments.server.ts'
import type { AuditCheck } from '#platform/audit/check.ts'

/** The longest time that each kind of work may wait. */
export const waitingChecks: readonly AuditCheck[] = [
  {
    name: 'waiting: a refund is sent within 7 days',
    remedy: 'See in the overview whether it waits for an admin, and at the provider why it is refused.',
    query: sql`select ${orderNumberColumn} as subject, r.amount_minor || ' ' || r.currency || ' due since ' || r.created_at::date as details
      from refunds r join payments p on p.id = r.payment_id join placed_orders o on o.id = p.order_id
      where r.state = 'due' and r.created_at < now() - interval '7 days'`,
  },
  {
    name: 'waiting: a refund is told by mail within an hour',
    remedy: 'See on the health screen why the task that writes mails fails.',
    query: sql`select ${orderNumberColumn} as subject, r.amount_minor || ' ' || r.currency || ' refunded at ' || r.done_at as details
      from refunds r join payments p on p.id = r.payment_id join placed_orders o on o.id = p.order_id
      where r.state = 'done' and r.mailed_at is null and r.done_at < now() - interval '1 hour'`,
  },
  {
    name: 'incidents: none is open',
    remedy: 'Answer it in the overview.',
    query: sql`select coalesce(${orderNumberColumn}, i.id::text) as subject, i.kind || ' ' || i.details as details
      from incidents i left join placed_orders o on o.id = i.order_id where i.resolved_at is null`,
  },
]
