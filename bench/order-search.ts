import { performance } from 'node:perf_hooks'
import { OrderQueueShape } from '../src/trade/orders/shapes.ts'
import { addAdmin } from './customers.ts'
import { get, getClientAddress } from './http.ts'
import { addManyOrders } from './many-orders.ts'
import { queryOn, type Tools } from './measure.ts'
import type { Row } from './row.ts'
import type { ShopConnection } from './shop.ts'
import { computeSpread } from './statistics.ts'

const products = 10_000
const repeats = 20

/** Texts of every kind that an order is found by, of one that is neither new nor old. */
export async function listOrderSearches(shop: ShopConnection): Promise<Record<string, string>> {
  const [order] = await queryOn<Record<string, string>>(shop, selectOne)
  const { number, name, phone, reference, sku, tracking, intent, refund, invoice, conversation, email } = order!
  const { postcode, city, street, total } = order!
  return {
    ...{
      'an order number': `IW-${number}`,
      'a name': name!,
      'a whole address': email!,
      'the beginning of an address': email!.slice(0, 8),
    },
    ...{
      'a company': 'Okafor Maschinenbau',
      'a telephone number': phone!,
      'one as it is dialled at home': `0${phone!.slice(5)}`,
    },
    ...{
      'a postcode': postcode!,
      'a street': street!,
      'a town': city!,
      'a town that a third of the orders has': 'Dhaka',
    },
    ...{
      'a part number': sku!,
      'a size': 'M8x30',
      'words of a part': 'hex bolt',
      reference: reference!,
      'an amount': total!,
    },
    ...{
      'a tracking number': tracking!,
      'an invoice': invoice!,
      'a payment': intent!,
      'a refund': refund!,
      'a conversation': conversation!,
    },
    ...{
      'town and size': 'Dhaka M8x30',
      'name and town': `${name} ${city}`,
      'tracking number and town': `${tracking!.replaceAll(' ', '')} Dhaka`,
    },
    ...{
      'nothing that there is': 'zzzqqq',
      'such a word and a town': 'zzzqqq Dhaka',
      'words that never meet': 'Dhaka Nordburg-Alma',
    },
    ...{ 'many beginnings': '12 34 56 78 90', 'beginnings of three words': 'dha for zin', 'one letter': 'a' },
    ...{
      'fifty words': 'a b c d e f g h i j k l m n o p q r s t u v w x y z 1 2 3 4 5 6 7 8 9 0 aa bb cc dd ee ff gg hh',
      signs: "'%&|!:*\\ ') or 1=1",
    },
  }
}

/** What is looked at of all orders without typing anything, and of one of their customers. */
export async function listOrderLists(shop: ShopConnection): Promise<Record<string, string>> {
  const [customer] = await queryOn<{ id: string }>(shop, 'select customer_id as id from orders order by id limit 1')
  const queues = OrderQueueShape.options.map((queue) => [`the queue ${queue}`, `/orders?limit=50&queue=${queue}`])
  return {
    'the queues': '/orders/queues',
    ...Object.fromEntries(queues),
    'orders to be sent': '/orders?limit=50&state=packed',
    'orders of a common tag': '/orders?limit=50&tagged=wholesale',
    'orders of a rare tag': '/orders?limit=50&tagged=rare',
    'orders of a tag that none has': '/orders?limit=50&tagged=nothing',
    'orders that an admin is on': '/orders?limit=50&assigned=me',
    'orders that nobody is on': '/orders?limit=50&assigned=nobody',
    returns: '/returns?limit=50',
    'a customer': `/customers/${customer!.id}`,
    overview: '/overview',
  }
}

const selectOne = `
  select orders.number::text, orders.customer_name as name, orders.phone, reference, sku, tracking_number as tracking, intent_id as intent,
    provider_refund_id as refund, invoices.number as invoice, 'C-' || messages.number as conversation, users.email,
    delivery_address ->> 'postcode' as postcode, delivery_address ->> 'city' as city, delivery_address ->> 'street' as street,
    to_char(orders.total_minor / 100.0, 'FM999990.00') as total
  from messages join orders on orders.id = messages.order_id join users on users.id = orders.customer_id
    join order_lines on order_lines.order_id = orders.id and position = 0 join parcels on parcels.order_id = orders.id
    join payment_attempts on payment_attempts.order_id = orders.id join invoices on invoices.order_id = orders.id
    join refunds on refunds.payment_id = orders.id
  where reference <> '' and delivery_address ->> 'city' <> 'Dhaka' order by abs(messages.number - (select max(number) * 0.4 from messages)) limit 1`

/** How long searches and lists of all orders take at the server, one request at a time. */
export async function orderSearch({ options, open }: Tools): Promise<Row[]> {
  const shop = await open(Math.min(products, options.size))
  try {
    await addManyOrders(shop.databaseUrl, options.size)
    const token = await addAdmin(shop.databaseUrl)
    const rows: Row[] = []
    const searches = Object.entries(await listOrderSearches(shop)).map(
      ([name, q]) => [name, `/orders?limit=50&q=${encodeURIComponent(q)}`] as const,
    )
    for (const [name, path] of [...searches, ...Object.entries(await listOrderLists(shop))]) {
      const took: number[] = []
      for (let n = 0; n <= repeats; n++) {
        const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': getClientAddress(n) }
        const began = performance.now()
        const { status } = await get(shop.port, `/api${path}`, headers)
        if (status !== 200 && status !== 503) throw new Error(`${path} is answered with ${status}.`)
        // The first one also fills PostgreSQL's memory.
        if (n > 0) took.push(performance.now() - began)
      }
      rows.push(buildRow(name, took, options.size))
    }
    return rows
  } finally {
    await shop.close()
  }
}

const buildRow = (name: string, took: number[], size: number): Row => ({
  goal: 18,
  name,
  unit: 'ms',
  value: computeSpread(took),
  bound: { atMost: 100 },
  under: `a page of 50 of ${size.toLocaleString('en')} orders, ${took.length} requests one after the other`,
})
