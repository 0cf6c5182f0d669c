import { readFileSync } from 'node:fs'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { insertCategories, insertFamilies, insertPosts, insertReviews } from '../src/demo/sql.server.ts'
import { openShop } from '../test/shop.ts'
import { copyProducts } from './catalogue/products.ts'
import { addressOf, get } from './http.ts'
import { readsOf } from './reads.ts'

const size = 20_000
// Of eight kilobytes each. A table of this size has some thousand, so that what walks through one is noticed.
const mostPages = 600

type Statement = { text: string; values: unknown[] }

/** What the shop asks its database while it answers. */
async function statementsOf(work: () => Promise<void>): Promise<Statement[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return spy.mock.calls.map(([asked, values]) => {
      const { text, values: own } = asked as unknown as Partial<Statement>
      return { text: text ?? String(asked), values: own ?? (values as unknown as unknown[]) ?? [] }
    })
  } finally {
    spy.mockRestore()
  }
}

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Plan[]
}

async function planOf(client: pg.Client, { text, values }: Statement): Promise<Plan> {
  const { rows } = await client.query(`explain (analyze, buffers, format json) ${text}`, values)
  return rows[0]['QUERY PLAN'][0].Plan
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

test(`at ${size} products every public read uses indexes and reads few pages of its tables`, {
  timeout: 60_000,
}, async () => {
  const shop = await openShop({ env: { TRUST_PROXY: '1' } })
  const read = (name: string) => JSON.parse(readFileSync(`demo/catalogue/${name}.json`, 'utf8'))
  await insertCategories(shop.db, read('categories'))
  await insertFamilies(shop.db, read('families'), new Map())
  await insertPosts(shop.db, read('posts'), new Map())
  await insertReviews(shop.db, read('reviews'), new Map())
  const client = new pg.Client(shop.databaseUrl)
  await client.connect()
  await copyProducts(client, size)
  await client.query('vacuum (analyze) products')

  const reached = { ...shop, port: Number(new URL(shop.url).port) }
  const reads = (await readsOf(reached)).filter(({ kind }) => kind === 'api')
  expect(reads.length).toBeGreaterThan(15)
  const faults: string[] = []
  for (const [person, { name, paths }] of reads.entries()) {
    const statements = await statementsOf(async () => {
      const { status } = await get(reached.port, paths.at(-1)!, { 'x-forwarded-for': addressOf(person) })
      expect(`${name}: ${status}`).toBe(`${name}: 200`)
    })
    const asked = statements.filter(({ text }) => /^\s*(select|with)\b/i.test(text))
    expect(asked, name).not.toEqual([])
    for (const statement of asked) {
      const plan = await planOf(client, statement)
      const pages = plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
      const walks = nodesOf(plan).some(
        (node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'products',
      )
      if (walks || pages > mostPages)
        faults.push(`${name}: ${walks ? 'walks through all products, ' : ''}${pages} pages: ${statement.text}`)
    }
  }
  expect(faults).toEqual([])
  await client.end()
})
