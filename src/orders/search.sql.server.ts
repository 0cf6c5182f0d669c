import { type RawBuilder, sql } from 'kysely'
import type { Span } from '#invoices/journal/sql.server.ts'
import { selectOrderNumber } from '#invoices/order-number.server.ts'
import type { Database } from '#platform/database/connect.server.ts'
import { type CursorPosition, selectPage } from '#platform/database/cursor.server.ts'
import { queueConditions } from './queues/sql.server.ts'
import type { OrderQueue } from './shapes.ts'
import {
  customerAddress,
  type OrderRow,
  selectCustomerByEmail,
  selectCustomersByAddress,
  selectOrders,
} from './sql.server.ts'
import type { OrderState } from './states.ts'

/** The orders that a list or a search is among. */
type Scope = {
  /** Those of the customer with this address. */
  email?: string | undefined
  state?: string | undefined
  queue?: OrderQueue | undefined
  placed?: Span | undefined
}

export type OrderSearch = Scope & {
  q?: string | undefined
  after?: CursorPosition | undefined
  limit: number
}

/** `lookedUpTo`: where a search ended that found less than a page, because it had looked through enough for one. */
type OrderMatches = { rows: OrderRow[]; lookedUpTo?: CursorPosition | undefined }

// What one page of a search looks through takes a fraction of a second. The next page goes on.
export const lookedThrough = 2500

/** Orders, newest first. A whole number or address is looked up, other texts are searched. */
export async function findOrders(db: Database, { q, ...page }: OrderSearch): Promise<OrderMatches> {
  if (q === undefined) return { rows: await list(db, page) }
  const exact = await lookUp(db, q, page)
  if (exact) return { rows: await list(db, page, exact) }
  const last = await endOfWindow(db, page)
  const within = last && sql<boolean>`(orders.placed_at, orders.id) >= (${last.value}, ${last.id})`
  const rows = await list(db, page, sql<boolean>`${within ?? sql`true`} and ${containing(q, page)}`)
  return rows.length > page.limit ? { rows } : { rows, lookedUpTo: last }
}

type Page = Omit<OrderSearch, 'q'>

function list(db: Database, page: Page, condition?: RawBuilder<boolean>): Promise<OrderRow[]> {
  const { after, limit } = page
  return selectOrders(db)
    .where(isIn(page))
    .$if(condition !== undefined, (query) => query.where(condition!))
    .$call((query) => selectPage(query, 'orders.placedAt', 'orders.id', { after, limit }))
    .execute()
}

const isIn = (scope: Scope): RawBuilder<boolean> => sql<boolean>`${sql.join([...listConditions(scope)], sql` and `)}`

function* listConditions({ email, state, queue, placed }: Scope): Generator<RawBuilder<unknown>> {
  yield sql`true`
  if (state !== undefined) yield sql`orders.state = ${state}`
  if (queue !== undefined) yield queueConditions[queue]
  if (placed) yield sql`orders.placed_at >= ${placed.from} and orders.placed_at < ${placed.until}`
  if (email === undefined) return
  // To the customer, cancelled orders are deleted.
  yield sql`orders.state <> 'cancelled'`
  // guard: a list of orders belongs to its customer | drop | orders/orders.test payments/payments.test authorization
  yield sql`orders.customer_id = ${selectCustomerByEmail(email)}`
}

/** The condition for the order with that number or the orders of that address; undefined: the text is neither. */
async function lookUp(db: Database, q: string, { email }: Scope): Promise<RawBuilder<boolean> | undefined> {
  const text = q.trim().toLowerCase()
  const number = parseOrderNumber(text)
  if (number !== undefined) {
    const order = db.selectFrom('orders').select('id').where('number', '=', number).where(isIn({ email }))
    const found = await order.executeTakeFirst()
    return found && sql<boolean>`orders.id = ${found.id}`
  }
  if (email !== undefined) return undefined
  const parcel = await sql`${selectOrdersOfParcel(text)} limit 1`.execute(db)
  if (parcel.rows.length > 0) return sql<boolean>`orders.id in (${selectOrdersOfParcel(text)})`
  const { rows } = await selectCustomersByAddress(text).execute(db)
  return rows.length > 0 ? sql<boolean>`orders.customer_id = any(${rows.map(({ id }) => id)}::uuid[])` : undefined
}

/**
 * The orders that a text identifies, the latest first: by their number, with or without its prefix, by the number of a parcel, or by
 * their customer's own reference. `ids`: orders that are known to be meant.
 */
export async function findOrdersByIdentifier(db: Database, q: string, ids: readonly string[], limit: number) {
  const text = q.trim().toLowerCase()
  return db
    .selectFrom('orders')
    .select(['id', 'customerName', selectOrderNumber('orders.number').as('number')])
    .select((eb) => eb.ref('state').$castTo<OrderState>().as('state'))
    .where(
      'orders.id',
      'in',
      sql<string>`(select id from orders where number = ${parseOrderNumber(text) ?? null}
        union select id from orders where reference <> '' and lower(reference) = ${text}
        union ${selectOrdersOfParcel(text)} union select unnest(${ids}::uuid[]))`,
    )
    .orderBy('orders.placedAt', 'desc')
    .limit(limit)
    .execute()
}

/** The orders of which a parcel has this number, in lower case; people write it with spaces or without. */
const selectOrdersOfParcel = (text: string) => sql`
  select order_id from parcels
  where tracking_number <> '' and lower(replace(tracking_number, ' ', '')) = ${text.replaceAll(' ', '')}`

/** The number that a text is, with or without its prefix. */
export function parseOrderNumber(text: string): number | undefined {
  const digits = /^(?:iw-)?(\d{6,15})$/i.exec(text)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** The last of as many orders as one page of a search looks through; undefined: there are fewer. */
async function endOfWindow(db: Database, page: Page): Promise<CursorPosition | undefined> {
  const last = await db
    .selectFrom('orders')
    .select(['orders.placedAt', 'orders.id'])
    .where(isIn(page))
    .$call((query) => selectPage(query, 'orders.placedAt', 'orders.id', { after: page.after, limit: 0 }))
    .offset(lookedThrough - 1)
    .executeTakeFirst()
  return last && { value: last.placedAt.toISOString(), id: last.id }
}

/** One comparison of all texts: each folds the case of a whole text. Customers do not look for themselves. */
function containing(q: string, { email }: Scope): RawBuilder<boolean> {
  const part = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  const lines = sql`(select string_agg(concat_ws(chr(10), all_lines.sku, all_lines.name, all_lines.translations), chr(10))
    from order_lines all_lines where all_lines.order_id = orders.id)`
  const customer = email === undefined ? sql`${customerAddress}, orders.customer_name,` : sql``
  return sql`lower(concat_ws(chr(10), ${selectOrderNumber('orders.number')}, ${customer}
    orders.reference, ${lines})) like lower(${part})`
}
