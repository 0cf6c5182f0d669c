import { performance } from 'node:perf_hooks'
import pg from 'pg'
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

/** How long a search of all orders takes at the server, one request at a time. */
export async function orderSearch({ options, open }: Tools): Promise<Row[]> {
  const shop = await open(Math.min(products, options.size))
  try {
    const client = new pg.Client(shop.databaseUrl)
    await client.connect()
    await addManyOrders(client, options.size)
    await client.end()
    const token = await addAdmin(shop.databaseUrl)
    const rows: Row[] = []
    for (const [name, q] of Object.entries(await listOrderSearches(shop))) {
      const took: number[] = []
      for (let n = 0; n <= repeats; n++) {
        const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': getClientAddress(n) }
        const began = performance.now()
        const { status } = await get(shop.port, `/api/orders?limit=50&q=${encodeURIComponent(q)}`, headers)
        if (status !== 200) throw new Error(`${q} is answered with ${status}.`)
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
