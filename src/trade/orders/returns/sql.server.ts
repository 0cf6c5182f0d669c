import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { createId } from '#base/platform/ids.server.ts'
import type { Translations } from '#base/platform/text/locale.ts'
import { conditions, type PieceCondition } from '#goods/catalogue/related/conditions.ts'
import { selectPaidOrder } from '../exchanges/sql.server.ts'
import { openReturnStates, type ReturnState } from './contract.ts'

/** `paidLine`: the line that was paid for its pieces; another one for those of an exchange. */
type ReturnLineRow = {
  id: string
  line: string
  paidLine: string
  productId: string
  name: string
  translations: Translations<'name'>
  sku: string
  quantity: number
  packSize: number
  reason: string
  came: number | null
  restocked: number | null
  exchanged: number
  pieces: ReceivedPieces[]
  finding: string
}

type ReceivedPieces = { condition: PieceCondition; quantity: number; restocked: boolean }

/** `paidOrderId`: the order whose money its pieces stand for. `exchange`: the order that is sent for them. */
export type ReturnRow = {
  id: string
  orderId: string
  paidOrderId: string
  orderNumber: number
  customerName: string
  customerId: string
  state: ReturnState
  answer: string
  askedAt: Date
  agreedAt: Date | null
  receivedAt: Date | null
  decision: string
  currency: string
  refundedMinor: number | null
  exchange: { id: string; number: number } | null
  lines: ReturnLineRow[]
}

const conditionNames = [...conditions]

const select = (condition: RawBuilder<unknown>, limit: number, direction = sql`asc`) => sql<ReturnRow>`
  select returns.id, order_id, number as order_number, customer_name, customer_id, returns.state, answer, asked_at, agreed_at, received_at,
    decision, currency, (select amount_minor from order_refunds where id = refund_id) as refunded_minor,
    case when orders.exchange then ${selectPaidOrder(sql`returns.order_id`)} else order_id end as paid_order_id, (
    select json_build_object('id', sent.id, 'number', sent.number) from exchanges join orders sent on sent.id = exchanges.order_id
      where return_id = returns.id and taken_back_at is null) as exchange, (
    select coalesce(json_agg(json_build_object('id', return_lines.id, 'line', order_line_id,
      'paidLine', case when orders.exchange then paid_line(order_line_id) else order_line_id end, 'productId', product_id, 'name', name,
      'translations', translations, 'sku', sku, 'quantity', return_lines.quantity, 'packSize', pack_size, 'reason', reason,
      'came', came, 'restocked', restocked, 'exchanged', exchanged_packs(return_lines.id), 'finding', finding, 'pieces', (
        select coalesce(json_agg(json_build_object('condition', condition, 'quantity', quantity, 'restocked', restocked)
          order by array_position(${conditionNames}::text[], condition)), '[]')
        from return_pieces where return_line_id = return_lines.id)) order by position), '[]')
    from return_lines join order_lines on order_lines.id = order_line_id where return_id = returns.id
  ) as lines
  from returns join orders on orders.id = order_id where ${condition} 
  order by asked_at ${direction}, returns.id ${direction} limit ${limit}`

const now = sql<Date>`now()`
const askedIn = (returnId: string) => sql<Date>`(select asked_at from returns where id = ${returnId})`

/** A customer is reminded of a return so long before it is closed. */
export const reminderDays = 7

const many = 1000
const maxExported = 10_000

export const findReturns = async (db: Database | Tx, orderId: string): Promise<ReturnRow[]> =>
  (await select(sql`order_id = ${orderId}`, many).execute(db)).rows

/** The returns of orders, for their customer’s data. */
export const findReturnsOfAll = async (db: Database, orderIds: readonly string[]): Promise<ReturnRow[]> =>
  (await select(sql`order_id = any(${orderIds}::uuid[])`, maxExported).execute(db)).rows

/** Those that wait for something, the oldest first; or those in a state, of the finished ones the newest. */
export async function findReturnsIn(db: Database, state: ReturnState | undefined, limit: number): Promise<ReturnRow[]> {
  if (!state) return (await select(sql`returns.state in ('asked', 'agreed', 'received')`, limit).execute(db)).rows
  // Written out, so that the partial indexes are used.
  const isIn = sql`returns.state = ${sql.lit(state)}`
  const isOpen = openReturnStates.some((open) => open === state)
  return (await select(isIn, limit, isOpen ? sql`asc` : sql`desc`).execute(db)).rows
}

export const findReturnById = async (db: Database | Tx, id: string): Promise<ReturnRow | undefined> =>
  (await select(sql`returns.id = ${id}`, 1).execute(db)).rows[0]

type NewReturnLine = { line: string; quantity: number; reason: string }

/** `missingIn`: the return in whose parcel these pieces were missing. */
export async function insertReturn(
  tx: Tx,
  orderId: string,
  state: ReturnState,
  lines: readonly NewReturnLine[],
  missingIn: string | null = null,
): Promise<string> {
  const id = createId()
  // guard: what was missing keeps the day on which it was asked for | askedIn(missingIn) → now | orders/returns/receipt
  const askedAt = missingIn ? askedIn(missingIn) : now
  await tx
    .insertInto('returns')
    .values({ id, orderId, state, missingIn, askedAt, agreedAt: state === 'agreed' ? now : null })
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

type Change = { answer?: string; decision?: string; refundId?: string | null }

const moments: Partial<Record<ReturnState, { agreedAt: typeof now } | { receivedAt: typeof now }>> = {
  agreed: { agreedAt: now },
  received: { receivedAt: now },
}

/** Changes a return's state; false if it is not in the state before. */
export async function changeReturn(
  tx: Tx,
  id: string,
  { from, to, ...change }: { from: ReturnState; to: ReturnState } & Change,
): Promise<boolean> {
  const changed = await tx
    .updateTable('returns')
    .set({ state: to, ...change, ...moments[to] })
    .where('id', '=', id)
    // guard: a return goes on from its expected state only | drop | orders/returns/returns
    .where('state', '=', from)
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
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

/** The oldest return that is closed within so many days unless its parcel comes, and of which nobody was reminded. */
export async function findReturnToRemind(
  db: Database,
  days: number,
  skipped: readonly string[],
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from returns
    where state = 'agreed' and agreed_at < now() - make_interval(days => ${days - reminderDays})
      and agreed_at >= now() - make_interval(days => ${days}) and (reminded_at is null or reminded_at < agreed_at)
      and id <> all(${skipped}::uuid[])
    order by agreed_at limit 1`.execute(db)
  return rows[0]?.id
}

/** False: its customer was reminded already, or it is not waited for any more. */
export async function markReminded(tx: Tx, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`update returns set reminded_at = now()
    where id = ${id} and state = 'agreed'
      and (reminded_at is null or reminded_at < agreed_at)`.execute(tx)
  return numAffectedRows === 1n
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
    select exists (select from returns where order_id = ${orderId} and state in ('received', 'refunded', 'refused', 'exchanged')
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
  await sql`update return_lines set reason = '', finding = '' from returns join orders on orders.id = order_id
    where returns.id = return_id and customer_id = ${customerId} and (reason <> '' or finding <> '')`.execute(tx)
  await sql`update returns set answer = '', decision = '' from orders
    where orders.id = order_id and customer_id = ${customerId} and (answer <> '' or decision <> '')`.execute(tx)
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
