import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/connect.server.ts'
import { keysetPage, type Position } from '#platform/database/cursor.server.ts'
import { orderNumberSql } from '#platform/order-number.server.ts'
import { customerWith, type OrderRow, ordersWithFirstLine } from './sql.server.ts'

export type OrderSearch = {
  state?: string | undefined
  q?: string | undefined
  after?: Position | undefined
  limit: number
}

/** `lookedUpTo`: where a search ended that found less than a page, because it had looked through enough for one. */
type Found = { rows: OrderRow[]; lookedUpTo?: Position | undefined }

// What one page of a search looks through takes a fraction of a second. The next page goes on.
export const lookedThrough = 2500

/** All customers' orders, newest first; for admins. A whole number or address is looked up, other texts are searched. */
export async function findOrders(db: Database, { q, ...page }: OrderSearch): Promise<Found> {
  if (q === undefined) return { rows: await list(db, page) }
  const exact = await lookUp(db, q)
  if (exact) return { rows: await list(db, page, exact) }
  const last = await endOfWindow(db, page)
  const within = last && sql<boolean>`(orders.placed_at, orders.id) >= (${last.value}, ${last.id})`
  const rows = await list(db, page, sql<boolean>`${within ?? sql`true`} and ${containing(q)}`)
  return rows.length > page.limit ? { rows } : { rows, lookedUpTo: last }
}

type Page = Omit<OrderSearch, 'q'>

function list(db: Database, { state, after, limit }: Page, condition?: RawBuilder<boolean>): Promise<OrderRow[]> {
  return ordersWithFirstLine(db)
    .$if(state !== undefined, (query) => query.where('orders.state', '=', state!))
    .$if(condition !== undefined, (query) => query.where(condition!))
    .$call((query) => keysetPage(query, 'orders.placedAt', 'orders.id', { after, limit }))
    .execute()
}

/** The condition for the order with that number or the orders of that address; undefined: the text is neither. */
async function lookUp(db: Database, q: string): Promise<RawBuilder<boolean> | undefined> {
  const text = q.trim().toLowerCase()
  const number = /^(?:iw-)?(\d{6,15})$/.exec(text)?.[1]
  if (number) {
    const order = await db.selectFrom('orders').select('id').where('number', '=', Number(number)).executeTakeFirst()
    return order && sql<boolean>`orders.id = ${order.id}`
  }
  const { rows } = await sql<{ id: string | null }>`select ${customerWith(text)} as id`.execute(db)
  return rows[0]?.id ? sql<boolean>`orders.customer_id = ${rows[0].id}` : undefined
}

/** The last of as many orders as one page of a search looks through; undefined: there are fewer. */
async function endOfWindow(db: Database, { state, after }: Page): Promise<Position | undefined> {
  const last = await db
    .selectFrom('orders')
    .select(['orders.placedAt', 'orders.id'])
    .$if(state !== undefined, (query) => query.where('orders.state', '=', state!))
    .$call((query) => keysetPage(query, 'orders.placedAt', 'orders.id', { after, limit: 0 }))
    .offset(lookedThrough - 1)
    .executeTakeFirst()
  return last && { value: last.placedAt.toISOString(), id: last.id }
}

/** One comparison of all texts: each folds the case of a whole text. */
function containing(q: string): RawBuilder<boolean> {
  const part = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  const names = sql`(select string_agg(concat_ws(chr(10), all_lines.name, all_lines.name_bn), chr(10))
    from order_lines all_lines where all_lines.order_id = orders.id)`
  return sql`lower(concat_ws(chr(10), ${orderNumberSql('orders.number')}, users.email, orders.customer_name,
    orders.reference, ${names})) like lower(${part})`
}
