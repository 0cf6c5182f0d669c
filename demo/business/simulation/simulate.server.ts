import type { Config } from '#base/platform/config/config.server.ts'
import type { Tx } from '#base/platform/database/connect.server.ts'
import { lockOffers, type StockOffer } from '#goods/catalogue/stock/stock.server.ts'
import { demoAccounts } from '#shop/demo/accounts.ts'
import { openSellerSetting } from '#trade/invoices/seller.server.ts'
import { loadPricingTables } from '#trade/orders/pricing/pricing-tables.server.ts'
import { type Article, buildAssortment } from './assortment.ts'
import { type Setting, simulateOpenOrder, simulateOrders } from './business.ts'
import { simulatedDays } from './calendar.ts'
import { addTime } from './clock.ts'
import { createCustomers } from './people.ts'
import { createRandom } from './random.ts'
import { type ArticleKind, loadAccountIds, loadArticles } from './read.sql.server.ts'
import { type BusinessTable, toBusinessRows } from './rows.ts'
import { readTexts } from './texts.server.ts'

const seed = 1897

/** The first number that the shop gives to an order. */
const firstNumber = 100_001

/** Names a product or an account, whose id each demonstration makes anew. */
export type References = ReadonlyMap<string, string>

/**
 * Simulates the business of the days before `until` with the catalogue of a demonstration, and one order that is placed 40 minutes
 * before `now`. The same catalogue gives the same business.
 */
export async function simulateBusiness(
  tx: Tx,
  config: Config,
  folder: string,
  { until, now }: { until: Date; now: Date },
): Promise<{ tables: BusinessTable[]; references: References }> {
  const texts = await readTexts(folder)
  const dice = createRandom(seed)
  const openedAt = addTime(until, { days: -simulatedDays - 1 })
  const { admin, customer } = await loadAccountIds(tx, demoAccounts)
  const kinds = await loadArticles(tx)
  const offers = await lockOffers(tx, [...kinds.keys()])
  const articles = new Map([...kinds].map(([id, kind]) => [id, toArticle(offers.get(id)!, kind)]))
  const assortment = buildAssortment(dice, [...articles.values()])
  const casey = { ...customer, since: openedAt, lang: 'en', weight: 0, vatNumber: '' } as const
  const setting: Setting = {
    market: { articles, assortment, terms: await loadPricingTables(tx, config), notes: texts.words.notes },
    words: texts.words,
    customers: createCustomers(dice, texts.customers, openedAt),
    casey: { ...casey, address: texts.casey.addresses[0]!, bought: [] },
    until,
  }
  const stories = [...simulateOrders(dice, setting), simulateOpenOrder(dice, setting, now)]
  const numbered = stories.map((story, index) => ({ ...story, number: firstNumber + index }))
  const seller = await openSellerSetting(config).read(tx)
  const tables = toBusinessRows(dice, { ...setting, texts, stories: numbered, seller, adminId: admin.id, openedAt })
  const products = [...kinds].map(([id, { sku }]) => [id, `@products:${sku}`] as const)
  const accounts = [admin, customer].map(({ id, email }) => [id, `@users:${email}`] as const)
  return { tables, references: new Map([...products, ...accounts]) }
}

/** The stock of today says nothing of the stock there was. */
const toArticle = (offer: StockOffer, { sku: _, ...kind }: ArticleKind): Article => ({
  ...{ ...offer, ...kind, left: offer.available, available: Number.MAX_SAFE_INTEGER },
})
