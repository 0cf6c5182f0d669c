import type { Config } from '#base/platform/config/config.server.ts'
import { ConfigError } from '#base/platform/config/error.server.ts'
import type { Database } from '#base/platform/database/connect.server.ts'
import { findForeignProducts } from '#goods/catalogue/prices/foreign-currency.sql.server.ts'
import { openStates } from '../states.ts'

/**
 * A shop has one currency, in which its products, delivery and open orders are priced.
 * @throws ConfigError if products on sale, or orders that may still be paid, have another
 */
export async function requireOneCurrency(db: Database, { currency }: Pick<Config, 'currency'>): Promise<void> {
  const [products, orders] = await Promise.all([findForeignProducts(db, currency), foreignOpenOrders(db, currency)])
  refuseCurrencies(currency, products, orders)
}

/** @throws ConfigError if there are products or orders in other currencies */
export function refuseCurrencies(currency: string, products: readonly Count[], orders: readonly Count[]): void {
  const other = products[0]?.currency ?? orders[0]?.currency
  // guard: a shop does not sell in two currencies | never | orders/pricing/one-currency
  if (other) throw new ConfigError(sentence(currency, other, sumCounts(products), sumCounts(orders)))
}

type Count = { currency: string; count: number }

const sumCounts = (counts: readonly Count[]) => counts.reduce((sum, { count }) => sum + count, 0)

const sentence = (currency: string, other: string, products: number, orders: number) =>
  [
    `SHOP_CURRENCY is ${currency}, but ${products} products on sale and ${orders} orders that may still be paid have another, such as ${other}.`,
    `Set SHOP_CURRENCY=${other} again. To change it: wait until no such order is left, import all products with prices in ${currency}, withdraw the others, and enter the prices of delivery anew.`,
  ].join(' ')

/** Orders that may still be paid in another currency, by that. */
function foreignOpenOrders(db: Database, currency: string): Promise<Count[]> {
  return db
    .selectFrom('orders')
    .select((eb) => ['currency', eb.cast<number>(eb.fn.countAll(), 'integer').as('count')])
    .where('currency', '<>', currency)
    .where('state', 'in', openStates)
    .groupBy('currency')
    .execute()
}
