import { productView } from '#catalogue/view.server.ts'
import type { Database } from '#platform/database/connect.server.ts'
import { type Ask, asksOf } from './asks.ts'
import type { Group, SearchReply } from './contract.ts'
import { facetsOf } from './facets.server.ts'
import { type FamilyIndex, familyName, type IndexedFamily } from './family-index.ts'
import { allOf, findGroups, type Narrowed } from './find.sql.server.ts'
import { groupsByNumber } from './numbers.server.ts'
import { type Candidate, type Choices, candidatesOf, wordsOf } from './plan.ts'
import { understoodOf } from './understood.ts'
import type { Words } from './words.ts'

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

const groupsOnPage = 8
const inGroup = 3
/** So many families are looked through for products; a search that fits more is shown the best of them. */
const mostLookedAt = 48

export async function searchFor(db: Database, engine: Engine, wanted: Wanted): Promise<SearchReply> {
  const { q, choices, narrowed } = wanted
  const asks = asksOf(q, engine.index, engine.words)
  const numbered = q === '' ? [] : await groupsByNumber(db, engine.index, q, narrowed)
  if (numbered.some(({ exact }) => exact))
    return ofNumbers(numbered.filter(({ exact }) => exact).map(({ group }) => group))

  const families = within(engine.index.families, wanted)
  const first = candidatesOf({ families }, asks, choices)
  if (first.leftOut.length > 0 && numbered.length > 0) return ofNumbers(numbered.map(({ group }) => group))
  const found = await lookFor(db, families, asks, first, wanted)
  if (!found) {
    return numbered.length > 0 ? ofNumbers(numbered.map(({ group }) => group)) : nothing
  }
  const { candidates, leftOut, groups } = found
  const from = (wanted.page - 1) * groupsOnPage
  const shown = groups.slice(from, from + groupsOnPage)
  return {
    understood: understoodOf(asks, leftOut, candidates[0]!.matched),
    leftOut: leftOut.map(({ text }) => text),
    total: groups.reduce((sum, { total }) => sum + total, 0),
    families: groups.length,
    facets: await facetsOf(db, candidates.slice(from, from + groupsOnPage), narrowed, choices),
    groups: shown,
  }
}

const nothing: SearchReply = { understood: [], leftOut: [], total: 0, families: 0, facets: [], groups: [] }

const ofNumbers = (groups: Group[]): SearchReply => ({
  ...nothing,
  total: groups.reduce((sum, { total }) => sum + total, 0),
  families: groups.length,
  groups,
})

const within = (families: readonly IndexedFamily[], { category, family }: Wanted) =>
  families.filter(
    (one) =>
      (category === undefined || one.categories.includes(category)) && (family === undefined || one.slug === family),
  )

type Found = { candidates: Candidate[]; leftOut: Ask[]; groups: Group[] }

/** Families with products that fit. If all parts fit no product together, one of them is left out, the last first. */
async function lookFor(
  db: Database,
  families: readonly IndexedFamily[],
  asks: readonly Ask[],
  first: ReturnType<typeof candidatesOf>,
  { choices, narrowed }: Wanted,
): Promise<Found | undefined> {
  if (first.candidates.length === 0) return undefined
  const found = await fitting(db, first, narrowed)
  if (found || asks.length < 2) return found
  for (const ask of asks.toReversed()) {
    if (first.leftOut.includes(ask)) continue
    const others = asks.filter((one) => one !== ask && !first.leftOut.includes(one))
    const rest = candidatesOf({ families }, others, choices)
    if (rest.leftOut.length > 0 || rest.candidates.every(({ asked }) => asked.length === 0)) continue
    const less = await fitting(db, { ...rest, leftOut: [...first.leftOut, ask] }, narrowed)
    if (less) return less
  }
  return undefined
}

async function fitting(
  db: Database,
  { candidates, leftOut }: ReturnType<typeof candidatesOf>,
  narrowed: Narrowed,
): Promise<Found | undefined> {
  const some = candidates.slice(0, mostLookedAt)
  const results = await findGroups(
    db,
    some.map((candidate) => ({ words: wordsOf(candidate), first: allOf(candidate.preferred) })),
    narrowed,
    inGroup,
  )
  const pairs = some.map((candidate, place) => ({ candidate, ...results[place]! })).filter(({ total }) => total > 0)
  if (pairs.length === 0) return undefined
  return {
    candidates: pairs.map(({ candidate }) => candidate),
    leftOut,
    groups: pairs.map(({ candidate: { family }, total, products }) => ({
      family: family.id === undefined ? null : familyName(family),
      total,
      products: products.map(productView),
    })),
  }
}
