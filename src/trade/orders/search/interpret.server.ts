import type { Database } from '#base/platform/database/connect.server.ts'
import { findProductsByDesignation } from '#goods/catalogue/cross-references/sql.server.ts'
import { compactText } from '#goods/catalogue/normalise.ts'
import { findIdentifiedOrders, type IdentifiedOrder } from './identifiers.sql.server.ts'
import type { Alternative } from './index.sql.server.ts'
import { buildQueries, parseTerms, type Term } from './terms.ts'
import { foldSearched, splitTexts } from './words.ts'

/** What an order that was found may have of a text. */
export type SearchMeaning = { terms: Term[]; identified: IdentifiedOrder[]; designated: DesignatedProduct[] }

/** `attempts`: ways to be found by a text, of which the first that finds an order counts. */
type SearchPlan = SearchMeaning & { attempts: Alternative[][] }

type DesignatedProduct = { number: string; productId: string }

/** A number that leads to orders means these and nothing else. Beside other words it is such a number or another one. */
export async function interpretSearch(db: Database, q: string, shopCurrency: string): Promise<SearchPlan> {
  const text = q.trim()
  const typed = [...new Set([text, ...splitTexts(text)])]
  const terms = parseTerms(text, shopCurrency)
  const [identified, products] = await Promise.all([
    findIdentifiedOrders(db, typed),
    findProductsByDesignation(
      db,
      typed.map(compactText).filter((compact) => compact !== ''),
    ),
  ])
  const whole = identified.filter(({ key }) => key === text)
  if (whole.length > 0) {
    return { attempts: [[{ ids: toIds(whole), queries: [] }]], terms: [], identified: whole, designated: [] }
  }
  const listDesignated = (key: string) => {
    return products.filter(({ compact }) => compact === compactText(key)).map(({ productId }) => toQuery(productId))
  }
  const named = terms.map((term) => ({ ...term, ways: [...term.ways, ...listDesignated(term.text)] }))
  const ofWhole = listDesignated(text)
  const numbers = Map.groupBy(identified, ({ key }) => key)
  const buildAttempt = (asBeginnings: boolean): Alternative[] => {
    const queries = buildQueries(named, asBeginnings)
    if (!queries || queries.length === 0) return []
    return [
      { queries },
      ...(ofWhole.length > 0 && terms.length > 1 ? [{ queries: [ofWhole.join(' | ')] }] : []),
      ...[...numbers].map(([key, orders]) => ({
        ids: toIds(orders),
        queries: queries.filter((_, index) => named[index]!.text !== foldSearched(key)),
      })),
    ]
  }
  const attempts = [buildAttempt(false), buildAttempt(true)].filter((attempt) => attempt.length > 0)
  return { attempts, terms: named, identified, designated: products }
}

const toIds = (orders: readonly IdentifiedOrder[]) => [...new Set(orders.map(({ orderId }) => orderId))]

/** The word that stands for a product in `order_search`. */
const toQuery = (productId: string) => `'%${productId.replaceAll('-', '')}'`
