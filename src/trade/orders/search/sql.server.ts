import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#base/platform/database/connect.server.ts'
import { type CursorPosition, selectPage } from '#base/platform/database/cursor.server.ts'
import type { Span } from '#trade/invoices/journal/sql.server.ts'
import { queueConditions } from '../queues/sql.server.ts'
import type { OrderQueue } from '../shapes.ts'
import { type OrderRow, selectCustomerByEmail, selectCustomersByAddress, selectNewest } from '../sql.server.ts'
import { buildCondition, findAll, findEndOfNewest, scanFirst, scanNewest } from './index.sql.server.ts'
import { interpretSearch } from './interpret.server.ts'
import { findMatches, type Match } from './matches.sql.server.ts'

/** The orders that a list or a search is among. */
type Scope = {
  /** Those of the customer with this address. */
  email?: string | undefined
  state?: string | undefined
  queue?: OrderQueue | undefined
  placed?: Span | undefined
  /** Those that this admin is on; null: those that nobody is on. */
  assigneeId?: string | null | undefined
  /** Those that are marked with it. */
  tagged?: string | undefined
}

export type OrderSearch = Scope & {
  q?: string | undefined
  after?: CursorPosition | undefined
  limit: number
}

/** `lookedUpTo`: where a search ended that found less than a page, because it had looked through enough for one. */
type OrderMatches = {
  rows: OrderRow[]
  lookedUpTo?: CursorPosition | undefined
  /** Of a search: what each order was found by. */
  matches?: ReadonlyMap<string, Match[]>
}

// Among orders of a state, a queue, a month or a customer, one page of a search looks through so many of these.
export const lookedThrough = 2500

/** Orders, newest first. `shopCurrency`: that of amounts without one. */
export async function findOrders(
  db: Database,
  { q, ...page }: OrderSearch,
  shopCurrency: string,
): Promise<OrderMatches> {
  if (q === undefined || q.trim() === '') return { rows: await list(db, page) }
  const customers = page.email === undefined ? await findCustomers(db, q) : []
  if (customers.length > 0) return await listOfCustomers(db, customers, page)
  const { attempts, ...meaning } = await interpretSearch(db, q, shopCurrency)
  for (const alternatives of attempts) {
    const { ids, lookedUpTo } = await findIds(db, buildCondition(alternatives), page)
    if (ids.length === 0 && !lookedUpTo) continue
    const rows = await list(
      db,
      { ...page, after: undefined, limit: ids.length },
      sql<boolean>`orders.id = any(${ids}::uuid[])`,
    )
    return { rows, lookedUpTo, matches: await findMatches(db, ids, meaning) }
  }
  return { rows: [] }
}

type Page = Omit<OrderSearch, 'q'>

/** The customers with a whole address, whose orders have an index of their own. */
async function findCustomers(db: Database, q: string): Promise<string[]> {
  const text = q.trim().toLowerCase()
  if (!text.includes('@')) return []
  const { rows } = await selectCustomersByAddress(text).execute(db)
  return rows.map(({ id }) => id)
}

async function listOfCustomers(db: Database, ids: readonly string[], page: Page): Promise<OrderMatches> {
  const rows = await list(db, page, sql<boolean>`orders.customer_id = any(${ids}::uuid[])`)
  return { rows, matches: new Map(rows.map(({ id, email }) => [id, [{ kind: 'email', text: email }]])) }
}

type IdPage = { ids: string[]; lookedUpTo?: CursorPosition | undefined }

/** Common words are found among the newest orders, which is soon done; for rare ones the index has few orders. */
async function findIds(db: Database, condition: RawBuilder<boolean>, page: Page): Promise<IdPage> {
  if (isRestricted(page)) return await findIdsInScope(db, condition, page)
  const first = await scanFirst(db, condition, page)
  if (first.length > page.limit) return { ids: first }
  const newest = first.length > 0 ? await scanNewest(db, condition, page, first) : first
  if (newest.length > page.limit) return { ids: newest }
  const all = await findAll(db, condition, page)
  if (all) return { ids: all }
  const found = first.length > 0 ? newest : await scanNewest(db, condition, page, first)
  return found.length > page.limit ? { ids: found } : { ids: found, lookedUpTo: await findEndOfNewest(db, page.after) }
}

async function findIdsInScope(db: Database, condition: RawBuilder<boolean>, page: Page): Promise<IdPage> {
  const last = await endOfWindow(db, page)
  const within = last ? sql<boolean>`(orders.placed_at, orders.id) >= (${last.value}, ${last.id})` : sql<boolean>`true`
  const newest = await db
    .selectFrom('orders')
    .innerJoin('orderSearch', 'orderSearch.orderId', 'orders.id')
    .select('orders.id')
    .where(sql<boolean>`${isIn(page)} and ${within} and ${condition}`)
    .$call((query) => selectPage(query, 'orders.placedAt', 'orders.id', page))
    .execute()
  const ids = newest.map(({ id }) => id)
  if (!last || ids.length > page.limit) return { ids }
  const all = await findAll(db, condition, { ...page, scope: isIn(page) })
  return all ? { ids: all } : { ids, lookedUpTo: last }
}

function list(db: Database, page: Page, condition?: RawBuilder<boolean>): Promise<OrderRow[]> {
  const ids = db
    .selectFrom('orders')
    .select('orders.id')
    .where(isIn(page))
    .$if(condition !== undefined, (query) => query.where(condition!))
    .$call((query) => selectPage(query, 'orders.placedAt', 'orders.id', page))
  return selectNewest(db, ids).execute()
}

const isRestricted = ({ email, state, queue, placed, assigneeId, tagged }: Scope) =>
  [email, state, queue, placed, assigneeId, tagged].some((restriction) => restriction !== undefined)

const selectDesk = (condition: RawBuilder<unknown>) =>
  sql`select from order_desk where order_desk.order_id = orders.id and ${condition}`

const isIn = (scope: Scope): RawBuilder<boolean> => sql<boolean>`${sql.join([...listConditions(scope)], sql` and `)}`

function* listConditions({ email, state, queue, placed, assigneeId, tagged }: Scope): Generator<RawBuilder<unknown>> {
  yield sql`true`
  if (state !== undefined) yield sql`orders.state = ${state}`
  if (queue !== undefined) yield queueConditions[queue]
  if (assigneeId === null) yield sql`not exists (${selectDesk(sql`assignee_id is not null`)})`
  else if (assigneeId !== undefined) yield sql`exists (${selectDesk(sql`assignee_id = ${assigneeId}`)})`
  if (tagged !== undefined) yield sql`exists (${selectDesk(sql`tags @> array[${tagged}]`)})`
  if (placed) yield sql`orders.placed_at >= ${placed.from} and orders.placed_at < ${placed.until}`
  if (email === undefined) return
  // To the customer, cancelled orders are deleted.
  yield sql`orders.state <> 'cancelled'`
  // guard: a list of orders belongs to its customer | drop | orders/orders.test payments/payments.test authorization
  yield sql`orders.customer_id = ${selectCustomerByEmail(email)}`
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
