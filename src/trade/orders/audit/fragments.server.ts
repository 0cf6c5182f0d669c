import { sql } from 'kysely'
import { selectOrderNumber } from '#trade/invoices/order-number.server.ts'

/** The number of an order `o` as people read it. */
export const orderNumberColumn = selectOrderNumber('o.number')

/** How many pieces of a line `l` were cancelled, sent, put into returns and put back on the shelf. */
export const pieces = {
  cancelled: sql`coalesce((select sum(quantity) from cancellations where order_line_id = l.id), 0)`,
  sent: sql`coalesce((select sum(quantity) from parcel_lines where order_line_id = l.id), 0)`,
  inReturns: sql`coalesce((select sum(coalesce(came, quantity)) from return_lines join returns r on r.id = return_id
    where order_line_id = l.id and r.state not in ('declined', 'closed')), 0)`,
  restocked: sql`coalesce((select sum(restocked) from return_lines where order_line_id = l.id), 0)`,
}

/** A line without tax; one from before there was tax is its price. */
export const lineMinor = sql`coalesce(l.net_minor, l.unit_price_minor::bigint * l.quantity)`
