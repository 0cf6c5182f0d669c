import type { ChildProcess } from 'node:child_process'
import pg from 'pg'
import type { Row } from './row.ts'
import type { BenchShop, ShopConnection, ShopOptions } from './shop.ts'

export type Options = {
  rounds: number
  seconds: number
  /** How many products the largest catalogue has. */
  size: number
  /** How many different pages are requested, where that matters. */
  pages: number
  /** How long memory is watched; 0: not. */
  minutes: number
}

/** What every measure may use. */
export type Tools = {
  bare: ChildProcess
  loader: ChildProcess
  options: Options
  /** A shop of its own with so many products and orders, closed by whoever opened it. */
  open(size: number, options?: ShopOptions): Promise<BenchShop>
  /** A kept data folder with so many products and orders, for measures that start the shop themselves. */
  folder(size: number): Promise<string>
}

export type Measure = (tools: Tools) => Promise<Row[]>

/** What a measure of one shop gets: the shop, and some of its products to request. */
export type Bench = Tools & { shop: BenchShop; slugs: string[]; ids: string[] }

const chosen = 1000

/** A measure of one shop, opened for it alone so that no other measure has warmed or filled it. */
export function onShop(size: number, measure: (bench: Bench) => Promise<Row[]>): Measure {
  return async (tools) => {
    const shop = await tools.open(Math.min(size, tools.options.size))
    try {
      return await measure({ ...tools, shop, ...(await loadProducts(shop, chosen)) })
    } finally {
      await shop.close()
    }
  }
}

/** Products from all over the catalogue, the same in each run. */
export async function loadProducts(shop: ShopConnection, count: number): Promise<Pick<Bench, 'slugs' | 'ids'>> {
  const rows = await queryOn<{ id: string; slug: string }>(
    shop,
    'select id, slug from products where archived_at is null order by hashtext(slug), id limit $1',
    [count],
  )
  return { slugs: rows.map(({ slug }) => slug), ids: rows.map(({ id }) => id) }
}

export async function queryOn<T extends object>(
  shop: ShopConnection,
  sql: string,
  values: unknown[] = [],
): Promise<T[]> {
  const client = new pg.Client(shop.databaseUrl)
  await client.connect()
  try {
    return (await client.query<T>(sql, values)).rows
  } finally {
    await client.end()
  }
}
