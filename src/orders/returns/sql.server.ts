import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '#platform/database/connect.server.ts'
import { newId } from '#platform/ids.server.ts'
import type { ReturnState } from './contract.ts'

type ReturnLineRow = {
  id: string
  line: string
  productId: string
  name: string
  nameBn: string
  sku: string
  quantity: number
  packSize: number
  reason: string
  restocked: boolean | null
}

export type ReturnRow = {
  id: string
  orderId: string
  orderNumber: number
  customerName: string
  state: ReturnState
  answer: string
  askedAt: Date
  lines: ReturnLineRow[]
}

const select = (condition: RawBuilder<unknown>, limit: number) => sql<ReturnRow>`
  select returns.id, order_id, number as order_number, customer_name, returns.state, answer, asked_at, (
    select coalesce(json_agg(json_build_object('id', return_lines.id, 'line', order_line_id, 'productId', product_id, 'name', name,
      'nameBn', name_bn, 'sku', sku, 'quantity', return_lines.quantity, 'packSize', pack_size, 'reason', reason,
      'restocked', restocked) order by position), '[]')
    from return_lines join order_lines on order_lines.id = order_line_id where return_id = returns.id
  ) as lines
  from returns join orders on orders.id = order_id where ${condition} order by asked_at, returns.id limit ${limit}`

const many = 1000
const maxExported = 10_000

export const returnsOf = async (db: Database | Tx, orderId: string): Promise<ReturnRow[]> =>
  (await select(sql`order_id = ${orderId}`, many).execute(db)).rows

/** The returns of orders, for their customer’s data. */
export const returnsOfAll = async (db: Database, orderIds: readonly string[]): Promise<ReturnRow[]> =>
  (await select(sql`order_id = any(${orderIds}::uuid[])`, maxExported).execute(db)).rows

export const openReturns = async (db: Database, limit: number): Promise<ReturnRow[]> =>
  (await select(sql`returns.state in ('asked', 'agreed', 'received')`, limit).execute(db)).rows

export const returnById = async (db: Database | Tx, id: string): Promise<ReturnRow | undefined> =>
  (await select(sql`returns.id = ${id}`, 1).execute(db)).rows[0]

type Asked = { line: string; quantity: number; reason: string }

export async function insertReturn(tx: Tx, orderId: string, state: ReturnState, lines: readonly Asked[]) {
  const id = newId()
  await tx.insertInto('returns').values({ id, orderId, state }).execute()
  await tx
    .insertInto('returnLines')
    .values(
      lines.map(({ line, quantity, reason }) => ({ id: newId(), returnId: id, orderLineId: line, quantity, reason })),
    )
    .execute()
  return id
}

type Change = { answer?: string; refundId?: string | null }

/** Moves a return on; false if it is not in the state before. */
export async function changeReturn(
  tx: Tx,
  id: string,
  { from, to, ...change }: { from: ReturnState; to: ReturnState } & Change,
): Promise<boolean> {
  const changed = await tx
    .updateTable('returns')
    .set({ state: to, ...change })
    .where('id', '=', id)
    // guard: a return goes on from its expected state only | drop | orders/returns
    .where('state', '=', from)
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

export async function markCame(tx: Tx, returnId: string, restocked: readonly string[]): Promise<void> {
  await sql`update return_lines set restocked = order_line_id = any(${restocked}::uuid[])
    where return_id = ${returnId}`.execute(tx)
}

/** Whether the last parcel of an order left within so many days. */
export async function wasSentWithin(db: Database | Tx, orderId: string, days: number): Promise<boolean> {
  const { rows } = await sql<{
    recent: boolean
  }>`select coalesce(max(shipped_at) > now() - make_interval(days => ${days}),
    false) as recent from parcels where order_id = ${orderId}`.execute(db)
  return rows[0]!.recent
}

/** What a customer wrote, and what was answered, is forgotten with the customer. */
export async function forgetReturns(tx: Tx, customerId: string): Promise<void> {
  await sql`update return_lines set reason = '' from returns join orders on orders.id = order_id
    where returns.id = return_id and customer_id = ${customerId} and reason <> ''`.execute(tx)
  await sql`update returns set answer = '' from orders
    where orders.id = order_id and customer_id = ${customerId} and answer <> ''`.execute(tx)
}
