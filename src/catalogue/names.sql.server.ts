import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.server.ts'
import { prepared } from '#platform/database/prepared.server.ts'

/** What products are called and which family they are of, also when they are not for sale any more. */
export function namesOfProducts(db: Database, ids: readonly string[]) {
  return prepared(db, 'names of products', { ids }, ({ ids }) =>
    db
      .selectFrom('products')
      .leftJoin('families', 'families.id', 'products.familyId')
      .select(['products.id', 'products.name', 'products.nameBn', 'products.sku', 'products.slug'])
      .select(['families.slug as familySlug', 'families.name as familyName', 'families.nameBn as familyNameBn'])
      .where(sql<boolean>`products.id = any(${ids}::uuid[])`),
  )
}
