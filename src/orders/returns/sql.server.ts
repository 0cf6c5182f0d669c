import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '#platform/database/connect.server.ts'
import { createId } from '#platform/ids.server.ts'
import type { Translations } from '#platform/locale.ts'
import type { ReturnState } from './contract.ts'

type ReturnLineRow = {
  id: string
  line: string
  productId: string
  name: string
  translations: Translations<'name'>
  sku: string
  quantity: number
  packSize: number
  reason: string
  came: number | null
  restocked: number | null
}

export type ReturnRow = {
  id: string
  orderId: string
  orderNumber: number
  customerName: string
  customerId: string
  state: ReturnState
  answer: string
  askedAt: Date
  lines: ReturnLineRow[]
}

const select = (condition: RawBuilder<unknown>, limit: number) => sql<ReturnRow>`
  select returns.id, order_id, number as order_number, customer_name, customer_id, returns.state, answer, asked_at, (
    select coalesce(json_agg(json_build_object('id', return_lines.id, 'line', order_line_id, 'productId', product_id, 'name', name,
      'translations', translations, 'sku', sku, 'quantity', return_lines.quantity, 'packSize', pack_size, 'reason', reason,
      'came', came, 'restocked', restocked) order by position), '[]')
    from return_lines join order_lines on order_lines.id = order_line_id where return_id = returns.id
  ) as lines
  from returns join orders on orders.id = order_id where ${condition} order by asked_at, returns.id limit ${limit}`

const many = 1000
const maxExported = 10_000

export const findReturns = async (db: Database | Tx, orderId: string): Promise<ReturnRow[]> =>
  (await select(sql`order_id = ${orderId}`, many).execute(db)).rows

/** The returns of orders, for their customer’s data. */
export const findReturnsOfAll = async (db: Database, orderIds: readonly string[]): Promise<ReturnRow[]> =>
  (await select(sql`order_id = any(${orderIds}::uuid[])`, maxExported).execute(db)).rows

export const findOpenReturns = async (db: Database, limit: number): Promise<ReturnRow[]> =>
  (await select(sql`returns.state in ('asked', 'agreed', 'received')`, limit).execute(db)).rows

export const findReturnById = async (db: Database | Tx, id: string): Promise<ReturnRow | undefined> =>
  (await select(sql`returns.id = ${id}`, 1).execute(db)).rows[0]

type NewReturnLine = { line: string; quantity: number; reason: string }

export async function insertReturn(tx: Tx, orderId: string, state: ReturnState, lines: readonly NewReturnLine[]) {
  const id = createId()
  await tx
    .insertInto('returns')
    .values({ id, orderId, state, agreedAt: state === 'agreed' ? sql<Date>`now()` : null })
    .execute()
  await tx
    .insertInto('returnLines')
    .values(
      lines.map(({ line, quantity, reason }) => ({
        id: createId(),
        returnId: id,
        orderLineId: line,
        quantity,
        reason,
      })),
    )
    .execute()
  return id
}

type Change = { answer?: string; refundId?: string | null }

const agreedNow = { agreedAt: sql<Date>`now()` }

/** Changes a return's state; false if it is not in the state before. */
export async function changeReturn(
  tx: Tx,
  id: string,
  { from, to, ...change }: { from: ReturnState; to: ReturnState } & Change,
): Promise<boolean> {
  const changed = await tx
    .updateTable('returns')
    .set({ state: to, ...change, ...(to === 'agreed' ? agreedNow : {}) })
    .where('id', '=', id)
    // guard: a return goes on from its expected state only | drop | orders/returns/returns
    .where('state', '=', from)
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

/** Stores how many pieces of a return's lines arrived, and how many of those are sold again. */
export async function markArrived(
  tx: Tx,
  lines: readonly { id: string; came: number; restocked: number }[],
): Promise<void> {
  const given = lines.map(({ id, came, restocked }) => ({ id, came, restocked }))
  await sql`update return_lines set came = given.came, restocked = given.restocked
    from jsonb_to_recordset(${JSON.stringify(given)}) as given (id uuid, came int, restocked int)
    where return_lines.id = given.id`.execute(tx)
}

/** The oldest return that was agreed to more than the given days ago and never came. */
export async function findOverdueReturn(
  db: Database,
  days: number,
  skipped: readonly string[],
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from returns
    where state = 'agreed' and agreed_at < now() - make_interval(days => ${days}) and id <> all(${skipped}::uuid[])
    order by agreed_at limit 1`.execute(db)
  return rows[0]?.id
}

/** Whether a customer has a return that is not finished. */
export async function hasOpenReturns(tx: Tx, customerId: string): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`select exists (select from returns join orders on orders.id = order_id
    where customer_id = ${customerId} and returns.state in ('asked', 'agreed', 'received')) as open`.execute(tx)
  return rows[0]!.open
}

/** Whether all returned pieces of an order were requested within the given days after its last parcel. */
export async function wasReturnedInTime(db: Database | Tx, orderId: string, days: number): Promise<boolean> {
  const { rows } = await sql<{ late: boolean }>`
    select exists (select from returns where order_id = ${orderId} and state in ('received', 'refunded')
      and asked_at > (select max(shipped_at) from parcels where order_id = ${orderId})
        + make_interval(days => ${days})) as late`.execute(db)
  return !rows[0]!.late
}

/** Whether the last parcel of an order left within the given days. */
export async function wasSentWithin(db: Database | Tx, orderId: string, days: number): Promise<boolean> {
  const { rows } = await sql<{
    recent: boolean
  }>`select coalesce(max(shipped_at) > now() - make_interval(days => ${days}),
    false) as recent from parcels where order_id = ${orderId}`.execute(db)
  return rows[0]!.recent
}

/** A customer's texts in returns, and the answers, are deleted with the customer. */
export async function anonymizeReturns(tx: Tx, customerId: string): Promise<void> {
  await sql`update return_lines set reason = '' from returns join orders on orders.id = order_id
    where returns.id = return_id and customer_id = ${customerId} and reason <> ''`.execute(tx)
  await sql`update returns set answer = '' from orders
    where orders.id = order_id and customer_id = ${customerId} and answer <> ''`.execute(tx)
}

/** The returns requested since a moment, the newest first. */
export const findReturnsSince = (db: Database, since: RawBuilder<Date>, limit: number) =>
  db
    .selectFrom('returns')
    .innerJoin('orders', 'orders.id', 'returns.orderId')
    .select(['returns.id', 'returns.orderId', 'orders.number', 'orders.customerName', 'returns.askedAt as at'])
    .where('returns.askedAt', '>', since)
    .orderBy('returns.askedAt', 'desc')
    .limit(limit)
    .execute()
