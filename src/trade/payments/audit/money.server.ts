import { sql } from 'kysely'
import type { AuditCheck } from '#base/platform/audit/check.ts'
import { orderNumberColumn } from '#trade/orders/audit/fragments.server.ts'
import { stateSql } from '#trade/orders/states.sql.server.ts'
import { sumGivenBackSql } from './fragments.server.ts'

const remedy = 'Look the payment up at the provider before anything of its order is sent or refunded.'

/** The rules for the money that was taken. */
export const moneyChecks: readonly AuditCheck[] = [
  {
    name: 'payments: a paid order has one kept payment of its amount, and only a paid order has',
    remedy: remedy,
    query: sql`select ${orderNumberColumn} as subject, o.state || ' ' || o.total_minor || ', kept ' || coalesce(p.amount_minor::text, 'none') as details
      from orders o left join payments p on p.order_id = o.id and p.kept
      where (o.state in (${stateSql.paid}) and not o.exchange and (p.id is null or p.amount_minor <> o.total_minor or p.currency <> o.currency))
        or ((o.state not in (${stateSql.paid}) or o.exchange) and p.id is not null)`,
  },
  {
    name: 'payments: a payment belongs to an attempt of the same order that succeeded',
    remedy: remedy,
    query: sql`select p.transaction_id as subject, 'attempt ' || a.state as details
      from payments p join payment_attempts a on a.id = p.attempt_id
      where a.order_id <> p.order_id or a.state <> 'succeeded' or a.intent_id is distinct from p.transaction_id`,
  },
  {
    name: 'payments: money that is not kept is owed back, whole',
    remedy: remedy,
    query: sql`select p.transaction_id as subject, p.amount_minor || ', back or owed ' || b.minor as details
      from payments p cross join lateral (${sumGivenBackSql(['due', 'done'])}) b where not p.kept and b.minor <> p.amount_minor`,
  },
  {
    name: 'payments: what is owed on account is of an order that was confirmed',
    remedy: 'Ask its customer for nothing before the order was looked into.',
    query: sql`select ${orderNumberColumn} as subject, 'owed ' || r.left_minor as details
      from receivables r join payments p on p.id = r.payment_id join orders o on o.id = r.order_id where not p.kept`,
  },
  {
    name: 'payments: money that is kept was not given back',
    remedy: remedy,
    query: sql`select p.transaction_id as subject, p.amount_minor || ', back ' || b.minor as details
      from payments p cross join lateral (${sumGivenBackSql(['done'])}) b where p.kept and b.minor >= p.amount_minor`,
  },
]
