import { sql } from 'kysely'
import type { Tx } from '#base/platform/database/connect.server.ts'
import { openStates, paidStates } from '../states.ts'

/** Pieces of a product that somebody who has never paid holds. */
export type StrangerHold = { customerId: string; productId: string; pieces: number }

/**
 * What people without a confirmed address who have never paid hold of products, and which of the customers have paid before. What
 * was refunded was not paid. Orders that an admin lets be paid by transfer do not count.
 */
export async function findStrangerHolds(
  tx: Tx,
  { products, customers }: { products: readonly string[]; customers: readonly string[] },
): Promise<{ holds: StrangerHold[]; payers: string[] }> {
  const hasPaid = sql<boolean>`exists (select from orders as earlier
    where earlier.customer_id = people.id and earlier.state = any(${paidStates}))`
  const { rows } = await sql<{
    customerId: string
    productId: string | null
    pieces: number
  }>`-- prepared: stranger holds
    with held as (
      select orders.id, customer_id from orders
      join people on people.id = customer_id
      where hold_until is not null and state = any(${openStates}) and transfer_until is null
        -- guard: who has a confirmed address, or has paid, is no stranger | and not email_verified → and true | orders/placing/strangers
        and not email_verified and not ${hasPaid}
    )
    select customer_id, product_id, sum(quantity - waiting)::int as pieces
    from held join order_lines on order_id = held.id
    where product_id = any(${products}::uuid[])
    group by customer_id, product_id
    union all
    select id, null, 0 from people where id = any(${customers}::uuid[]) and ${hasPaid}`.execute(tx)
  return {
    holds: rows.flatMap(({ productId, ...row }) => (productId === null ? [] : [{ ...row, productId }])),
    payers: rows.flatMap(({ productId, customerId }) => (productId === null ? [customerId] : [])),
  }
}
