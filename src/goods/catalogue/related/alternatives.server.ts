import type { Localized, Translated } from '#base/platform/text/locale.ts'
import { locales } from '#base/platform/text/locale.ts'
import type { AlternativeDefinition } from '../attribute-definition.ts'
import type { Alternatives } from '../contract.ts'
import { compareValues } from '../natural.ts'
import { type AlternativesOfFamily, type AlternativesSource, openFamily } from './family-members.server.ts'
import type { ProductDetailsRow } from './family-parts.server.ts'

type Row = Pick<ProductDetailsRow, 'id' | 'familyId' | 'attributes' | 'attributeDefinitions'>
type Attributes = Record<string, string | number | null>

const maxShown = 24
// Among so many are all sizes of the largest families, and those of one leading dimension: what more products share is no size.
const maxOfKind = 300
const maxOfLeading = 60

/** What a product is chosen by: the leading dimension, those of its size, and what else there is of that size. */
function chosenBy({ attributes, attributeDefinitions }: Row) {
  const values = attributes as Attributes
  const all = ((attributeDefinitions ?? []) as AlternativeDefinition[]).filter(
    ({ key, filter }) => filter && values[key],
  )
  const [leading, ...others] = all
  return {
    leading,
    dimensions: others.filter(({ type }) => type !== 'list'),
    kinds: others.filter(({ type }) => type === 'list'),
  }
}

/** The dimension by which a product is looked up in its family, with its value. */
export function findLeadingAttribute(row: Row): { key: string; value: string } | null {
  const { leading } = chosenBy(row)
  return leading ? { key: leading.key, value: String((row.attributes as Attributes)[leading.key]) } : null
}

/**
 * The products of the family that a buyer compares: those of the same kind in other sizes, best with the same leading
 * dimension, and those of the same size in other materials and finishes.
 */
export async function loadAlternatives(source: AlternativesSource, row: Row): Promise<Alternatives[]> {
  const { leading, dimensions, kinds } = chosenBy(row)
  if (!leading || !row.familyId) return []
  const { find, name } = await openFamily(source, row.familyId)
  const [ofLeading, ofSize] = await Promise.all([
    sharing(find, row, [leading, ...kinds], dimensions, maxOfLeading),
    sharing(find, row, [leading, ...dimensions], kinds, maxOfLeading),
  ])
  const ofKind = ofLeading.length > 0 ? [] : await sharing(find, row, kinds, [leading], maxOfKind)
  const lists = [
    ...ofLeading.map((found) => ({ ...found, differing: 'size' as const })),
    ...ofKind.map((found) => ({ ...found, differing: 'leading' as const })),
    ...ofSize.map((found) => ({ ...found, differing: 'version' as const })),
  ]
  const shown = await name(lists.flatMap(({ near }) => near.map(({ id }) => id)))
  return lists.map(({ near, ...found }) => ({
    ...found,
    leading: getLabel(leading),
    products: near.flatMap(({ id, value, translations }) => {
      const product = shown.get(id)
      return product ? [{ ...product, value, translations: { ...product.translations, ...translations } }] : []
    }),
  }))
}

const getLabel = ({ label, translations = {} }: AlternativeDefinition) => ({ label, translations })

type Shared = Pick<Alternatives, 'others'> & { near: ({ id: string } & Translated<'value'>)[] }

/** Products that share some attributes and differ in others; empty if nothing differs. */
async function sharing(
  find: AlternativesOfFamily['find'],
  { id, attributes }: Row,
  same: readonly AlternativeDefinition[],
  others: readonly AlternativeDefinition[],
  max: number,
): Promise<Shared[]> {
  if (same.length === 0 || others.length === 0) return []
  const own = attributes as Attributes
  const keys = others.map(({ key }) => key)
  const found = await find(
    same.map(({ key }) => [key, String(own[key])]),
    keys,
    max,
  )
  const ownValues = keys.map((key) => toText(own[key]))
  const places = keys.flatMap((_, index) =>
    found.some(({ values }) => toText(values[index]) !== ownValues[index]) ? [index] : [],
  )
  const [first] = places
  if (first === undefined) return []
  const sorted = found.toSorted(
    (a, b) => compareValues(toText(a.values[first]), toText(b.values[first])) || compareValues(a.sku, b.sku),
  )
  const place = Math.max(0, sorted.findIndex((item) => item.id === id) - maxShown / 2)
  const near = sorted.slice(place, place + maxShown + 1).filter((item) => item.id !== id)
  const shown = places.map((index) => ({ definition: others[index]!, at: index }))
  return [
    {
      others: shown.map(({ definition }) => getLabel(definition)),
      near: near.map(({ id, values }) => ({
        id,
        ...joinValues(shown.map(({ definition, at }) => ({ definition, value: toText(values[at]) }))),
      })),
    },
  ]
}

const toText = (value: string | number | null | undefined) => String(value ?? '')
const withUnit = ({ unit }: AlternativeDefinition, value: string) => (unit ? `${value} ${unit}` : value)

type Value = { definition: AlternativeDefinition; value: string }

/** Values in one line, in each language in which one of them is a word. */
function joinValues(values: readonly Value[]): Translated<'value'> {
  const getValueTranslations = ({ definition, value }: Value): Localized => definition.valueTranslations?.[value] ?? {}
  const joined = (text: (value: Value) => string | undefined) =>
    values.map((each) => text(each) ?? withUnit(each.definition, each.value)).join(', ')
  const languages = locales.filter((locale) => values.some((each) => getValueTranslations(each)[locale]))
  const texts = Object.fromEntries(
    languages.map((locale) => [locale, joined((each) => getValueTranslations(each)[locale])]),
  )
  return { value: joined(() => undefined), translations: { value: texts } }
}
