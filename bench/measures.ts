import { attacks } from './attacks.ts'
import { navigation } from './browser/navigation.ts'
import { vitals } from './browser/vitals.ts'
import { weights } from './browser/weight.ts'
import { cachedPage } from './cached-page.ts'
import { freshness } from './fresh.ts'
import { growth } from './growth.ts'
import { hotProduct } from './hot-product.ts'
import { importFile } from './import.ts'
import { type Measure, onShop } from './measure.ts'
import { memory } from './memory.ts'
import { pageMiss } from './miss.ts'
import { orderPlacement } from './order.ts'
import { orderSearch } from './order-search.ts'
import { overload } from './overload.ts'
import { owner } from './owner.ts'
import { productRead } from './product-read.ts'
import { search } from './search.ts'
import { startUp } from './start.ts'

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
  start: startUp,
  attacks: onShop(10_000, attacks),
  overload: onShop(100_000, overload),
  import: importFile,
  owner,
  'order-search': orderSearch,
  search,
  weight: onShop(10_000, ({ shop }) => weights(shop)),
  navigation: onShop(10_000, ({ shop }) => navigation(shop)),
  vitals: onShop(10_000, ({ shop }) => vitals(shop)),
}
