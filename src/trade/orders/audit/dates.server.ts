import { type RawBuilder, sql } from 'kysely'
import type { AuditCheck } from '#base/platform/audit/check.ts'
import { orderNumberColumn } from './fragments.server.ts'

const remedy = 'Find out which of the moments is wrong. What the provider, the carrier or a mail says of it is right.'

/** One moment comes before another. Clocks of nodes differ by a little. */
const isBefore = (first: string, then: string) => sql`${sql.raw(first)} > ${sql.raw(then)} + interval '1 minute'`

function compareDates(what: string, first: string, then: string, from: RawBuilder<unknown>): AuditCheck {
  return {
    name: `dates: ${what}`,
    remedy,
    query: sql`select ${orderNumberColumn} as subject, ${sql.raw(first)} || ' is after ' || ${sql.raw(then)} as details
      from ${from} where ${isBefore(first, then)}`,
  }
}

const orders = sql`orders o`
const returns = sql`returns r join orders o on o.id = r.order_id`

/** Nothing happens before what leads to it. */
export const dateChecks: readonly AuditCheck[] = [
  compareDates('an order is placed before it is paid', 'o.placed_at', 'o.paid_at', orders),
  compareDates('an order is placed before it is cancelled', 'o.placed_at', 'o.cancelled_at', orders),
  compareDates(
    'a parcel leaves after its order was paid',
    'o.paid_at',
    's.shipped_at',
    sql`parcels s join orders o on o.id = s.order_id`,
  ),
  compareDates(
    'pieces are cancelled after their order was paid',
    'o.paid_at',
    'c.cancelled_at',
    sql`cancellations c join order_lines l on l.id = c.order_line_id join orders o on o.id = l.order_id`,
  ),
  compareDates(
    'pieces move after their order was placed',
    'o.placed_at',
    'm.at',
    sql`stock_moves m join order_lines l on l.id = m.order_line_id join orders o on o.id = l.order_id`,
  ),
  compareDates('a return is asked for after its order was paid', 'o.paid_at', 'r.asked_at', returns),
  compareDates('a return is agreed to after it was asked for', 'r.asked_at', 'r.agreed_at', returns),
  compareDates('a return arrives after it was agreed to', 'r.agreed_at', 'r.received_at', returns),
  {
    name: 'dates: a return that waits for an answer was not agreed to',
    remedy,
    query: sql`select ${orderNumberColumn} as subject, 'its return was agreed to at ' || r.agreed_at as details
      from ${returns} where r.state = 'asked' and r.agreed_at is not null`,
  },
]
