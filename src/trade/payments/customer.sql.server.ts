import { sql } from 'kysely'
import type { Database } from '#base/platform/database/connect.server.ts'

type Money = { currency: string; receivedMinor: number; returnedMinor: number }

/** What a customer has paid and got back, by currency, without what is owed on account. */
export async function sumPaymentsOfCustomer(db: Database, customerId: string): Promise<Money[]> {
  const { rows } = await sql<Money>`
    select currency, sum(amount_minor) as received_minor, sum(returned) as returned_minor
    from (
      select payments.currency, payments.amount_minor, (
        select coalesce(sum(refunds.amount_minor), 0) from refunds where payment_id = payments.id and state = 'done') as returned
      from payments join placed_orders on placed_orders.id = order_id
      where customer_id = ${customerId} and (channel <> 'account' or settled_at is not null)
    ) paid
    group by currency order by currency`.execute(db)
  return rows
}
