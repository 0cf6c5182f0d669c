import { performance } from 'node:perf_hooks'
import { addAdmin } from './customers.ts'
import { get, getClientAddress } from './http.ts'
import { queryOn, type Tools } from './measure.ts'
import type { Row } from './row.ts'
import type { BenchShop } from './shop.ts'
import { computeSpread } from './statistics.ts'

const repeats = 20
// What takes this long in all need not be asked again.
const enoughMs = 10_000

/** What the owner looks at, by name. */
async function buildListAddresses(shop: BenchShop): Promise<Record<string, string>> {
  const [customer] = await queryOn<{ email: string }>(
    shop,
    `select email from users where role = 'customer' and email like '%.7@example.com' limit 1`,
  )
  const email = encodeURIComponent(customer?.email ?? 'customer@ironwright.example')
  return {
    overview: '/overview',
    'all orders': '/orders',
    'orders of a state': '/orders?state=packed',
    'orders that hardly any has': '/orders?state=paying',
    'orders by part of a number': '/orders?q=77123',
    'orders by part of a name': '/orders?q=Berg',
    'orders by a whole address': `/orders?q=${email}`,
    'orders of one customer': `/order/${email}`,
    'products, newest': '/products?limit=24&sort=newest',
    people: '/users',
    messages: '/inbox',
    reviews: '/reviews/all',
    changes: '/history',
    incidents: '/incidents',
    'unsent mails': '/mails/unsent',
    health: '/health',
  }
}

/** How long each of the owner's lists takes at the server, one request at a time. */
export async function owner({ options, open }: Tools): Promise<Row[]> {
  const { size } = options
  const shop = await open(size)
  try {
    const token = await addAdmin(shop.databaseUrl)
    const rows: Row[] = []
    for (const [name, path] of Object.entries(await buildListAddresses(shop))) {
      const took: number[] = []
      for (let n = 0; n <= repeats; n++) {
        const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': getClientAddress(n) }
        const began = performance.now()
        const { status } = await get(shop.port, `/api${path}`, headers)
        if (status !== 200 && status !== 503) throw new Error(`${path} is answered with ${status}.`)
        // The first one also fills PostgreSQL's memory.
        if (n > 0) took.push(performance.now() - began)
        if (took.reduce((sum, ms) => sum + ms, 0) > enoughMs) break
      }
      rows.push(buildRow(name, took, size))
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
  under: `${size.toLocaleString('en')} products and as many orders, ${took.length} requests one after the other`,
})
