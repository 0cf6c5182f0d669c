import type { Database } from '#platform/database/connect.server.ts'
import { type Ask, asksOf } from './asks.ts'
import type { Group, SearchReply } from './contract.ts'
import { facetKeysOf, facetsOf } from './facets.server.ts'
import type { FamilyIndex, IndexedFamily } from './family-index.ts'
import type { Narrowed } from './find.sql.server.ts'
import { type Looked, lookAt } from './look.server.ts'
import { groupsByNumber, groupsByPieces } from './numbers.server.ts'
import { unreadOf } from './parse.ts'
import { type Choices, candidatesOf, knownOf } from './plan.ts'
import { numberUnderstood, understoodOf } from './understood.ts'
import type { Words } from './words.ts'

/** So many parts are left out in turn, at most, to find what has all the others. */
const maxRelaxed = 4
/** What of a search was not read is shown no longer than this. */
const maxShown = 60

/** What searches are read and answered with. */
export type Engine = { index: FamilyIndex; words: Words }

export type Wanted = {
  q: string
  category?: string | undefined
  family?: string | undefined
  choices: Choices
  narrowed: Narrowed
  page: number
}

export async function searchFor(db: Database, engine: Engine, wanted: Wanted): Promise<SearchReply> {
  const { q, narrowed } = wanted
  const choices = knownOf(wanted.choices, engine.index.families)
  const asks = asksOf(q, engine.index, engine.words)
  const numbered = await groupsByNumber(db, engine.index, q)
  if (numbered.length > 0) return { ...ofNumbers(numbered), understood: numberUnderstood(q, numbered) }

  const families = within(engine.index.families, wanted)
  const first = candidatesOf({ families }, asks, choices)
  const isPartly = first.candidates.length === 0 || first.leftOut.length + first.near.length > 0
  const pieces = isPartly ? await groupsByPieces(db, engine.index, q, narrowed) : []
  if (pieces.length > 0) return ofNumbers(pieces)
  const found = await lookFor(db, families, asks, first, { ...wanted, choices })
  if (!found) {
    // If something was left out, there are no pieces of part numbers either.
    const numbers = ofNumbers(isPartly ? [] : await groupsByPieces(db, engine.index, q, narrowed))
    return numbers.total > 0 ? numbers : { ...numbers, nearest: nearestOf(engine, asks) }
  }
  const { leftOut, near, looked } = found
  return {
    understood: understoodOf(asks, [...leftOut, ...near], looked.shown[0]!.candidate.matched),
    leftOut: [...leftOut.map(({ text }) => text), ...unread(q)],
    near: near.map(({ text }) => text),
    nearest: '',
    total: looked.total,
    families: looked.families,
    facets: await facetsOf(db, looked, narrowed, choices),
    groups: looked.shown.map(({ group }) => group),
  }
}

const ofNumbers = (groups: Group[]): SearchReply => ({
  ...{ understood: [], leftOut: [], near: [], nearest: '', facets: [], groups },
  total: groups.reduce((sum, { total }) => sum + total, 0),
  families: groups.length,
})

const unread = (q: string) => {
  const rest = unreadOf(q)
  return rest === '' ? [] : [rest.slice(0, maxShown)]
}

/** The search in the spelling that is nearest among those that find a family; empty if there is none. */
export function nearestOf({ index, words }: Engine, asks: readonly Ask[]): string {
  const texts = asks.map(({ text }) => text)
  const spelled = texts.map((text) => words.nearestTo(text) ?? text).join(' ')
  if (spelled === texts.join(' ')) return ''
  const { candidates } = candidatesOf(index, asksOf(spelled, index, words), new Map())
  return candidates.length > 0 ? spelled : ''
}

const within = (families: readonly IndexedFamily[], { category, family }: Wanted) =>
  families.filter(
    (one) =>
      (category === undefined || one.categories.includes(category)) && (family === undefined || one.slug === family),
  )

/** Families with products that fit. If all parts fit no product together, one of them is left out, the last first. */
async function lookFor(
  db: Database,
  families: readonly IndexedFamily[],
  asks: readonly Ask[],
  first: ReturnType<typeof candidatesOf>,
  { choices, narrowed, page }: Wanted,
): Promise<{ looked: Looked; leftOut: Ask[]; near: Ask[] } | undefined> {
  const look = ({ candidates }: typeof first) =>
    lookAt(db, candidates, narrowed, page, (some) => facetKeysOf(some, choices))
  const looked = await look(first)
  if (looked) return { looked, leftOut: first.leftOut, near: first.near }
  if (asks.length < 2 || first.candidates.length === 0) return undefined
  // guard: of a search that nothing fits, few variants are tried | .slice(-maxRelaxed) → .slice() | threats/search.test
  const tried = asks.filter((ask) => !first.leftOut.includes(ask)).slice(-maxRelaxed)
  for (const ask of tried.toReversed()) {
    const others = asks.filter((one) => one !== ask && !first.leftOut.includes(one))
    const rest = candidatesOf({ families }, others, choices)
    if (rest.leftOut.length > 0 || rest.candidates.every(({ asked }) => asked.length === 0)) continue
    const less = await look(rest)
    if (less) return { looked: less, leftOut: [...first.leftOut, ask], near: rest.near }
  }
  return undefined
}
