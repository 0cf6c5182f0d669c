import type { Database } from '#platform/database/connect.server.ts'
import type { Alternatives } from './contract.ts'
import { type ProductDetailsRow, productsByWords } from './details.sql.server.ts'
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

const mostShown = 40

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
    sharing(db, row, [leading, ...kinds], dimensions),
    sharing(db, row, [leading, ...dimensions], kinds),
  ])
  const ofKind = ofLeading.length > 0 ? [] : await sharing(db, row, kinds, [leading])
  return [
    ...ofLeading.map((found) => ({ ...found, differing: 'size' as const })),
    ...ofKind.map((found) => ({ ...found, differing: 'leading' as const })),
    ...ofSize.map((found) => ({ ...found, differing: 'version' as const })),
  ].map((found) => ({ ...found, leading: labelOf(leading) }))
}

const labelOf = ({ label, labelBn = '' }: AttributeDefinition) => ({ label, labelBn })

/** The products with the same values of some attributes, told apart by others; none if there are no others. */
async function sharing(
  db: Database,
  { id, familyId, attributes }: Row,
  same: readonly AttributeDefinition[],
  others: readonly AttributeDefinition[],
): Promise<Pick<Alternatives, 'others' | 'products'>[]> {
  if (same.length === 0 || others.length === 0) return []
  const own = attributes as Attributes
  const words = same.map(({ key }) => lexeme(attributeWord({ id: familyId! }, key, String(own[key]))))
  const found = await productsByWords(db, words.join(' & '))
  const differing = others.filter(({ key }) => found.some((one) => (one.attributes as Attributes)[key] !== own[key]))
  const [first] = differing
  if (!first) return []
  const products = found.map(({ attributes, ...product }) => ({
    ...product,
    ...valueIn(attributes as Attributes, differing),
  }))
  const sorted = products.toSorted((a, b) => byValue(a.sortedBy, b.sortedBy) || byValue(a.sku, b.sku))
  const place = Math.max(0, sorted.findIndex((one) => one.id === id) - mostShown / 2)
  const near = sorted.slice(place, place + mostShown + 1).filter((one) => one.id !== id)
  return [{ others: differing.map(labelOf), products: near.map(({ id: _, sortedBy: __, ...product }) => product) }]
}

function valueIn(attributes: Attributes, differing: readonly AttributeDefinition[]) {
  const values = differing.map(({ key, unit, valuesBn = {} }) => {
    const value = String(attributes[key] ?? '')
    const shown = unit ? `${value} ${unit}` : value
    return { value: shown, valueBn: valuesBn[value] ?? shown }
  })
  const [first] = differing
  return {
    sortedBy: String(attributes[first!.key] ?? ''),
    value: values.map(({ value }) => value).join(', '),
    valueBn: values.map(({ valueBn }) => valueBn).join(', '),
  }
}
