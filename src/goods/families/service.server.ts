import type { Database } from '#base/platform/database/connect.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import { fromMinor } from '#base/platform/text/money.ts'
import { joinWithAnd, joinWithOr, toAttributeWord } from '#goods/catalogue/index-words.ts'
import { compareValues } from '#goods/catalogue/natural.ts'
import { toPriceBreaks } from '#goods/catalogue/prices/breaks.server.ts'
import { findListedFamily, readMoved } from '#goods/catalogue/taxonomy/moved.server.ts'
import { readDrawnPart, showFamilyDrawing } from '#goods/drawings/service.server.ts'
import type { FamilyIndex, IndexedFamily, IndexedValue } from '#goods/search/index/family-index.ts'
import { type Candidate, dropUnknownChoices, isWhole, rankCandidates } from '#goods/search/query/rank-candidates.ts'
import { isUnfiltered, type ResultFilter, type SearchRequest } from '#goods/search/query/request.ts'
import type { FamilyDetails, FamilySize, FamilySummary } from './contract.ts'
import { loadFamilyFacets, toFamilyFilter } from './facets.server.ts'
import {
  columns,
  countFamilyProducts,
  type FamilyProductRow,
  type FamilyRow,
  findFamilyBySlug,
  findFamilyProducts,
  listFamiliesIn,
  maxFamilyRows,
  type SortKey,
} from './sql.server.ts'

/** Families with their number of products and lowest price. */
export async function listFamilySummaries(
  db: Database,
  { families }: FamilyIndex,
  category: string | undefined,
): Promise<FamilySummary[]> {
  const counted = new Map(families.map(({ id, products }) => [id, products]))
  const rows = await readMoved(db, category, (chosen) => listFamiliesIn(db, chosen))
  return rows.map(({ id, priceMinor, currency, ...family }) => ({
    ...family,
    products: counted.get(id) ?? 0,
    currency,
    price: currency === null ? null : fromMinor(priceMinor!, currency),
  }))
}

/** `sort` names an attribute or a column, with a minus before it to descend. */
type FamilyRequest = Pick<SearchRequest, 'choices' | 'filter'> & { sort: string | undefined }

/** A family with the products that a request selects, and the values that these can be filtered by. */
export async function loadFamilyDetails(
  db: Database,
  { families }: FamilyIndex,
  asked: string,
  { choices, filter, sort }: FamilyRequest,
): Promise<{ id: string; reply: FamilyDetails }> {
  const slug = await findListedFamily(db, families, asked)
  const [indexed, row] = [families.find((family) => family.slug === slug), await findFamilyBySlug(db, slug)]
  if (!row || !indexed) throw new Refusal('not_found', { what: 'family' })
  const own = dropUnknownChoices(choices, [indexed])
  const [candidate] = rankCandidates({ families: [indexed] }, [], own).candidates
  const [{ rows, total }, facets] = await Promise.all([
    candidate ? loadProducts(db, row.id, candidate, filter, sort) : { rows: [], total: 0 },
    loadFamilyFacets(db, row.id, indexed, filter, own),
  ])
  return {
    id: row.id,
    reply: {
      ...toDetailsView(row, indexed),
      drawing: drawExample(row, rows),
      facets,
      total,
      rows: rows.map(toSizeView),
    },
  }
}

/** How many products are looked at for an example. */
const maxTries = 20

/** The product in the middle of those shown, as an example of the family's form; the first that can be drawn if that one lacks a value. */
function drawExample({ drawing }: FamilyRow, rows: readonly FamilyProductRow[]): FamilyDetails['drawing'] {
  if (drawing === null) return null
  for (const row of [rows[Math.floor(rows.length / 2)], ...rows.slice(0, maxTries)]) {
    const part = readDrawnPart(drawing, row?.attributes ?? {})
    if (part) return showFamilyDrawing(part)
  }
  return null
}

