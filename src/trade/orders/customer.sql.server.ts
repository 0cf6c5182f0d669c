import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#base/platform/database/connect.server.ts'
import type { VatCheck } from '#company/vat-numbers/contract.ts'
import type { ReturnState } from './returns/contract.ts'
import { type OrderRow, selectCustomersByAddress, selectNewest } from './sql.server.ts'
import { finalStates } from './states.ts'

/** A customer's latest orders, cancelled ones included. */
export const findOrdersOfCustomer = (db: Database, customerId: string, limit: number): Promise<OrderRow[]> =>
  findLatest(db, limit, sql<boolean>`customer_id = ${customerId}`)

/** The latest orders of others who have the same address, or have typed it. */
export const findOrdersOfAddress = (
  db: Database,
  { id, email }: { id: string; email: string },
  limit: number,
): Promise<OrderRow[]> =>
  findLatest(db, limit, sql<boolean>`customer_id in (${selectCustomersByAddress(email)}) and customer_id <> ${id}`)

const findLatest = (db: Database, limit: number, condition: RawBuilder<boolean>): Promise<OrderRow[]> =>
  selectNewest(
    db,
    sql`select id from orders where ${condition} order by placed_at desc, id desc limit ${sql.lit(limit)}`,
  ).execute()

/** How many orders a customer has that were not cancelled, and how many of them are not finished. */
export async function countOrdersOfCustomer(db: Database, customerId: string) {
  const final = sql.join(finalStates.map((state) => sql.lit(state)))
  const { rows } = await sql<{ orders: number; open: number }>`
    select count(*) filter (where state <> 'cancelled') as orders, count(*) filter (where state not in (${final})) as open
    from orders where customer_id = ${customerId}`.execute(db)
  return rows[0]!
}

type CompanyRow = { name: string; vatNumber: string; vatCheck: VatCheck | null }

/** The companies and VAT numbers on a customer's orders, those used last first, with the last answer to each number. */
export async function findCompaniesOfCustomer(db: Database, customerId: string, limit: number) {
  const { rows } = await sql<CompanyRow>`
    select name, vat_number, (array_agg(vat_check order by placed_at desc) filter (where vat_check is not null))[1] as vat_check
    from (
      select coalesce(nullif(billing_address ->> 'company', ''), delivery_address ->> 'company', '') as name,
        vat_number, vat_check, placed_at
      from orders where customer_id = ${customerId}
    ) companies
    where name <> '' or vat_number <> ''
    group by name, vat_number order by max(placed_at) desc limit ${limit}`.execute(db)
  return rows
}

type ReturnOfCustomer = { id: string; order: string; number: number; state: ReturnState; askedAt: Date }

/** A customer's latest returns. */
export async function findReturnsOfCustomer(db: Database, customerId: string, limit: number) {
  const { rows } = await sql<ReturnOfCustomer>`
    select returns.id, order_id as order, number, returns.state, asked_at
    from returns join orders on orders.id = order_id
    where customer_id = ${customerId} order by asked_at desc, returns.id desc limit ${limit}`.execute(db)
  return rows
}
