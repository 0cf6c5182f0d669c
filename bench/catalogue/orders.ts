import type pg from 'pg'
import type { OrderState } from '../../src/trade/orders/states.ts'
import { copyInto } from './copy.ts'
import { idAt } from './ids.ts'
import { customerAt } from './people.ts'
import { between, randomFrom } from './random.ts'

const dayMs = 86_400_000
const days = 300
const ordersEach = 10
const ordersOfChunk = 20_000

type Product = { id: string; sku: string; name: string; translations: string; price_minor: number; pack_size: number }

/** How a shop's orders end, in shares of a thousand. */
const ends: readonly (readonly [OrderState, number])[] = [
  ['delivered', 900],
  ['shipped', 15],
  ['packed', 10],
  ['paid', 5],
  ['refunded', 20],
  ['cancelled', 50],
]

/** Orders of the last 300 days with customers, payments, refunds and the stock they moved. The books agree. */
export async function copyOrders(client: pg.Client, count: number, until: Date): Promise<void> {
  const { rows: products } = await client.query<Product>(
    'select id, sku, name, translations, price_minor, pack_size from products order by sku limit 20000',
  )
  const first = new Date(until.getTime() - days * dayMs)
  const all = function* () {
    for (let n = 0; n < count; n++) yield orderAt(n, count, first, products)
  }
  await copyInto(client, {
    table: 'users',
    columns: userColumns,
    rows: listUsers(Math.ceil(count / ordersEach), first),
  })
  await copyInto(client, { table: 'orders', columns: orderColumns, rows: map(all(), orderRow) })
  // The words of the orders of one statement are computed together.
  for (const chunk of chunks(all(), ordersOfChunk))
    await copyInto(client, { table: 'order_lines', columns: lineColumns, rows: map(chunk, lineRow) })
  await copyInto(client, { table: 'payment_attempts', columns: attemptColumns, rows: map(paid(all()), attemptRow) })
  await copyInto(client, { table: 'payments', columns: paymentColumns, rows: map(paid(all()), paymentRow) })
  await copyInto(client, { table: 'refunds', columns: refundColumns, rows: map(returned(all()), refundRow) })
  await copyInto(client, { table: 'cancellations', columns: cancelColumns, rows: map(returned(all()), cancelRow) })
  await copyInto(client, { table: 'stock_moves', columns: moveColumns, rows: listMoves(all()) })
}

type Order = ReturnType<typeof orderAt>

function orderAt(n: number, count: number, first: Date, products: readonly Product[]) {
  const random = randomFrom(n + 2_000_003)
  const at = new Date(first.getTime() + Math.floor((n / count) * days * dayMs))
  const person = Math.floor(n / ordersEach)
  const product = products[between(random, 0, products.length - 1)]!
  // What is charged has an upper limit, which some boxes of large parts would exceed.
  const quantity = Math.max(1, Math.min(between(random, 1, 12), Math.floor(99_999_999 / product.price_minor)))
  const total = quantity * product.price_minor
  return { n, at, person, customerId: idAt(first, person), product, quantity, total, state: stateBy(random) }
}

function stateBy(random: () => number): OrderState {
  let place = random() * 1000
  for (const [state, share] of ends) {
    place -= share
    if (place < 0) return state
  }
  return 'delivered'
}

const userColumns = ['id', 'name', 'email', 'email_verified', 'created_at', 'updated_at']
function* listUsers(count: number, at: Date) {
  for (let n = 0; n < count; n++) yield [idAt(at, n), customerAt(n).name, customerAt(n).email, 'true', at, at]
}

const isPaid = ({ state }: Order) => state !== 'cancelled'
function* paid(all: Iterable<Order>) {
  for (const order of all) if (isPaid(order)) yield order
}
function* returned(all: Iterable<Order>) {
  for (const order of all) if (order.state === 'refunded') yield order
}
function* chunks<T>(all: Iterable<T>, size: number): Generator<T[]> {
  const chunk: T[] = []
  for (const row of all) if (chunk.push(row) === size) yield chunk.splice(0)
  if (chunk.length > 0) yield chunk
}
function* map<T, U>(all: Iterable<T>, of: (one: T) => U): Generator<U> {
  for (const one of all) yield of(one)
}

// One number per kind of row, so that rows of one order have ids of their own.
const getId = ({ n, at }: Order, kind: number) => idAt(at, n * 8 + kind)
const later = ({ at }: Order, ms: number) => new Date(at.getTime() + ms)

const orderColumns =
  'id customer_id customer_name state currency total_minor phone address placed_at paid_at cancelled_at received_mailed_at paid_mailed_at'.split(
    ' ',
  )
function orderRow(order: Order) {
  const { at, customerId, state, total } = order
  const { name, phone, address } = customerAt(order.person)
  const paidAt = isPaid(order) ? later(order, 60_000) : null
  const cancelledAt = isPaid(order) ? null : later(order, 600_000)
  // The address of a cancelled order is forgotten one day; here it is already.
  const kept = isPaid(order) ? [phone, address] : ['', '']
  return [getId(order, 0), customerId, name, state, 'USD', total, ...kept, at, paidAt, cancelledAt, at, paidAt]
}

const lineColumns = 'id order_id position product_id sku name translations unit_price_minor quantity pack_size'.split(
  ' ',
)
function lineRow(order: Order) {
  const { id, sku, name, translations, price_minor, pack_size } = order.product
  return [getId(order, 1), getId(order, 0), 0, id, sku, name, translations, price_minor, order.quantity, pack_size]
}

const attemptColumns = 'id order_id intent_id state amount_minor currency created_at updated_at'.split(' ')
const attemptRow = (order: Order) => [
  getId(order, 2),
  getId(order, 0),
  `pi_bench${order.n}`,
  'succeeded',
  order.total,
  'USD',
  order.at,
  order.at,
]

const paymentColumns = 'id order_id attempt_id transaction_id amount_minor currency kept received_at'.split(' ')
const paymentRow = (order: Order) => [
  getId(order, 3),
  getId(order, 0),
  getId(order, 2),
  `ch_bench${order.n}`,
  order.total,
  'USD',
  'true',
  later(order, 60_000),
]

const refundColumns =
  'id payment_id amount_minor currency reason state provider_refund_id created_at done_at mailed_at'.split(' ')
function refundRow(order: Order) {
  const done = later(order, 2 * dayMs)
  return [getId(order, 4), getId(order, 3), order.total, 'USD', 'admin', 'done', `re_bench${order.n}`, done, done, done]
}

const cancelColumns = 'id order_line_id quantity cancelled_at'.split(' ')
const cancelRow = (order: Order) => [getId(order, 5), getId(order, 1), order.quantity, later(order, 2 * dayMs)]

const moveColumns = 'product_id order_line_id kind pieces at cause'.split(' ')
/** What was sold had come in before: what lies in the house stays as it was. */
function* listMoves(all: Iterable<Order>) {
  for (const order of paid(all)) {
    const { product, quantity, at } = order
    yield [product.id, null, 'received', quantity, at, null]
    yield [product.id, getId(order, 1), 'sold', -quantity, at, null]
    if (order.state === 'refunded') {
      yield [product.id, getId(order, 1), 'returned', quantity, later(order, 2 * dayMs), getId(order, 5)]
      yield [product.id, null, 'corrected', -quantity, later(order, 2 * dayMs), null]
    }
  }
}
