import { productView } from '#catalogue/view.server.ts'
import type { Group } from './contract.ts'
import { familyName, type IndexedFamily } from './family-index.ts'
import type { FoundRow } from './find.sql.server.ts'
import type { AttributeDefinition } from './terms.sql.server.ts'

const mostColumns = 4

/** Products of a family as a search shows them: what they are chosen by is a column each. */
export function groupOf(family: IndexedFamily | undefined, total: number, rows: readonly FoundRow[]): Group {
  const columns = family ? columnsOf(family) : []
  return {
    family: family?.id ? familyName(family) : null,
    total,
    columns: columns.map(({ label, labelBn = '', unit }) => ({ label, labelBn, unit: unit ?? '' })),
    products: rows.map((row) => ({ ...productView(row), values: columns.map((column) => shownValue(row, column)) })),
  }
}

/** What can be filtered by and differs within the family. */
const columnsOf = ({ definitions, values }: IndexedFamily): AttributeDefinition[] =>
  definitions.filter(({ key, filter }) => filter && (values.get(key)?.size ?? 0) > 1).slice(0, mostColumns)

function shownValue({ attributes }: FoundRow, { key, valuesBn = {} }: AttributeDefinition) {
  const value = String((attributes as Record<string, unknown>)[key] ?? '')
  return { value, valueBn: valuesBn[value] ?? '' }
}
