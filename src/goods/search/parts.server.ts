import type { Database } from '#base/platform/database/connect.server.ts'
import { createBreather } from '#base/platform/load/breather.server.ts'
import type { TakeTurn } from '#base/platform/load/fair-queue.server.ts'
import type { Product } from '#goods/catalogue/contract.ts'
import { toProductView } from '#goods/catalogue/view.server.ts'
import type { FamilyName } from './contract.ts'
import type { Engine } from './engine.server.ts'
import { findGroups, type ResultRow } from './execute/find.sql.server.ts'
import { findProductsNamedIn, findProductsSpelledLike } from './execute/find-by-number.server.ts'
import { toGroupQuery } from './execute/find-groups.server.ts'
import { pickFamilyName } from './index/family-index.ts'
import { interpretQuery, type QueryPart } from './query/interpret-query.ts'
import { type Candidate, rankCandidates } from './query/rank-candidates.ts'
import { noFilter } from './query/request.ts'
import { findNearest } from './service.server.ts'

/** A row of a list: what names the part, and what else was written about it. */
type ListRow = { text: string; description: string }

export type FoundPart = {
  /** One product is meant, several may be, or none is known. */
  outcome: 'found' | 'choose' | 'unknown'
  /** For an unknown part, products with similar part numbers. */
  products: Product[]
  /** Words and sizes that none of the products has. */
  leftOut: string[]
  /** Without products: the text in another spelling, or empty; and the family that is meant. */
  nearest: string
  family: FamilyName | null
}

const maxProducts = 5
const maxFamilies = 3
/** A family that fits clearly worse than the best one is not what was meant. */
const muchWorse = 0.8
// Spelling is looked for among all words of the catalogue.
const maxSpelled = 10
/** Names of products are shorter. */
const maxRead = 80
const maxParts = 10

type InterpretedRow = {
  candidates: readonly Candidate[]
  missed: readonly QueryPart[]
  queryParts: readonly QueryPart[]
}

/**
 * Finds the products that the rows of a list mean: all part numbers together, then all descriptions, then numbers that are
 * spelled alike. It takes four queries for any number of rows.
 */
export async function findParts(
  db: Database,
  engine: Engine,
  rows: readonly ListRow[],
  takeTurn?: TakeTurn,
): Promise<FoundPart[]> {
  const named = await findProductsNamedIn(db, rows)
  const interpreted = await interpretRows(
    engine,
    rows.map((part, index) => (named[index]!.length > 0 ? undefined : part)),
    takeTurn,
  )
  const described = await findByDescription(db, interpreted)
  const open = rows.map(({ text }, index) => {
    const isDescribed = described[index]!.length > 0 && !isSplitNumber(interpreted[index])
    return named[index]!.length > 0 || isDescribed ? '' : text
  })
  const spelled = await findProductsSpelledLike(db, open)
  let spellings = 0
  const nearestTo = (queryParts: readonly QueryPart[]) =>
    spellings++ >= maxSpelled ? '' : findNearest(engine, queryParts)
  const breathe = createBreather(takeTurn)
  const parts: FoundPart[] = []
  for (const row of rows.keys()) {
    await breathe()
    parts.push(toPart(named[row]!, described[row]!, spelled[row]!, interpreted[row], nearestTo))
  }
  return parts
}

/** Chooses the best of what was found for a row. */
function toPart(
  byNumber: readonly ResultRow[],
  groups: readonly DescribedPart[],
  spelled: readonly ResultRow[],
  { candidates, missed, queryParts }: InterpretedRow = { candidates: [], missed: [], queryParts: [] },
  nearestTo: (queryParts: readonly QueryPart[]) => string,
): FoundPart {
  const nothing = { leftOut: [], nearest: '', family: null }
  if (byNumber.length > 0)
    return { ...nothing, outcome: byNumber.length === 1 ? 'found' : 'choose', products: toProducts(byNumber) }
  if (groups.length > 0 && spelled.length === 0) {
    const leftOut = missed.map(({ text }) => text)
    if (missed.length === 0 && isUnambiguous(groups))
      return { ...nothing, outcome: 'found', products: toProducts(groups[0]!.products) }
    return { ...nothing, leftOut, outcome: 'choose', products: toProducts(groups.flatMap(({ products }) => products)) }
  }
  const unknown = { ...nothing, outcome: 'unknown', products: toProducts(spelled) } as const
  if (unknown.products.length > 0) return unknown
  const [first] = candidates
  const family = first?.family.id ? pickFamilyName(first.family) : null
  return { ...unknown, nearest: first ? '' : nearestTo(queryParts), family }
}

