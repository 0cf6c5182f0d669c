import { sql } from 'kysely'

/** The amount of a payment `p` that went back, or has to: refunds in these states, and lost disputes. */
export const sumGivenBackSql = (states: string[]) => sql`select
  coalesce((select sum(amount_minor) from refunds where payment_id = p.id and state = any(${states})), 0)
  + coalesce((select sum(amount_minor) from disputes where payment_id = p.id and state = 'lost'), 0) as minor`

/** How many pieces of a line `l` were refunded. */
export const refundedPieces = sql`coalesce((select sum(quantity) from refund_lines join refunds r on r.id = refund_id
    where order_line_id = l.id and kind = 'pieces' and r.state <> 'failed'), 0)`
