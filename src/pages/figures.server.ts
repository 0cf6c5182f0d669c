import { countForSale } from '#catalogue/sql.server.ts'
import { countSales } from '#orders/overview.sql.server.ts'
import type { Database } from '#platform/database/connect.server.ts'
import { countShownReviews } from '#reviews/sql.server.ts'
import type { Counts } from '#site/counts.ts'

/** What the business summary of the home page may show. */
export async function countBusiness(db: Database): Promise<Counts> {
  const [forSale, sales, reviews] = await Promise.all([countForSale(db), countSales(db), countShownReviews(db)])
  return { ...forSale, ...sales, reviews }
}
