import type { Database } from '#platform/database/connect.server.ts'
import type { Alternatives } from './contract.ts'
import { alternativesByIds, type ProductDetailsRow, productsByWords } from './details.sql.server.ts'
import { attributeWord, lexeme } from './index-words.ts'
import { byValue } from './natural.ts'

export type AttributeDefinition = {
  key: string
  label: string
  labelBn?: string
  unit: string | null
  type?: 'list' | 'number' | 'text'
  /** Products of the family are chosen by it. */
  filter?: boolean
  /** Of the values that are words. */
  valuesBn?: Record<string, string>
}

type Row = Pick<ProductDetailsRow, 'id' | 'familyId' | 'attributes' | 'attributeDefinitions'>
type Attributes = Record<string, string | number | null>

const mostShown = 24
// Among so many are all sizes of the largest families, and those of one leading dimension: what more products share is no size.
const mostOfKind = 300
const mostOfLeading = 60

/** What a product is chosen by: the leading dimension, those of its size, and what else there is of that size. */
function chosenBy({ attributes, attributeDefinitions }: Row) {
  const values = attributes as Attributes
  const all = ((attributeDefinitions ?? []) as AttributeDefinition[]).filter(({ key, filter }) => filter && values[key])
  const [leading, ...others] = all
  return {
    leading,
    dimensions: others.filter(({ type }) => type !== 'list'),
    kinds: others.filter(({ type }) => type === 'list'),
  }
}

/** The dimension by which a product is looked up in its family, with its value. */
export function leadingOf(row: Row): { key: string; value: string } | null {
  const { leading } = chosenBy(row)
  return leading ? { key: leading.key, value: String((row.attributes as Attributes)[leading.key]) } : null
}

/**
 * The products of the family that a buyer compares: those of the same kind in other sizes, best with the same leading
 * dimension, and those of the same size in other materials and finishes.
 */
export async function alternativesOf(db: Database, row: Row): Promise<Alternatives[]> {
  const { leading, dimensions, kinds } = chosenBy(row)
  if (!leading || !row.familyId) return []
  const [ofLeading, ofSize] = await Promise.all([
    sharing(db, row, [leading, ...kinds], dimensions, mostOfLeading),
    sharing(db, row, [leading, ...dimensions], kinds, mostOfLeading),
  ])
  const ofKind = ofLeading.length > 0 ? [] : await sharing(db, row, kinds, [leading], mostOfKind)
  const lists = [
    ...ofLeading.map((found) => ({ ...found, differing: 'size' as const })),
    ...ofKind.map((found) => ({ ...found, differing: 'leading' as const })),
    ...ofSize.map((found) => ({ ...found, differing: 'version' as const })),
  ]
  const shown = await alternativesByIds(
    db,
    lists.flatMap(({ near }) => near.map(({ id }) => id)),
  )
  return lists.map(({ near, ...found }) => ({
    ...found,
    leading: labelOf(leading),
    products: near.flatMap(({ id, ...values }) => {
      const product = shown.get(id)
      return product ? [{ ...product, ...values }] : []
    }),
  }))
}

const labelOf = ({ label, labelBn = '' }: AttributeDefinition) => ({ label, labelBn })

type Shared = Pick<Alternatives, 'others'> & { near: { id: string; value: string; valueBn: string }[] }

/** The products with the same values of some attributes, told apart by others; none if there are no others. */
async function sharing(
  db: Database,
  { id, familyId, attributes }: Row,
  same: readonly AttributeDefinition[],
  others: readonly AttributeDefinition[],
  most: number,
): Promise<Shared[]> {
  if (same.length === 0 || others.length === 0) return []
  const own = attributes as Attributes
  const words = same.map(({ key }) => lexeme(attributeWord({ id: familyId! }, key, String(own[key]))))
  const keys = others.map(({ key }) => key)
  const found = await productsByWords(db, words.join(' & '), keys, most)
  const ownValues = keys.map((key) => textOf(own[key]))
  const places = keys.flatMap((_, at) => (found.some(({ values }) => textOf(values[at]) !== ownValues[at]) ? [at] : []))
  const [first] = places
  if (first === undefined) return []
  const sorted = found.toSorted(
    (a, b) => byValue(textOf(a.values[first]), textOf(b.values[first])) || byValue(a.sku, b.sku),
  )
  const place = Math.max(0, sorted.findIndex((one) => one.id === id) - mostShown / 2)
  const near = sorted.slice(place, place + mostShown + 1).filter((one) => one.id !== id)
  const shown = places.map((at) => ({ definition: others[at]!, at }))
  return [
    {
      others: shown.map(({ definition }) => labelOf(definition)),
      near: near.map(({ id, values }) => ({
        id,
        value: shown.map(({ definition, at }) => withUnit(definition, textOf(values[at]))).join(', '),
        valueBn: shown.map(({ definition, at }) => inBengali(definition, textOf(values[at]))).join(', '),
      })),
    },
  ]
}

const textOf = (value: string | number | null | undefined) => String(value ?? '')
const withUnit = ({ unit }: AttributeDefinition, value: string) => (unit ? `${value} ${unit}` : value)
const inBengali = (definition: AttributeDefinition, value: string) =>
  definition.valuesBn?.[value] ?? withUnit(definition, value)
