import type { Database } from '#base/platform/database/connect.server.ts'
import type { Counts } from '#company/site/counts.ts'
import { countForSale } from '#goods/catalogue/sql.server.ts'
import { countShownReviews } from '#goods/reviews/sql.server.ts'
import { countSales } from '#trade/orders/overview.sql.server.ts'

/** What the business summary of the home page may show. */
export async function countBusiness(db: Database): Promise<Counts> {
  const [forSale, sales, reviews] = await Promise.all([countForSale(db), countSales(db), countShownReviews(db)])
  return { ...forSale, ...sales, reviews }
}
