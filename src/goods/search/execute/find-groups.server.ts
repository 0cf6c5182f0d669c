import type { Database } from '#base/platform/database/connect.server.ts'
import { translateValue } from '#base/platform/text/locale.ts'
import type { AlternativeDefinition } from '#goods/catalogue/attribute-definition.ts'
import { joinWithAnd } from '#goods/catalogue/index-words.ts'
import { toProductView } from '#goods/catalogue/view.server.ts'
import type { ResultGroup } from '../contract.ts'
import { type IndexedFamily, pickFamilyName } from '../index/family-index.ts'
import { groupsOnPage, maxGroupHits } from '../limits.ts'
import { type Candidate, toIndexQuery } from '../query/rank-candidates.ts'
import { isUnfiltered, type ResultFilter } from '../query/request.ts'
import { findGroups, type GroupQuery, type ResultRow, type ValueCount } from './find.sql.server.ts'
import { sortBySize } from './sort-by-size.ts'

/** The parts of a page of results are shared out among its families, each of which shows some. */
const productsOnPage = 24
const minProducts = 10
const maxColumns = 4
/** The number of families in which a page looks for products that fit. */
const maxScanned = 48
/** If more than this share of a family fits, some of its newest products do. */
const scanThreshold = 0.05

export type GroupOnPage = {
  candidate: Candidate
  /** Its best products, the best first. */
  group: ResultGroup
  /** The same, as the page shows them: those that match what is preferred, and the others, each by their sizes. */
  shown: ResultGroup
  /** Whether all products that fit were found, so that their values could be counted. */
  isCounted: boolean
}

/** `families` and `total` count the results of all pages; `total` only as far as it is known. */
export type SearchPage = { groups: GroupOnPage[]; valueCounts: ValueCount[]; families: number; total: number }

/** The groups of a page of families. If none of these has a product that fits, those of the next families. */
export async function fetchGroups(
  db: Database,
  candidates: readonly Candidate[],
  filter: ResultFilter,
  page: number,
  listKeys: (candidates: readonly Candidate[]) => string[],
): Promise<SearchPage | undefined> {
  const first = (page - 1) * groupsOnPage
  for (let from = first; from < Math.min(candidates.length, first + maxScanned); from += groupsOnPage) {
    const onPage = candidates.slice(from, from + groupsOnPage)
    const queries = onPage.map((candidate) => toGroupQuery(candidate, filter))
    const maxProducts = Math.max(minProducts, Math.floor(productsOnPage / onPage.length))
    const found = await findGroups(db, queries, filter, maxProducts, listKeys(onPage))
    const groups = onPage.flatMap((candidate, index) => {
      const { total, preferred, products } = found.groups[index]!
      if (total === 0) return []
      const known = isUnfiltered(filter) ? candidate.total : undefined
      const group = buildGroup(candidate.family, known ?? total, products)
      const shown = { ...group, products: sortBySize(group.products, chooseColumns(candidate.family), preferred) }
      return [{ candidate, group, shown, isCounted: queries[index]!.scannedFamily === null && total < maxGroupHits }]
    })
    if (groups.length === 0) continue
    const others = candidates.filter((candidate) => !onPage.includes(candidate))
    const elsewhere = isUnfiltered(filter) ? others.reduce((sum, { total = 0 }) => sum + total, 0) : 0
    return {
      ...{ groups, valueCounts: found.valueCounts },
      families: candidates.length - from + first - (onPage.length - groups.length),
      total: groups.reduce((sum, { group }) => sum + group.total, 0) + elsewhere,
    }
  }
  return undefined
}

export function toGroupQuery(candidate: Candidate, filter: ResultFilter): GroupQuery {
  const { family, preferred, plain, total = 0 } = candidate
  const isScanned = isUnfiltered(filter) && total > maxGroupHits && total > family.products * scanThreshold
  return {
    words: toIndexQuery(candidate),
    preferred: joinWithAnd(preferred),
    plain: joinWithAnd(plain),
    scannedFamily: isScanned ? (family.id ?? null) : null,
  }
}

/** Products of a family as a search shows them, with a column for each attribute that they are chosen by. */
export function buildGroup(family: IndexedFamily | undefined, total: number, rows: readonly ResultRow[]): ResultGroup {
  const columns = family ? chooseColumns(family) : []
  return {
    family: family?.id ? pickFamilyName(family) : null,
    total,
    columns: columns.map(({ label, translations = {}, unit }) => ({ label, translations, unit: unit ?? '' })),
    products: rows.map((row) => ({ ...toProductView(row), values: columns.map((column) => readValue(row, column)) })),
  }
}

/** Attributes that can be filtered by and differ within the family. */
const chooseColumns = ({ definitions, values }: IndexedFamily): AlternativeDefinition[] =>
  definitions.filter(({ key, filter }) => filter && (values.get(key)?.size ?? 0) > 1).slice(0, maxColumns)

const readValue = ({ attributes }: ResultRow, { key, valueTranslations }: AlternativeDefinition) =>
  translateValue(String((attributes as Record<string, unknown>)[key] ?? ''), valueTranslations)