/** Whether a text was taken apart as the number of a product with something before or after it, and is not all understood. */
const isSplitNumber = (row: InterpretedRow | undefined): boolean =>
  row !== undefined && row.missed.length > 0 && row.queryParts.some(({ isPiece }) => isPiece)

const toProducts = (rows: readonly ResultRow[]) => rows.slice(0, maxProducts).map(toProductView)

/** Interprets the rows that no part number has answered. */
async function interpretRows(
  engine: Engine,
  rows: readonly (ListRow | undefined)[],
  takeTurn: TakeTurn | undefined,
): Promise<(InterpretedRow | undefined)[]> {
  const interpreted: (InterpretedRow | undefined)[] = []
  const breathe = createBreather(takeTurn)
  for (const part of rows) {
    await breathe()
    interpreted.push(part && interpretRow(engine, part))
  }
  return interpreted
}

function interpretRow(engine: Engine, { text, description }: ListRow): InterpretedRow {
  const first = interpret(engine, text)
  if (description === '' || isWhole(first)) return first
  const second = interpret(engine, description)
  // A text that means nothing by itself adds nothing to the other.
  const isEither = first.candidates.length === 0 || second.candidates.length === 0
  const both = isWhole(second) || isEither ? undefined : interpret(engine, `${text} ${description}`)
  const sized = [...(both ? [both] : []), second, first].filter(isSized)
  return sized.toSorted((a, b) => a.missed.length - b.missed.length)[0] ?? first
}

const isWhole = (row: InterpretedRow) => row.missed.length === 0 && isSized(row)
const isSized = ({ candidates }: InterpretedRow) => candidates.some(({ required }) => required.length > 0)

function interpret(engine: Engine, text: string): InterpretedRow {
  // Nothing is being typed on.
  const queryParts = interpretQuery(`${text.slice(0, maxRead)} `, engine.index, engine.words).slice(0, maxParts)
  const { candidates, leftOut, near } = rankCandidates(engine.index, queryParts, new Map())
  const unsold = queryParts.filter((part) => part.isUnsold && !leftOut.includes(part))
  return { candidates, missed: [...leftOut, ...near, ...unsold], queryParts }
}

type DescribedPart = { candidate: Candidate; total: number; products: ResultRow[] }

/** For each row, the products of its best families. A row without a size has none. */
async function findByDescription(
  db: Database,
  interpreted: readonly (InterpretedRow | undefined)[],
): Promise<DescribedPart[][]> {
  const candidates = interpreted.flatMap((row, index) =>
    (row?.candidates ?? [])
      .filter(({ required }) => required.length > 0)
      .slice(0, maxFamilies)
      .map((candidate) => ({ row: index, candidate })),
  )
  if (candidates.length === 0) return interpreted.map(() => [])
  const queries = candidates.map(({ candidate }) => toGroupQuery(candidate, noFilter))
  const { groups } = await findGroups(db, queries, noFilter, maxProducts, [])
  const found = candidates.map((item, index) => ({ ...item, ...groups[index]! })).filter(({ total }) => total > 0)
  return interpreted.map((_, index) => found.filter((item) => item.row === index))
}

/** Whether the best family has exactly one such product, and no other fits nearly as well. */
function isUnambiguous([first, second]: readonly DescribedPart[]): boolean {
  if (first?.total !== 1) return false
  return !second || second.candidate.match.score < first.candidate.match.score * muchWorse
}
