// @module-tag long 19 s: the plans of lists and searches at 12,000 orders.
import pg from 'pg'
import { expect, test } from 'vitest'
import { ada, openShop } from '../test/shop.ts'
import { copyProducts } from './catalogue/products.ts'
import { get } from './http.ts'
import { addManyOrders } from './many-orders.ts'
import { listOrderLists, listOrderSearches } from './order-search.ts'
import { explainPlan, listNodes, recordReads } from './plans.ts'

const size = 12_000
const large = /^(orders|order_lines|order_search|parcels|payment_attempts|payments|invoices|users|products)$/

test(`at ${size} orders every search and list of them uses indexes`, async () => {
  const shop = await openShop({ env: { TRUST_PROXY: '1' } })
  const client = new pg.Client(shop.databaseUrl)
  await client.connect()
  await copyProducts(client, 1000)
  await addManyOrders(shop.databaseUrl, size)

  const port = Number(new URL(shop.url).port)
  const headers = { authorization: `Bearer ${await shop.getToken(ada)}` }
  const faults: string[] = []
  const texts = Object.entries(await listOrderSearches({ ...shop, port }))
  const searches = texts.flatMap(([name, q]) => {
    const path = `?limit=50&q=${encodeURIComponent(q)}`
    return [
      [name, `/orders${path}`],
      [`${name} of a state`, `/orders${path}&state=packed`],
      [`${name} in the box`, `/admin/find?q=${encodeURIComponent(q)}`],
    ] as const
  })
  // The overview adds up a month, in which all of these were placed.
  const lists = Object.entries(await listOrderLists({ ...shop, port })).filter(([name]) => name !== 'overview')
  for (const [name, path] of [...searches, ...lists]) {
    const statements = await recordReads(async () => {
      const { status } = await get(port, `/api${path}`, headers)
      expect(`${name}: ${status}`).toBe(`${name}: 200`)
    })
    for (const statement of statements) {
      const nodes = listNodes(await explainPlan(client, statement))
      const walks = nodes.filter((node) => node['Node Type'] === 'Seq Scan' && large.test(node['Relation Name'] ?? ''))
      if (walks.length > 0) faults.push(`${name}: walks through ${walks[0]!['Relation Name']}: ${statement.text}`)
    }
  }
  expect(searches.length).toBeGreaterThan(75)
  expect(faults).toEqual([])
  await client.end()
})
