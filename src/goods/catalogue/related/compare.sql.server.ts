import type { Database } from '#base/platform/database/connect.server.ts'
import { selectProductsForSale } from '../sql.server.ts'

/** Products by their part numbers, with their attributes. */
export function findProductsBySku(db: Database, skus: readonly string[]) {
  return selectProductsForSale(db)
    .leftJoin('families', 'families.id', 'products.familyId')
    .select(['products.attributes', 'families.attributes as attributeDefinitions'])
    .where('products.sku', 'in', skus)
    .execute()
}
