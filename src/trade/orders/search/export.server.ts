import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { AppContext } from '#base/platform/context.server.ts'
import type { Database } from '#base/platform/database/connect.server.ts'
import { csvMark, formatCsvRow, toSafeText } from '#base/platform/files/csv.ts'
import { fromMinor } from '#base/platform/text/money.ts'
import type { Order } from '../shapes.ts'
import type { OrderRow } from '../sql.server.ts'
import { toOrderView } from '../view.server.ts'
import { findOrders, type OrderSearch } from './sql.server.ts'

type Shop = Pick<AppContext, 'db' | 'config'>
type Search = Omit<OrderSearch, 'limit' | 'after'>

/** The orders of a list, all of its pages, as a file that is written while they are read. */
export const streamOrders = (shop: Shop, search: Search): Readable =>
  Readable.from(writePages(shop, search), { objectMode: false })

const pageSize = 200

async function* writePages({ db, config }: Shop, search: Search) {
  yield csvMark + formatCsvRow(heads)
  let after: OrderSearch['after']
  do {
    const { rows, lookedUpTo } = await findOrders(db, { ...search, after, limit: pageSize }, config.currency)
    // One more than a page is read, to know whether there is another.
    const page = rows.slice(0, pageSize)
    const terms = await findTerms(
      db,
      page.map(({ id }) => id),
    )
    if (page.length > 0) yield page.map((row) => formatCsvRow(toCells(row, terms.get(row.id)!))).join('')
    const last = page.at(-1)
    const next = last && { value: last.placedAt.toISOString(), id: last.id }
    after = rows.length > pageSize ? next : lookedUpTo
  } while (after)
}

const heads = [
  ...['number', 'placed_at', 'paid_at', 'state', 'customer', 'email', 'phone', 'address', 'country'],
  ...[
    'product',
    'part_number',
    'quantity',
    'more_lines',
    'net',
    'tax',
    'total',
    'currency',
    'refunded',
    'charged_back',
  ],
  ...['reference', 'transaction', 'assignee', 'tags', 'order_id'],
]

type Terms = { id: string; taxMinor: number; country: string }

/** What lists do not show of orders. */
async function findTerms(db: Database, ids: readonly string[]): Promise<Map<string, Terms>> {
  const { rows } = await sql<Terms>`select id, tax_minor,
      coalesce(delivery_place ->> 'country', delivery_address ->> 'country', '') as country
    from orders where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

function toCells(row: OrderRow, { taxMinor, country }: Terms) {
  const order: Order = toOrderView(row, 'admin')
  const { state, moreLines, total, currency, refunded, chargedBack, tags } = order
  return [
    ...[order.number, order.placedAt, row.paidAt?.toISOString() ?? '', state],
    ...[order.customerName, order.customer, order.phone, order.address].map(toSafeText),
    country,
    ...[toSafeText(order.name), toSafeText(order.sku), order.purchaseValue, moreLines],
    ...[fromMinor(row.totalMinor - taxMinor, currency), fromMinor(taxMinor, currency)],
    ...[total, currency, refunded, chargedBack],
    ...[row.reference, order.transactionId ?? '', order.assignee ?? '', tags.join(', ')].map(toSafeText),
    order._id,
  ]
}
