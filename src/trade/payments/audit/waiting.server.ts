import { sql } from 'kysely'
import type { AuditCheck } from '#base/platform/audit/check.ts'
import { orderNumberColumn } from '#trade/orders/audit/fragments.server.ts'

/** The longest time that each kind of work may wait. */
export const waitingChecks: readonly AuditCheck[] = [
  {
    // However often it came back since.
    name: 'waiting: a refund is sent within 7 days',
    remedy:
      'See in the overview whether it waits for an admin, and at the provider why it is refused. Pay it by hand, on the page of its order.',
    query: sql`select ${orderNumberColumn} as subject, r.amount_minor || ' ' || r.currency || ' due since '
        || coalesce(first.created_at, r.created_at)::date || ', sent in vain ' || r.tries || ' times' as details
      from refunds r join payments p on p.id = r.payment_id join placed_orders o on o.id = p.order_id
      left join refunds first on first.id = r.first_id
      where r.state = 'due' and r.by_hand_at is null and coalesce(first.created_at, r.created_at) < now() - interval '7 days'`,
  },
  {
    name: 'waiting: a refund that is to be paid by hand is paid within 7 days',
    remedy: 'Pay it at your bank, and note the day and the reference on the page of its order.',
    query: sql`select ${orderNumberColumn} as subject, r.amount_minor || ' ' || r.currency || ' to be paid by hand since ' || r.by_hand_at::date as details
      from refunds r join payments p on p.id = r.payment_id join placed_orders o on o.id = p.order_id
      where r.state = 'due' and r.by_hand_at < now() - interval '7 days'`,
  },
  {
    name: 'waiting: a refund is told by mail within an hour',
    remedy: 'See on the health screen why the task that writes mails fails.',
    query: sql`select ${orderNumberColumn} as subject, r.amount_minor || ' ' || r.currency || ' refunded at ' || r.done_at as details
      from refunds r join payments p on p.id = r.payment_id join placed_orders o on o.id = p.order_id
      where r.state = 'done' and r.mailed_at is null and r.done_at < now() - interval '1 hour'`,
  },
  {
    name: 'waiting: what is owed on account comes within 60 days of its day',
    remedy: 'Talk to its customer, who was reminded three times, or collect it.',
    query: sql`select ${orderNumberColumn} as subject, r.left_minor || ' ' || r.currency || ' due on ' || r.due_on as details
      from receivables r join placed_orders o on o.id = r.order_id where r.due_on < now() - interval '60 days'`,
  },
  {
    name: 'incidents: none is open',
    remedy: 'Answer it in the overview.',
    query: sql`select coalesce(${orderNumberColumn}, i.id::text) as subject, i.kind || ' ' || i.details as details
      from incidents i left join placed_orders o on o.id = i.order_id where i.resolved_at is null`,
  },
]
