import { performance } from 'node:perf_hooks'
import { addAdmin } from './customers.ts'
import { get, getClientAddress } from './http.ts'
import { addManyOrders } from './many-orders.ts'
import type { Tools } from './measure.ts'
import type { Row } from './row.ts'
import { computeSpread } from './statistics.ts'

const products = 10_000
const repeats = 20

const periods = {
  today: 'period=today',
  'thirty days': 'period=30_days',
  'a month': 'period=last_month',
  'a year': 'period=last_year',
  'a year that is not over': 'period=year',
  'five years': 'from=2021-01-15&to=2026-01-14',
}

/** What the screen of sales asks for each period. */
const addresses = Object.entries(periods).flatMap(([name, period]) => [
  [`sales of ${name}`, `/analytics/sales?${period}`] as const,
  ...['product', 'family', 'customer', 'country'].map(
    (by) => [`sales of ${name} by ${by}`, `/analytics/breakdown?${period}&by=${by}`] as const,
  ),
])

/** How long sums of all orders take at the server, one request at a time. */
export async function analytics({ options, open }: Tools): Promise<Row[]> {
  const shop = await open(Math.min(products, options.size))
  try {
    await addManyOrders(shop.databaseUrl, options.size)
    const token = await addAdmin(shop.databaseUrl)
    const rows: Row[] = []
    for (const [name, path] of addresses) {
      const took: number[] = []
      for (let n = 0; n <= repeats; n++) {
        const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': getClientAddress(n) }
        const began = performance.now()
        const { status } = await get(shop.port, `/api${path}`, headers)
        if (status !== 200) throw new Error(`${path} is answered with ${status}.`)
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
  goal: 16,
  name,
  unit: 'ms',
  value: computeSpread(took),
  bound: { atMost: 100 },
  under: `${size.toLocaleString('en')} orders of five years, ${took.length} requests one after the other`,
})
