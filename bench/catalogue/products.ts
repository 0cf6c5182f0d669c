import type pg from 'pg'
import { importedColumns } from '../../src/goods/catalogue/importing/columns.server.ts'
import { toImportedColumns } from '../../src/goods/catalogue/importing/import-values.server.ts'
import { buildSlug } from '../../src/goods/catalogue/slug.ts'
import { copyInto, type Filling } from './copy.ts'
import { idAt } from './ids.ts'
import { lineAt } from './lines.ts'

type Family = { id: string; description: string; categoryId: string; imageId: string | null }
type Shelves = { families: Map<string, Family>; categories: Map<string, string> }

const firstAt = Date.UTC(2025, 0, 1)
const apartMs = 30_000

/** When the n-th generated product was added: one every half minute, so that lists by time have an order. */
const addedAt = (n: number) => new Date(firstAt + n * apartMs)

/** Writes the first `count` generated products as the shop's import would, with the receipt of their stock. */
export async function copyProducts(client: pg.Client, count: number): Promise<void> {
  for (const filling of await productFillings(client, count)) await copyInto(client, filling)
}

/** The rows of the first `count` generated products in a database with the demonstration's families. */
export async function productFillings(client: pg.Client, count: number): Promise<Filling[]> {
  const shelves = await shelvesIn(client)
  const own = ['id', 'sku', 'slug', 'on_hand', 'created_at', 'updated_at']
  const columns = [...importedColumns.map(inSnakeCase), ...own]
  return [
    { table: 'products', columns, rows: listRows(count, shelves) },
    { table: 'stock_moves', columns: ['product_id', 'kind', 'pieces', 'at'], rows: listReceipts(count) },
  ]
}

function* listRows(count: number, shelves: Shelves) {
  for (let n = 0; n < count; n++) {
    const line = lineAt(n)
    const family = shelves.families.get(line.family!)!
    const columns = toImportedColumns(line, family, shelves.categories.get(line.category!))
    const own = [idAt(addedAt(n), n), line.sku, buildSlug(line.name, line.sku), line.stock, addedAt(n), addedAt(n)]
    yield [...importedColumns.map((name) => columns[name]), ...own]
  }
}

function* listReceipts(count: number) {
  for (let n = 0; n < count; n++) {
    const { stock } = lineAt(n)
    if (stock > 0) yield [idAt(addedAt(n), n), 'received', stock, addedAt(n)]
  }
}

async function shelvesIn(client: pg.Client): Promise<Shelves> {
  const families = await client.query<Family & { slug: string }>(
    'select slug, id, description, category_id as "categoryId", image_id as "imageId" from families',
  )
  const categories = await client.query<{ slug: string; id: string }>('select slug, id from categories')
  return {
    families: new Map(families.rows.map((family) => [family.slug, family])),
    categories: new Map(categories.rows.map(({ slug, id }) => [slug, id])),
  }
}

const inSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
