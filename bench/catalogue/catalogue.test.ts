import { readFileSync } from 'node:fs'
import pg from 'pg'
import { expect, test } from 'vitest'
import { getProductDetails, listProducts } from '../../src/goods/catalogue/contract.ts'
import { importProducts } from '../../src/goods/catalogue/importing/import.server.ts'
import { ImportLine } from '../../src/goods/catalogue/importing/import-lines.server.ts'
import { insertCategories, insertFamilies } from '../../src/shop/demo/sql.server.ts'
import { openShop, type TestShop } from '../../test/shop.ts'
import { lineAt } from './lines.ts'
import { copyOrders } from './orders.ts'
import { copyProducts } from './products.ts'
import { variationAt, variationCount } from './variations.ts'

const size = 300
const lines = Array.from({ length: size }, (_, index) => lineAt(index))

/** A shop with the demonstration's families and no products. */
async function openEmptyShop(): Promise<{ shop: TestShop; client: pg.Client }> {
  const shop = await openShop()
  const read = (name: string) => JSON.parse(readFileSync(`demo/catalogue/${name}.json`, 'utf8'))
  await insertCategories(shop.db, read('categories'))
  await insertFamilies(shop.db, read('families'), new Map())
  const client = new pg.Client(shop.databaseUrl)
  await client.connect()
  return { shop, client }
}

const readRows = async (client: pg.Client, table: string, without: string) => {
  const { rows } = await client.query(`select to_jsonb(t) ${without} as row from ${table} t order by 1`)
  return rows.map(({ row }) => row)
}

test('generated products are what the import would have written, and nothing else is', async () => {
  const [copied, imported] = [await openEmptyShop(), await openEmptyShop()]
  await copyProducts(copied.client, size)
  await importProducts(
    imported.shop.databaseUrl,
    lines.map((line) => ImportLine.parse(line)),
  )

  // Rows made apart differ in ids, which are also in what they are found by, and moments; families and categories are compared by their slugs.
  const products = `(select products.*, families.slug as family, categories.slug as category from products
    join families on families.id = family_id join categories on categories.id = products.category_id)`
  const ofThisDatabase = `- '{id,family_id,category_id,search,created_at,updated_at}'::text[]`
  const moves = '(select sku, kind, pieces from stock_moves join products on products.id = product_id)'
  expect(await readRows(copied.client, products, ofThisDatabase)).toEqual(
    await readRows(imported.client, products, ofThisDatabase),
  )
  expect(await readRows(copied.client, moves, '')).toEqual(await readRows(imported.client, moves, ''))

  const {
    audit_log: _,
    changes: __,
    imports: ___,
    imported_products: ____,
    ...others
  } = await readCounts(imported.client)
  expect(await readCounts(copied.client)).toMatchObject(others)
  expect(others).toMatchObject({ products: size })
  for (const { client } of [copied, imported]) await client.end()
})

async function readCounts(client: pg.Client): Promise<Record<string, number>> {
  const { rows } = await client.query(`select relname as name,
    (xpath('/row/c/text()', query_to_xml('select count(*) as c from ' || oid::regclass, false, true, '')))[1]::text::int as count
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`)
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

test('the same catalogue is generated each time, and read through the API', async () => {
  const [one, other] = [await openEmptyShop(), await openEmptyShop()]
  for (const { client } of [one, other]) await copyProducts(client, size)
  const shown = `- '{family_id,category_id,search}'::text[]`
  const products = await readRows(one.client, 'products', shown)
  expect(await readRows(other.client, 'products', shown)).toEqual(products)

  const [newest] = await one.shop.asVisitor(listProducts, { sort: 'newest', limit: '1' })
  expect(newest).toMatchObject({ sku: lines.at(-1)!.sku, price: lines.at(-1)!.priceCents / 100 })
  const details = await one.shop.asVisitor(getProductDetails, { slug: newest!.slug })
  expect(details).toMatchObject({ translations: lines.at(-1)!.translations, family: { standard: expect.any(String) } })
  expect(details.attributes.length).toBeGreaterThan(2)
  for (const { client } of [one, other]) await client.end()
})

test('a million products have part numbers of their own and pass the shape of an import', () => {
  for (const kind of ['part', 'stainless', 'tool'] as const) {
    const codes = Array.from({ length: variationCount }, (_, index) => {
      const { surface, option, pack } = variationAt(index, kind)
      return `${surface.code} ${option.code} ${pack.times}`
    })
    expect(new Set(codes).size).toBe(variationCount)
  }
  const last = Array.from({ length: 2000 }, (_, index) => lineAt(999_999 - index * 450))
  expect(new Set(last.map(({ sku }) => sku)).size).toBe(2000)
  expect(last.map((line) => ImportLine.safeParse(line).error?.message).filter(Boolean)).toEqual([])
})

test('stock and money of generated orders agree', async () => {
  const { client } = await openEmptyShop()
  await copyProducts(client, size)
  await copyOrders(client, 500, new Date())
  const wrong =
    await client.query(`select sku, on_hand, sum(pieces) from products join stock_moves on product_id = products.id
    group by products.id having sum(pieces) <> on_hand`)
  expect(wrong.rows).toEqual([])
  const { rows } = await client.query(`select
    (select sum(total_minor) from orders where paid_at is not null)::int as ordered,
    (select sum(amount_minor) from payments)::int as paid,
    (select sum(unit_price_minor * quantity) from order_lines)::int - (select sum(total_minor) from orders)::int as difference,
    (select count(*) from orders where state = 'refunded')::int - (select count(*) from refunds)::int as refunds`)
  expect(rows[0]).toMatchObject({ paid: rows[0].ordered, difference: 0, refunds: 0 })
  await client.end()
})