async function loadProducts(db: Database, familyId: string, candidate: Candidate, filter: ResultFilter, sort = '') {
  const [descending, by] = [sort.startsWith('-'), sort.replace('-', '')]
  const column = by in columns ? (by as keyof typeof columns) : undefined
  const query = {
    ...toFamilyFilter(familyId, candidate, filter),
    ...{ column, descending, keys: listSortKeys(candidate.family, by) },
  }
  for (const beginning of column ? [] : listFirstValues(candidate.family, query.keys[0], descending)) {
    const words = query.words ? joinWithAnd([query.words, beginning]) : beginning
    const rows = await findFamilyProducts(db, { ...query, words })
    if (rows.length === maxFamilyRows) return { rows, total: await total() }
  }
  const rows = await findFamilyProducts(db, query)
  return { rows, total: rows.length < maxFamilyRows ? rows.length : await total() }

  function total() {
    if (isWhole(candidate) && isUnfiltered(filter)) return candidate.family.products
    return countFamilyProducts(db, query)
  }
}

/**
 * The first values of the attribute that a large family is sorted by, as an operand of the index: those that together
 * have as many products as the page shows and, if too few of these fit, four times as many. Nothing is yielded unless every
 * product is known to have a value, because the others might come in between.
 */
function* listFirstValues(family: IndexedFamily, key: SortKey | undefined, descending: boolean): Generator<string> {
  if (!key || family.products < 2 * maxFamilyRows) return
  const sorted = [...(family.values.get(key.key)?.values() ?? [])].toSorted((a, b) => compareValues(a.value, b.value))
  if (descending) sorted.reverse()
  if (sumProducts(sorted) !== family.products) return
  for (const limit of [maxFamilyRows, 4 * maxFamilyRows]) {
    if (limit > family.products / 2) return
    let [count, sum] = [0, 0]
    while (sum < limit) sum += sorted[count++]!.products
    yield joinWithOr(sorted.slice(0, count).map(({ value }) => toAttributeWord(family, key.key, value)))
  }
}

const sumProducts = (values: readonly IndexedValue[]) => values.reduce((sum, { products }) => sum + products, 0)

/** The attributes that engineers look up sizes by, after the one that the request names. */
function listSortKeys({ definitions, values }: IndexedFamily, by: string): SortKey[] {
  const differing = definitions.filter(({ key, filter }) => filter && (values.get(key)?.size ?? 0) > 1)
  const named = definitions.filter(({ key }) => key === by)
  return [...new Set([...named, ...differing])].map(({ key, type }) => ({
    key,
    values:
      type === 'number'
        ? null
        : [...(values.get(key)?.values() ?? [])].map(({ value }) => value).toSorted(compareValues),
  }))
}

function toDetailsView(
  row: FamilyRow,
  { definitions }: IndexedFamily,
): Omit<FamilyDetails, 'facets' | 'total' | 'rows' | 'drawing'> {
  const { slug, name, translations, standard, description, picture, parentSlug } = row
  return {
    ...{ slug, name, translations, standard, description, picture },
    facts: row.facts as string[],
    category: { slug: row.categorySlug, name: row.categoryName, translations: row.categoryTranslations },
    parentCategory: parentSlug
      ? { slug: parentSlug, name: row.parentName ?? '', translations: row.parentTranslations ?? {} }
      : null,
    attributes: definitions.map(
      ({ unit, filter = false, translations = {}, valueTranslations = {}, ...definition }) => ({
        ...{ ...definition, unit: unit ?? '', filter, translations, valueTranslations },
      }),
    ),
  }
}

function toSizeView({ id, attributes, priceMinor, currency, priceBreaks, ...row }: FamilyProductRow): FamilySize {
  const values = Object.entries(attributes as Record<string, string | number | null>)
  return {
    ...{ ...row, _id: id, currency, price: fromMinor(priceMinor, currency) },
    values: Object.fromEntries(values.flatMap(([key, value]) => (value === null ? [] : [[key, String(value)]]))),
    priceBreaks: toPriceBreaks(priceBreaks, currency),
  }
}
