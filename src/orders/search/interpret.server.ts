import { findProductsByDesignation } from '#catalogue/cross-references.sql.server.ts'
import { compactText } from '#catalogue/normalise.ts'
import type { Database } from '#platform/database/connect.server.ts'
import { findIdentifiedOrders, type IdentifiedOrder } from './identifiers.sql.server.ts'
import type { Alternative } from './index.sql.server.ts'
import { parseTerms, type Term } from './terms.ts'
import { foldText, splitTexts } from './words.ts'

/** What a text may mean: the ways to be found by it, and what an order that was found is compared with. */
export type Interpretation = { alternatives: Alternative[]; terms: Term[]; identified: IdentifiedOrder[] }

/** A number that leads to orders means these and nothing else. Beside other words it is such a number or another one. */
export async function interpretSearch(db: Database, q: string, shopCurrency: string): Promise<Interpretation> {
  const text = q.trim()
  const typed = [...new Set([text, ...splitTexts(text)])]
  const terms = parseTerms(text, shopCurrency)
  const [identified, products] = await Promise.all([
    findIdentifiedOrders(db, typed),
    findProductsByDesignation(db, typed.map(compactText)),
  ])
  const whole = identified.filter(({ key }) => key === text)
  if (whole.length > 0) return { alternatives: [{ ids: toIds(whole), queries: [] }], terms: [], identified: whole }
  const designated = (key: string) => {
    return products.filter(({ compact }) => compact === compactText(key)).map(({ productId }) => toQuery(productId))
  }
  const named = terms.map((term) => ({ ...term, query: [term.query, ...designated(term.text)].join(' | ') }))
  const queries = named.map(({ query }) => query)
  const ofWhole = designated(text)
  const numbers = Map.groupBy(identified, ({ key }) => key)
  return {
    alternatives: [
      ...(queries.length > 0 ? [{ queries }] : []),
      ...(ofWhole.length > 0 && terms.length > 1 ? [{ queries: [ofWhole.join(' | ')] }] : []),
      ...[...numbers].map(([key, orders]) => ({
        ids: toIds(orders),
        queries: named.filter((term) => term.text !== foldText(key)).map(({ query }) => query),
      })),
    ],
    terms,
    identified,
  }
}

const toIds = (orders: readonly IdentifiedOrder[]) => [...new Set(orders.map(({ orderId }) => orderId))]

/** The word that stands for a product in `order_search`. */
const toQuery = (productId: string) => `'%${productId.replaceAll('-', '')}'`
