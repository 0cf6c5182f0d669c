import type { Database } from '#platform/database/connect.server.ts'
import type { Group } from './contract.ts'
import { countedUpTo, groupsOnPage } from './counted.ts'
import { allOf, type Counted, findGroups, type Narrowed, type Wanted } from './find.sql.server.ts'
import { groupOf } from './groups.server.ts'
import { askedWords, type Candidate } from './plan.ts'

const inGroup = 3
/** So many families are looked through for one that has what is asked for. */
const mostLookedAt = 48
/** A family of which more than this share fits has what is asked for among its newest. */
const walkedFrom = 0.05

export type Shown = {
  candidate: Candidate
  group: Group
  /** Whether all that fit were looked at. */
  isCounted: boolean
}

export type Looked = { shown: Shown[]; counted: Counted[]; families: number; total: number }

/** The groups of a page of families; the next families if none of these has a product that fits. */
export async function lookAt(
  db: Database,
  candidates: readonly Candidate[],
  narrowed: Narrowed,
  page: number,
  keysOf: (some: readonly Candidate[]) => string[],
): Promise<Looked | undefined> {
  const first = (page - 1) * groupsOnPage
  for (let from = first; from < Math.min(candidates.length, first + mostLookedAt); from += groupsOnPage) {
    const some = candidates.slice(from, from + groupsOnPage)
    const wanted = some.map((candidate) => wantedOf(candidate, narrowed))
    const { groups, counted } = await findGroups(db, wanted, narrowed, inGroup, keysOf(some))
    const shown = some.flatMap((candidate, place) => {
      const { total, products } = groups[place]!
      if (total === 0) return []
      const known = isAnything(narrowed) ? candidate.total : undefined
      const group = groupOf(candidate.family, known ?? total, products)
      return [{ candidate, group, isCounted: wanted[place]!.walk === null && total < countedUpTo }]
    })
    if (shown.length === 0) continue
    const others = candidates.filter((candidate) => !some.includes(candidate))
    const elsewhere = isAnything(narrowed) ? others.reduce((sum, { total = 0 }) => sum + total, 0) : 0
    return {
      ...{ shown, counted },
      families: candidates.length - from + first - (some.length - shown.length),
      total: shown.reduce((sum, { group }) => sum + group.total, 0) + elsewhere,
    }
  }
  return undefined
}

export const isAnything = ({ inStock, fromMinor, toMinor }: Narrowed) =>
  !inStock && fromMinor === undefined && toMinor === undefined

export function wantedOf(candidate: Candidate, narrowed: Narrowed): Wanted {
  const { family, preferred, total = 0 } = candidate
  const isMost = isAnything(narrowed) && total > countedUpTo && total > family.products * walkedFrom
  return { words: askedWords(candidate), first: allOf(preferred), walk: isMost ? (family.id ?? null) : null }
}
