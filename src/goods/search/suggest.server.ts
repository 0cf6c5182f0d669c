import type { Database } from '#base/platform/database/connect.server.ts'
import { createBreather, takeSlice } from '#base/platform/load/breather.server.ts'
import { listTexts } from '#base/platform/text/locale.ts'
import type { Product } from '#goods/catalogue/contract.ts'
import type { Engine } from './engine.server.ts'
import { findGroupsByNumber, findGroupsByPartialNumber } from './execute/find-by-number.server.ts'
import { fetchGroups } from './execute/find-groups.server.ts'
import { pickFamilyName } from './index/family-index.ts'
import { listFoundWords, splitSpelled, splitWords, stemWord } from './index/stem-words.ts'
import { interpretQuery } from './query/interpret-query.ts'
import { type Candidate, rankCandidates, rankInTurn } from './query/rank-candidates.ts'
import { noFilter } from './query/request.ts'
import { listFrequentSearches } from './searches.sql.server.ts'

const limits = { searches: 6, categories: 3, families: 5, products: 4 } as const
/** Frequent searches that are tried, until enough of them find something. */
const maxTried = 200
const maxParts = 6

/** What a search that is being typed may become: categories, families, and parts once a size or number is typed. */
export async function suggestForQuery(db: Database, engine: Engine, q: string) {
  await takeSlice()
  const parts = interpretQuery(q, engine.index, engine.words)
  const { candidates, leftOut } = await rankInTurn(engine.index, parts, new Map(), createBreather())
  const fitting = leftOut.length === 0 && !parts.some(({ isUnsold }) => isUnsold) ? candidates : []
  const sized = fitting.filter(({ required }) => required.length > 0).slice(0, 3)
  return {
    searches: [],
    categories: findCategories(engine.categories, q).slice(0, limits.categories),
    families: fitting.flatMap(({ family }) => (family.id ? [pickFamilyName(family)] : [])).slice(0, limits.families),
    products: (await findProducts(db, engine, q, sized, fitting.length === 0)).slice(0, limits.products),
  }
}

/** Frequent searches of others that find something; only words of the catalogue are suggested, whatever was reported. */
export async function suggestMostSearched(db: Database, engine: Engine) {
  const breathe = createBreather()
  const searches: string[] = []
  for (const text of await listFrequentSearches(db, maxTried)) {
    await breathe()
    const candidates = rankPlainQuery(text, engine)
    if (candidates.length > 0 && (await fetchGroups(db, candidates, noFilter, 1, () => []))) searches.push(text)
    if (searches.length === limits.searches) break
  }
  return { searches, categories: [], families: [], products: [] }
}

/** The families of a text that is short and correctly spelled, if they answer to all of it. */
function rankPlainQuery(text: string, { index, words }: Engine): readonly Candidate[] {
  const parts = interpretQuery(text, index, words)
  const isSpelled = parts.every(({ interpretations }) =>
    interpretations[0]!.terms.every((term) => term.kind !== 'word' || term.reading.spelled === undefined),
  )
  // guard: only what is cheap to read is offered | never | search/searches.test
  if (parts.length > maxParts || !isSpelled || parts.some(({ isUnsold }) => isUnsold)) return []
  const { candidates, leftOut, near } = rankCandidates(index, parts, new Map())
  return leftOut.length + near.length === 0 ? candidates : []
}

/** Products with that part number, or of the families that a size was typed for, or whose part number begins so. */
async function findProducts(
  db: Database,
  { index }: Engine,
  q: string,
  sized: readonly Candidate[],
  isUnknown: boolean,
): Promise<Product[]> {
  const exact = await findGroupsByNumber(db, index, q)
  if (exact.length > 0) return exact.flatMap(({ products }) => products)
  if (sized.length > 0) {
    const page = await fetchGroups(db, sized, noFilter, 1, () => [])
    return (page?.groups ?? []).flatMap(({ group }) => group.products.slice(0, 2))
  }
  const pieces = isUnknown ? await findGroupsByPartialNumber(db, index, q, noFilter) : []
  return pieces.flatMap(({ products }) => products)
}

/** Categories in whose name each word begins one. */
function findCategories(categories: Engine['categories'], q: string) {
  const [words, spelled] = [splitWords(q), splitSpelled(q)]
  if (words.length === 0) return []
  return categories.filter((category) => {
    const named = listTexts(category, 'name').flatMap(listFoundWords)
    const isNamed = (word: string) => named.some((text) => text.startsWith(word) || stemWord(text) === stemWord(word))
    return words.every((word, index) => isNamed(word) || isNamed(spelled[index] ?? word))
  })
}
