import { analytics } from './analytics.ts'
import { attacks } from './attacks.ts'
import { cachedPage } from './cached-page.ts'
import { freshness } from './fresh.ts'
import { growth } from './growth.ts'
import { hotProduct } from './hot-product.ts'
import { type Measure, onShop } from './measure.ts'
import { memory } from './memory.ts'
import { pageMiss } from './miss.ts'
import { orderPlacement } from './order.ts'
import { orderSearch } from './order-search.ts'
import { overload } from './overload.ts'
import { productRead } from './product-read.ts'
import { search } from './search.ts'
import { searchIndex } from './search-index.ts'

/** Every measure by its name on the command line. */
export const measures: Record<string, Measure> = {
  'cached-page': onShop(100_000, cachedPage),
  miss: onShop(10_000, pageMiss),
  'product-read': onShop(10_000, productRead),
  growth,
  order: onShop(10_000, orderPlacement),
  'hot-product': onShop(10_000, hotProduct),
  fresh: onShop(10_000, freshness),
  memory,
  attacks: onShop(10_000, attacks),
  overload: onShop(100_000, overload),
  'order-search': orderSearch,
  analytics,
  search,
  'search-index': onShop(10_000, searchIndex),
}
