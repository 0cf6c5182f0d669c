import { readFileSync } from 'node:fs'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { insertCategories, insertFamilies, insertPosts, insertReviews } from '../src/demo/sql.server.ts'
import { openShop } from '../test/shop.ts'
import { copyProducts } from './catalogue/products.ts'
import { get, getClientAddress } from './http.ts'
import { listReads } from './reads.ts'

const size = 20_000
// Of eight kilobytes each. A table of this size has some thousand, so that what walks through one is noticed. A part names a dozen
// families that use it, whose texts in two languages are pages of their own.
const maxPages = 650

type Statement = { text: string; values: unknown[] }

/** What the shop asks its database while it answers. */
async function recordStatements(work: () => Promise<void>): Promise<Statement[]> {
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

const isPrepared = ({ text }: Statement) => text.startsWith('-- prepared: ')
const literal = (value: unknown) =>
  value === null ? 'null' : pg.escapeLiteral(Array.isArray(value) ? `{${value.join(',')}}` : String(value))

/** A prepared one by the plan that it has for all values. */
async function explainPlan(client: pg.Client, { text, values }: Statement): Promise<Plan> {
  const explain = 'explain (analyze, buffers, format json)'
  if (!isPrepared({ text, values })) return planIn(await client.query(`${explain} ${text}`, values))
  await client.query(`set plan_cache_mode = force_generic_plan; prepare asked as ${text}`)
  const given = values.length > 0 ? `(${values.map(literal).join(', ')})` : ''
  const explained = await client.query(`${explain} execute asked ${given}`)
  await client.query('deallocate asked')
  return planIn(explained)
}

const planIn = ({ rows }: pg.QueryResult): Plan => rows[0]['QUERY PLAN'][0].Plan

/** Gives a product so many reviews that reading all of them is noticed. */
async function reviewOften(client: pg.Client, slug: string): Promise<void> {
  await client.query(
    `insert into reviews (id, product_id, name, description, rating, approved_at, created_at)
      select gen_random_uuid(), products.id, 'Ada', repeat('Good. ', 150), 5, now(), now() - number * interval '1 minute'
      from products, generate_series(1, 6000) number where slug = $1`,
    [slug],
  )
  await client.query('vacuum (analyze) reviews')
}

const listNodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(listNodes)]

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
  const reads = (await listReads(reached)).filter(({ kind }) => kind === 'api')
  expect(reads.length).toBeGreaterThan(15)
  await reviewOften(
    client,
    reads
      .find(({ name }) => name === 'reviews of a product')!
      .paths.at(-1)!
      .split('=')[1]!,
  )
  const faults: string[] = []
  for (const [personIndex, { name, paths }] of reads.entries()) {
    const statements = await recordStatements(async () => {
      const { status } = await get(reached.port, paths.at(-1)!, { 'x-forwarded-for': getClientAddress(personIndex) })
      expect(`${name}: ${status}`).toBe(`${name}: 200`)
    })
    const asked = statements.filter((statement) => isPrepared(statement) || /^\s*(select|with)\b/i.test(statement.text))
    expect(asked, name).not.toEqual([])
    for (const statement of asked) {
      const plan = await explainPlan(client, statement)
      const pages = plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
      const walks = listNodes(plan).some(
        (node) => node['Node Type'] === 'Seq Scan' && /^(products|reviews)$/.test(node['Relation Name'] ?? ''),
      )
      if (walks || pages > maxPages)
        faults.push(`${name}: ${walks ? 'walks through a whole table, ' : ''}${pages} pages: ${statement.text}`)
    }
  }
  expect(faults).toEqual([])
  await client.end()
})
