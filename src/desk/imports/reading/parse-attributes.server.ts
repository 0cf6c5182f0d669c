import { fromSafeText } from '#base/platform/files/csv.ts'
import { parseDecimal } from '#base/platform/text/written-numbers.ts'
import type { AlternativeDefinition } from '#goods/catalogue/attribute-definition.ts'
import { convertNumber, getUnitFactor } from '#goods/catalogue/taxonomy/units.ts'
import { type Attempt, CellProblem } from './cell-problem.server.ts'
import type { RawCell, RowContext } from './row-context.ts'

const prefix = 'attributes.'

/** The columns that are attributes of the row's family. */
export function parseAttributes(
  cells: readonly RawCell[],
  value: Record<string, unknown>,
  context: RowContext,
  attempt: Attempt,
): void {
  const values: Record<string, string | number | null> = {}
  const family = findFamily(value, context)
  for (const [index, { key, unit }] of context.columns.entries()) {
    const cell = cells[index] ?? null
    if (cell === null || !key.startsWith(prefix)) continue
    const name = key.slice(prefix.length)
    const definition = family?.attributes.find((attribute) => attribute.key === name)
    if (typeof cell === 'string' && cell.trim() === '') {
      if (definition) values[name] = null
      continue
    }
    attempt(key, () => {
      if (!family) throw new CellProblem({ code: 'attribute_without_family' })
      if (!definition) throw new CellProblem({ code: 'attribute_missing', family: family.name })
      values[name] = parseValue(cell, unit, definition, context)
    })
  }
  if (Object.keys(values).length > 0) value.attributeValues = values
}

/** What the row says, else that of the product. */
function findFamily(value: Record<string, unknown>, { shelves, familyIds }: RowContext) {
  if (typeof value.family === 'string') return shelves.families.get(value.family)
  const id = familyIds.get(String(value.sku))
  return [...shelves.families.values()].find((family) => family.id === id)
}

function parseValue(cell: RawCell, unit: string, { type, unit: own }: AlternativeDefinition, { decimal }: RowContext) {
  if (type !== 'number') return fromSafeText(String(cell).trim())
  const number = typeof cell === 'number' ? cell : parseDecimal(String(cell), decimal)
  if (number === undefined) throw new CellProblem({ code: 'not_decimal', mark: decimal })
  const factor = unit && own && unit !== own ? getUnitFactor(unit, own) : undefined
  return factor === undefined ? number : convertNumber(number, factor)
}
