import { type Expression, sql } from 'kysely'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { getSourceRange } from '../placing/order-source.server.ts'
import { openStates } from '../states.ts'

/**
 * Lines of orders of the last day that nobody paid, and how many pieces of a product they took from the shelf. `isOpen`: not
 * let go yet. `source`: the address block, as a keyed hash in hexadecimal; null where it is not known.
 */
export type UnpaidLines = {
  customerId: string
  source: string | null
  isConfirmed: boolean
  isOpen: boolean
  /** Null: of any product that nobody orders now. */
  productId: string | null
  lines: number
  pieces: number
}

type Orderers = { customers: readonly string[]; sources: readonly string[]; products: readonly string[] }

/** What customers, and the widest blocks around addresses, have ordered within a day and not paid, paid or let go since. */
export async function findUnpaidLines(tx: Tx, { customers, sources, products }: Orderers): Promise<UnpaidLines[]> {
  const ranges = sources.map(getSourceRange)
  const { rows } = await sql<UnpaidLines>`-- prepared: unpaid lines
    with unpaid as (
      select id, customer_id, source, state from orders
      where customer_id = any(${customers}::uuid[]) and placed_at > now() - interval '1 day' and paid_at is null
      union
      select id, customer_id, source, state from orders
      join unnest(${ranges.map(([from]) => from)}::bytea[], ${ranges.map(([, to]) => to)}::bytea[]) as block (first, last)
        on source between first and last
      where placed_at > now() - interval '1 day' and paid_at is null
    )
    select customer_id, encode(unpaid.source, 'hex') as source, email_verified as is_confirmed,
      unpaid.state = any(${openStates}) as is_open,
      case when product_id = any(${products}::uuid[]) then product_id end as product_id,
      count(*)::int as lines, sum(quantity - waiting)::int as pieces
    from unpaid
    join people on people.id = customer_id
    join order_lines on order_id = unpaid.id
    group by 1, 2, 3, 4, 5`.execute(tx)
  return rows
}

/** Forgets from where orders were placed before that moment. */
export async function clearSourcesOlderThan(db: Database, moment: Expression<Date>): Promise<void> {
  await sql`update orders set source = null where source is not null and placed_at < ${moment}`.execute(db)
}
