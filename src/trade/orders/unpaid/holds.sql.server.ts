import { sql } from 'kysely'
import type { Database } from '#base/platform/database/connect.server.ts'
import { customerAddress } from '../sql.server.ts'
import { awaitsVatAnswer } from '../vat/vat-check.sql.server.ts'

export type HoldRow = {
  id: string
  number: number
  email: string
  customerName: string
  customerId: string
  emailVerified: boolean
  lines: number
  pieces: number
  currency: string
  totalMinor: number
  holdUntil: Date
  awaitsVatAnswer: boolean
}

/** The unpaid orders that hold pieces, those of most pieces first. */
export async function findHolds(db: Database, limit: number): Promise<HoldRow[]> {
  const { rows } = await sql<HoldRow>`
    select orders.id, number, ${customerAddress} as email, customer_name, customer_id, email_verified, count(*)::int as lines,
      sum((quantity - waiting) * order_lines.pack_size)::bigint as pieces, orders.currency, total_minor, hold_until,
      ${awaitsVatAnswer} as awaits_vat_answer
    from orders
    join people on people.id = customer_id
    join order_lines on order_id = orders.id
    where hold_until is not null
    group by orders.id, people.email, people.guest_email, email_verified
    order by pieces desc, placed_at
    limit ${limit}`.execute(db)
  return rows
}
