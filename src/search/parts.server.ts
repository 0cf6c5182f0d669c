import type { Product } from '#catalogue/contract.ts'
import { productView } from '#catalogue/view.server.ts'
import { breather } from '#platform/breather.server.ts'
import type { Database } from '#platform/database/connect.server.ts'
import { type Ask, asksOf } from './asks.ts'
import type { FamilyName } from './contract.ts'
import { familyName } from './family-index.ts'
import { type FoundRow, findGroups } from './find.sql.server.ts'
import { wantedOf } from './look.server.ts'
import { productsNamedIn, productsSpelledLike } from './part-numbers.server.ts'
import { type Candidate, candidatesOf } from './plan.ts'
import { type Engine, nearestOf } from './service.server.ts'

/** What a part is called by, and what else was written about it. */
type WantedPart = { text: string; description: string }

export type FoundPart = {
  /** One product is meant, one of several may be, or none is known. */
  outcome: 'found' | 'choose' | 'unknown'
  /** Of one that is not known, those that are spelled like it. */
  products: Product[]
  /** Words and sizes that none of the products has. */
  leftOut: string[]
  /** If there are no products: the text in another spelling, or empty; and the family that is meant. */
  nearest: string
  family: FamilyName | null
}

const mostProducts = 5
const mostFamilies = 3
const anything = { inStock: false }
/** A family that fits clearly worse than the best one is not what was meant. */
const muchWorse = 0.8
// Spelling is looked for among all words of the catalogue.
const mostSpelled = 10
/** Names of products are shorter. */
const mostRead = 80
const mostAsked = 10

type Read = { candidates: readonly Candidate[]; missed: readonly Ask[]; asks: readonly Ask[] }

/**
 * The products that are meant by the rows of a list. All part numbers are looked up together, then all descriptions that
 * are understood with the index in memory, then what is spelled like the others: four queries, however many rows.
 */
export async function findParts(db: Database, engine: Engine, wanted: readonly WantedPart[]): Promise<FoundPart[]> {
  const named = await productsNamedIn(db, wanted)
  const reads = await readAll(
    engine,
    wanted.map((part, row) => (named[row]!.length > 0 ? undefined : part)),
  )
  const described = await describedBy(db, reads)
  const open = wanted.map(({ text }, row) => (named[row]!.length + described[row]!.length > 0 ? '' : text))
  const spelled = await productsSpelledLike(db, open)
  let spellings = 0
  const nearestTo = (asks: readonly Ask[]) => (spellings++ >= mostSpelled ? '' : nearestOf(engine, asks))
  const breathe = breather()
  const parts: FoundPart[] = []
  for (const row of wanted.keys()) {
    await breathe()
    parts.push(partOf(named[row]!, described[row]!, spelled[row]!, reads[row], nearestTo))
  }
  return parts
}

/** What a row is, by the best of what was found for it. */
function partOf(
  byNumber: readonly FoundRow[],
  groups: readonly Described[],
  spelled: readonly FoundRow[],
  { candidates, missed, asks }: Read = { candidates: [], missed: [], asks: [] },
  nearestTo: (asks: readonly Ask[]) => string,
): FoundPart {
  const nothing = { leftOut: [], nearest: '', family: null }
  if (byNumber.length > 0)
    return { ...nothing, outcome: byNumber.length === 1 ? 'found' : 'choose', products: shown(byNumber) }
  if (groups.length > 0) {
    const leftOut = missed.map(({ text }) => text)
    if (missed.length === 0 && isOne(groups))
      return { ...nothing, outcome: 'found', products: shown(groups[0]!.products) }
    return { ...nothing, leftOut, outcome: 'choose', products: shown(groups.flatMap(({ products }) => products)) }
  }
  const unknown = { ...nothing, outcome: 'unknown', products: shown(spelled) } as const
  if (unknown.products.length > 0) return unknown
  const [first] = candidates
  const family = first?.family.id ? familyName(first.family) : null
  return { ...unknown, nearest: first ? '' : nearestTo(asks), family }
}

const shown = (rows: readonly FoundRow[]) => rows.slice(0, mostProducts).map(productView)

/** What each row is understood as: what it is called by, or that with its description if this is understood better. */
async function readAll(engine: Engine, wanted: readonly (WantedPart | undefined)[]): Promise<(Read | undefined)[]> {
  const reads: (Read | undefined)[] = []
  const breathe = breather()
  for (const part of wanted) {
    await breathe()
    reads.push(part && readBest(engine, part))
  }
  return reads
}

function readBest(engine: Engine, { text, description }: WantedPart): Read {
  const first = read(engine, text)
  if (description === '' || isWhole(first)) return first
  const second = read(engine, description)
  // What says nothing by itself says nothing together with the other.
  const isEither = first.candidates.length === 0 || second.candidates.length === 0
  const both = isWhole(second) || isEither ? undefined : read(engine, `${text} ${description}`)
  const sized = [...(both ? [both] : []), second, first].filter(isSized)
  return sized.toSorted((a, b) => a.missed.length - b.missed.length)[0] ?? first
}

const isWhole = (read: Read) => read.missed.length === 0 && isSized(read)
const isSized = ({ candidates }: Read) => candidates.some(({ asked }) => asked.length > 0)

function read(engine: Engine, text: string): Read {
  // Nothing is being typed on.
  const asks = asksOf(`${text.slice(0, mostRead)} `, engine.index, engine.words).slice(0, mostAsked)
  const { candidates, leftOut, near } = candidatesOf(engine.index, asks, new Map())
  return { candidates, missed: [...leftOut, ...near], asks }
}

type Described = { candidate: Candidate; total: number; products: FoundRow[] }

/** The products of the families that each row may be about, best first; none of a row that names no size. */
async function describedBy(db: Database, reads: readonly (Read | undefined)[]): Promise<Described[][]> {
  const asked = reads.flatMap((read, row) =>
    (read?.candidates ?? [])
      .filter(({ asked }) => asked.length > 0)
      .slice(0, mostFamilies)
      .map((candidate) => ({ row, candidate })),
  )
  if (asked.length === 0) return reads.map(() => [])
  const wanted = asked.map(({ candidate }) => wantedOf(candidate, anything))
  const { groups } = await findGroups(db, wanted, anything, mostProducts, [])
  const found = asked.map((one, place) => ({ ...one, ...groups[place]! })).filter(({ total }) => total > 0)
  return reads.map((_, row) => found.filter((one) => one.row === row))
}

/** Whether the best family has exactly one such product, and no other fits nearly as well. */
function isOne([first, second]: readonly Described[]): boolean {
  if (first?.total !== 1) return false
  return !second || second.candidate.matched.score < first.candidate.matched.score * muchWorse
}
