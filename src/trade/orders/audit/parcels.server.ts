import { sql } from 'kysely'
import type { AuditCheck } from '#base/platform/audit/check.ts'
import { stateSql } from '../states.sql.server.ts'
import { orderNumberColumn, pieces } from './fragments.server.ts'

/** What must hold of what was sent and what came back. */
export const parcelChecks: readonly AuditCheck[] = [
  {
    name: 'parcels: every piece of an order that is shipped was sent or cancelled',
    remedy: 'Find out whether the pieces were sent. If not, send them or refund them.',
    query: sql`select ${orderNumberColumn} as subject, o.state || ', line ' || l.position || ': ' || ${pieces.sent} || ' of '
        || l.quantity || ' sent, ' || ${pieces.cancelled} || ' cancelled' as details
      from orders o join order_lines l on l.order_id = o.id
      where o.state in (${stateSql.sent}) and l.quantity <> ${pieces.sent} + ${pieces.cancelled}`,
  },
  {
    name: 'parcels: nothing is sent before its order is paid and packed',
    remedy: 'Find out who sent the parcel, and whether the order was paid.',
    query: sql`select ${orderNumberColumn} as subject, o.state || ', sent at ' || min(s.shipped_at) as details
      from orders o join parcels s on s.order_id = o.id
      where o.state in (${stateSql.open}, ${stateSql.toPack}, 'cancelled') group by o.id`,
  },
]
