import { shownBreaks } from '#catalogue/breaks.server.ts'
import {
  columns,
  countFamilyProducts,
  type FamilyProductRow,
  type FamilyRow,
  familiesOf,
  familyBySlug,
  familyProducts,
  mostRows,
  type SortKey,
} from '#catalogue/families.sql.server.ts'
import { attributeWord } from '#catalogue/index-words.ts'
import { byValue } from '#catalogue/natural.ts'
import type { Database } from '#platform/database/connect.server.ts'
import { Refusal } from '#platform/errors.ts'
import { fromMinor } from '#platform/money.ts'
import type { FamilyDetails, FamilySummary, Size } from './contract.ts'
import { familyFacets, wantedOf } from './family-facets.server.ts'
import type { FamilyIndex, IndexedFamily, Value } from './family-index.ts'
import { allOf, anyOf, type Narrowed } from './find.sql.server.ts'
import { isAnything } from './look.server.ts'
import { type Candidate, type Choices, candidatesOf, isWhole, knownOf } from './plan.ts'

/** Families as lists of them show them. */
export async function familySummaries(
  db: Database,
  { families }: FamilyIndex,
  category: string | undefined,
): Promise<FamilySummary[]> {
  const counted = new Map(families.map(({ id, products }) => [id, products]))
  const rows = await familiesOf(db, category)
  return rows.map(({ id, priceMinor, currency, ...family }) => ({
    ...family,
    products: counted.get(id) ?? 0,
    currency,
    price: currency === null ? null : fromMinor(priceMinor!, currency),
  }))
}

type Asked = { choices: Choices; narrowed: Narrowed; sort: string | undefined }

/** A family with the products that are asked for, and what they can be narrowed by. */
export async function familyDetails(
  db: Database,
  { families }: FamilyIndex,
  slug: string,
  { choices, narrowed, sort }: Asked,
): Promise<{ id: string; reply: FamilyDetails }> {
  const [indexed, row] = [families.find((one) => one.slug === slug), await familyBySlug(db, slug)]
  if (!row || !indexed) throw new Refusal('not_found', { what: 'family' })
  const own = knownOf(choices, [indexed])
  const [candidate] = candidatesOf({ families: [indexed] }, [], own).candidates
  const [{ rows, total }, facets] = await Promise.all([
    candidate ? productsOf(db, row.id, candidate, narrowed, sort) : { rows: [], total: 0 },
    familyFacets(db, row.id, indexed, narrowed, own),
  ])
  return { id: row.id, reply: { ...detailsView(row, indexed), facets, total, rows: rows.map(sizeView) } }
}

async function productsOf(db: Database, familyId: string, candidate: Candidate, narrowed: Narrowed, sort = '') {
  const [descending, by] = [sort.startsWith('-'), sort.replace('-', '')]
  const column = by in columns ? (by as keyof typeof columns) : undefined
  const wanted = {
    ...wantedOf(familyId, candidate, narrowed),
    ...{ column, descending, keys: sortKeysOf(candidate.family, by) },
  }
  for (const beginning of column ? [] : beginningsOf(candidate.family, wanted.keys[0], descending)) {
    const words = wanted.words ? allOf([wanted.words, beginning]) : beginning
    const rows = await familyProducts(db, { ...wanted, words })
    if (rows.length === mostRows) return { rows, total: await total() }
  }
  const rows = await familyProducts(db, wanted)
  return { rows, total: rows.length < mostRows ? rows.length : await total() }

  function total() {
    if (isWhole(candidate) && isAnything(narrowed)) return candidate.family.products
    return countFamilyProducts(db, wanted)
  }
}

/**
 * Of a family with many more products than are shown, those with the first values of what it is sorted by, as an operand of
 * the index: of as many as are shown, then, should too few of these fit, of four times as many. None unless all of its
 * products are known to have a value, because others may come between.
 */
function* beginningsOf(family: IndexedFamily, key: SortKey | undefined, descending: boolean): Generator<string> {
  if (!key || family.products < 2 * mostRows) return
  const sorted = [...(family.values.get(key.key)?.values() ?? [])].toSorted((a, b) => byValue(a.value, b.value))
  if (descending) sorted.reverse()
  if (sumOf(sorted) !== family.products) return
  for (const most of [mostRows, 4 * mostRows]) {
    if (most > family.products / 2) return
    let [count, sum] = [0, 0]
    while (sum < most) sum += sorted[count++]!.products
    yield anyOf(sorted.slice(0, count).map(({ value }) => attributeWord(family, key.key, value)))
  }
}

const sumOf = (values: readonly Value[]) => values.reduce((sum, { products }) => sum + products, 0)

/** The attributes that an engineer looks sizes up by, the asked one first. */
function sortKeysOf({ definitions, values }: IndexedFamily, by: string): SortKey[] {
  const differing = definitions.filter(({ key, filter }) => filter && (values.get(key)?.size ?? 0) > 1)
  const asked = definitions.filter(({ key }) => key === by)
  return [...new Set([...asked, ...differing])].map(({ key, type }) => ({
    key,
    values:
      type === 'number' ? null : [...(values.get(key)?.values() ?? [])].map(({ value }) => value).toSorted(byValue),
  }))
}

function detailsView(row: FamilyRow, { definitions }: IndexedFamily): Omit<FamilyDetails, 'facets' | 'total' | 'rows'> {
  const { slug, name, nameBn, standard, description, picture, parentSlug } = row
  return {
    ...{ slug, name, nameBn, standard, description, picture },
    facts: row.facts as string[],
    category: { slug: row.categorySlug, name: row.categoryName, nameBn: row.categoryNameBn },
    parentCategory: parentSlug
      ? { slug: parentSlug, name: row.parentName ?? '', nameBn: row.parentNameBn ?? '' }
      : null,
    attributes: definitions.map(({ key, label, labelBn = '', unit, type, filter = false, valuesBn = {} }) => ({
      ...{ key, label, labelBn, unit: unit ?? '', type, filter, valuesBn },
    })),
  }
}

function sizeView({ id, attributes, priceMinor, currency, priceBreaks, ...row }: FamilyProductRow): Size {
  const values = Object.entries(attributes as Record<string, string | number | null>)
  return {
    ...{ ...row, _id: id, currency, price: fromMinor(priceMinor, currency) },
    values: Object.fromEntries(values.flatMap(([key, value]) => (value === null ? [] : [[key, String(value)]]))),
    priceBreaks: shownBreaks(priceBreaks, currency),
  }
}
