import type { Product } from '#catalogue/contract.ts'
import { breather } from '#platform/breather.server.ts'
import type { Database } from '#platform/database/connect.server.ts'
import { asksOf } from './asks.ts'
import { familyName, stemOf, wordsOf } from './family-index.ts'
import { lookAt } from './look.server.ts'
import { groupsByNumber, groupsByPieces } from './numbers.server.ts'
import * as plan from './plan.ts'
import { frequentSearches } from './searches.sql.server.ts'
import type { Engine } from './service.server.ts'
import type { Terms } from './terms.sql.server.ts'

const most = { searches: 6, categories: 3, families: 5, products: 4, looked: 200, parts: 6 } as const
const anything = { inStock: false }

/** What a search that is being typed may become: categories, families, and parts once a size or number is typed. */
export async function suggestFor(db: Database, engine: Engine, categories: Terms['categories'], q: string) {
  const asks = asksOf(q, engine.index, engine.words)
  const { candidates, leftOut } = plan.candidatesOf(engine.index, asks, new Map())
  const fitting = leftOut.length === 0 ? candidates : []
  const sized = fitting.filter(({ asked }) => asked.length > 0).slice(0, 3)
  return {
    searches: [],
    categories: categoriesFor(categories, q).slice(0, most.categories),
    families: fitting.flatMap(({ family }) => (family.id ? [familyName(family)] : [])).slice(0, most.families),
    products: (await productsFor(db, engine, q, sized, fitting.length === 0)).slice(0, most.products),
  }
}

/** What others search for and find; only in words of the catalogue, whatever was reported. */
export async function suggestMostSearched(db: Database, engine: Engine) {
  const breathe = breather()
  const searches: string[] = []
  // Many are looked at, since those that are refused may be many; the first that are not are shown.
  for (const text of await frequentSearches(db, most.looked)) {
    await breathe()
    const candidates = plainCandidates(text, engine)
    if (candidates.length > 0 && (await lookAt(db, candidates, anything, 1, () => []))) searches.push(text)
    if (searches.length === most.searches) break
  }
  return { searches, categories: [], families: [], products: [] }
}

/** The families of a text that is short and correctly spelled, if they answer to all of it. */
function plainCandidates(text: string, { index, words }: Engine): readonly plan.Candidate[] {
  const asks = asksOf(text, index, words)
  const isSpelled = asks.every(({ ways }) =>
    ways[0]!.things.every((thing) => thing.kind !== 'word' || thing.reading.spelled === undefined),
  )
  // guard: only what is cheap to read is offered | never | search/searches.test
  if (asks.length > most.parts || !isSpelled) return []
  const { candidates, leftOut, near } = plan.candidatesOf(index, asks, new Map())
  return leftOut.length + near.length === 0 ? candidates : []
}

/** Products with that part number, or of the families that a size was typed for, or whose part number begins so. */
async function productsFor(
  db: Database,
  { index }: Engine,
  q: string,
  sized: readonly plan.Candidate[],
  isUnknown: boolean,
): Promise<Product[]> {
  const exact = await groupsByNumber(db, index, q)
  if (exact.length > 0) return exact.flatMap(({ products }) => products)
  if (sized.length > 0) {
    const looked = await lookAt(db, sized, anything, 1, () => [])
    return (looked?.shown ?? []).flatMap(({ group }) => group.products.slice(0, 2))
  }
  const pieces = isUnknown ? await groupsByPieces(db, index, q, anything) : []
  return pieces.flatMap(({ products }) => products)
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
