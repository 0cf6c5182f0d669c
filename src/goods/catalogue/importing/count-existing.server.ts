import { sql } from 'kysely'
import type { Database } from '#base/platform/database/connect.server.ts'
import { readLinesIn } from './import-files.server.ts'
import type { TableReading } from './import-table.server.ts'

/** How many products of a file are in the catalogue, which an import would overwrite. @throws ImportError */
export async function countExistingProducts(db: Database, path: string, reading?: TableReading): Promise<number> {
  if (!(await db.selectFrom('products').select('id').limit(1).executeTakeFirst())) return 0
  let known = 0
  for await (const lines of readLinesIn(path, reading)) {
    const skus = lines.map(({ read }) => read().sku)
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from products where sku = any(${skus})`.execute(db)
    known += rows[0]!.count
  }
  return known
}
