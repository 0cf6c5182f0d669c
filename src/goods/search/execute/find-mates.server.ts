import type { Database } from '#base/platform/database/connect.server.ts'
import { createBreather } from '#base/platform/load/breather.server.ts'
import type { ResultGroup } from '../contract.ts'
import { nameWeights } from '../index/build-family.ts'
import type { IndexedFamily } from '../index/family-index.ts'
import { toStemmedPhrase } from '../index/stem-words.ts'
import type { QueryPart } from '../query/interpret-query.ts'
import { type Candidate, isNamed, type Ranking, rankInTurn } from '../query/rank-candidates.ts'
import { noFilter, type ResultFilter } from '../query/request.ts'
import { findFits, findProductsOfSizes, type ProductFit } from './find.sql.server.ts'
import { groupByFamily } from './find-by-number.server.ts'
import { fetchGroups } from './find-groups.server.ts'

/** `text` is what was typed after `for`, and `sku` the first product that it means. */
export type MateResult = { groups: ResultGroup[]; text: string; sku: string }

/**
 * What goes with a part: for `hex key for M6 set screw` the key that the catalogue names among the fits of the first such screw.
 * Undefined if the search asks for no such thing, or if its other results are of that kind already.
 */
export async function findMates(
  db: Database,
  families: readonly IndexedFamily[],
  parts: readonly QueryPart[],
  { candidates: [best], leftOut }: Ranking,
  filter: ResultFilter,
): Promise<MateResult | undefined> {
  const wanted = parts.filter(({ isAfterFor }) => !isAfterFor)
  const mate = parts.filter(({ isAfterFor }) => isAfterFor)
  if (wanted.length === 0 || !mate.some(isSizedPart)) return undefined
  const mates = await findFirstProducts(db, families, mate)
  const ids = mates.map(({ _id }) => _id)
  const fits = await chooseFits(await findFits(db, ids), wanted, families)
  const isFound = best && leftOut.every(({ isMate }) => isMate) && isOfKind(best, parts, fits)
  if (fits.length === 0 || isFound) return undefined
  const rows = await findProductsOfSizes(db, toFamilySizes(fits, families), filter)
  const { sku } = mates.find(({ _id }) => _id === fits[0]!.productId)!
  const text = mate.map((part) => part.text).join(' ')
  return rows.length > 0 ? { groups: groupByFamily(families, rows), text, sku } : undefined
}

/** The best product of each family that a part may mean. */
async function findFirstProducts(db: Database, families: readonly IndexedFamily[], parts: readonly QueryPart[]) {
  const alone = parts.map((part) => ({ ...part, isMate: false, isAfterFor: false }))
  const { candidates } = await rankInTurn({ families }, alone, new Map(), createBreather())
  const page = await fetchGroups(db, candidates, noFilter, 1, () => [])
  return (page?.groups ?? []).flatMap(({ group }) => group.products[0] ?? [])
}

const isSizedPart = ({ interpretations }: QueryPart): boolean =>
  interpretations.some(({ terms }) => terms.some(({ kind }) => kind === 'thread' || kind === 'size'))

/** Those of the first product that has some of the wanted kind: in a role of that name, or else of a family of that name. */
async function chooseFits(
  fits: readonly ProductFit[],
  wanted: readonly QueryPart[],
  families: readonly IndexedFamily[],
): Promise<ProductFit[]> {
  const names = listNames(wanted)
  const { candidates, leftOut } = await rankInTurn({ families }, wanted, new Map(), createBreather())
  const named = new Set(
    leftOut.length > 0 ? [] : candidates.filter(({ match }) => isNamed(match)).map(({ family }) => family.slug),
  )
  for (const own of Map.groupBy(fits, ({ productId }) => productId).values()) {
    const inRole = own.filter(({ roles }) => roles.some((role) => names.has(toStemmedPhrase(role))))
    const chosen = inRole.length > 0 ? inRole : own.filter(({ family }) => named.has(family))
    if (chosen.length > 0) return chosen
  }
  return []
}

/** What is wanted, as it was typed and in other words. */
function listNames(wanted: readonly QueryPart[]): ReadonlySet<string> {
  const [first, ...others] = wanted
  const meanings = others.length > 0 ? [] : first!.interpretations.map(({ terms }) => terms)
  const texts = meanings.map((terms) => terms.map((term) => (term.kind === 'word' ? term.word : '')).join(' '))
  return new Set([wanted.map(({ text }) => text).join(' '), ...texts].map(toStemmedPhrase))
}

/** Whether the family is one of those that fit, or is called what is wanted: for `screw for M8 nut` any screw is as good. */
const isOfKind = (
  { family, match: { answers } }: Candidate,
  parts: readonly QueryPart[],
  fits: readonly ProductFit[],
): boolean =>
  fits.some((fit) => fit.family === family.slug) ||
  parts.some(({ isAfterFor }, index) => !isAfterFor && answers[index]?.some(({ score }) => score >= nameWeights.head))

const toFamilySizes = (fits: readonly ProductFit[], families: readonly IndexedFamily[]) =>
  fits.flatMap(({ family: slug, size }) => {
    const id = families.find((family) => family.slug === slug)?.id
    return id ? [{ familyId: id, size }] : []
  })
