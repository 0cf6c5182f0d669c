import { productView } from '#catalogue/view.server.ts'
import type { Database } from '#platform/database/connect.server.ts'
import { asksOf } from './asks.ts'
import { familyName, stemOf, wordsOf } from './family-index.ts'
import { findGroups } from './find.sql.server.ts'
import { groupsByNumber } from './numbers.server.ts'
import * as plan from './plan.ts'
import type { Engine } from './service.server.ts'
import type { Terms } from './terms.sql.server.ts'

const most = { categories: 3, families: 5, products: 4 } as const
const anything = { inStock: false }

/** What a search that is being typed may become: categories, families, and parts once a size or number is typed. */
export async function suggestFor(db: Database, engine: Engine, categories: Terms['categories'], q: string) {
  const asks = asksOf(q, engine.index, engine.words)
  const { candidates, leftOut } = plan.candidatesOf(engine.index, asks, new Map())
  const fitting = leftOut.length === 0 ? candidates : []
  const sized = fitting.filter(({ asked }) => asked.length > 0).slice(0, 3)
  const numbered = await groupsByNumber(db, engine.index, q, anything)
  const exact = numbered.filter((one) => one.exact)
  const groups =
    exact.length > 0 || sized.length === 0
      ? (exact.length > 0 ? exact : fitting.length === 0 ? numbered : []).map(({ group }) => group.products)
      : (
          await findGroups(
            db,
            sized.map((one) => ({ words: plan.wordsOf(one) })),
            anything,
            2,
          )
        ).map(({ products }) => products.map(productView))
  return {
    categories: categoriesFor(categories, q).slice(0, most.categories),
    families: fitting.flatMap(({ family }) => (family.id ? [familyName(family)] : [])).slice(0, most.families),
    products: groups.flat().slice(0, most.products),
  }
}

/** Categories in whose name each word begins one. */
function categoriesFor(categories: Terms['categories'], q: string) {
  const words = wordsOf(q)
  if (words.length === 0) return []
  return categories.filter(({ name, nameBn }) => {
    const named = wordsOf(`${name} ${nameBn}`)
    return words.every((word) => named.some((one) => one.startsWith(word) || stemOf(one) === stemOf(word)))
  })
}
