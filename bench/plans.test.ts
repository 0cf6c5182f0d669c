import { readFileSync } from 'node:fs'
import pg from 'pg'
import { expect, test } from 'vitest'
import { insertCategories, insertFamilies, insertPosts, insertReviews } from '../src/shop/demo/sql.server.ts'
import { openShop } from '../test/shop.ts'
import { copyProducts } from './catalogue/products.ts'
import { get, getClientAddress } from './http.ts'
import { explainPlan, listNodes, recordReads } from './plans.ts'
import { listReads } from './reads.ts'

const size = 20_000
// Of eight kilobytes each. A table of this size has some thousand, so that what walks through one is noticed. A part names a dozen
// families that use it, whose texts in two languages are pages of their own.
const maxPages = 650

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

test(`at ${size} products every public read uses indexes and reads few pages of its tables`, async () => {
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
    const asked = await recordReads(async () => {
      const { status } = await get(reached.port, paths.at(-1)!, { 'x-forwarded-for': getClientAddress(personIndex) })
      expect(`${name}: ${status}`).toBe(`${name}: 200`)
    })
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
