import type { FieldProblem } from '#base/platform/refusals/field-problem.ts'
import { isOrderable } from '#goods/catalogue/prices/pricing.ts'
import type { LineQuantity } from './check-quantities.ts'
import type { TermedLine } from './plan-cancellation.ts'

/**
 * Lines whose remaining pieces could not be ordered in that quantity. Cancelling everything cancellable of a line is
 * always allowed (decision 0049). An order from before its lines kept their order quantities allows any remainder.
 */
export function findUnorderable(
  lines: readonly TermedLine[],
  request: readonly LineQuantity[],
  available: ReadonlyMap<string, number>,
): Record<string, FieldProblem> {
  const fields: Record<string, FieldProblem> = {}
  for (const [index, { line: id, quantity }] of request.entries()) {
    const line = lines.find((nextLine) => nextLine.id === id)!
    const staying = line.quantity - line.cancelled - quantity
    const isAll = quantity === available.get(id)
    if (staying === 0 || isAll || !line.priceTerms || isOrderable(line.priceTerms, staying)) continue
    const { minimum, step } = line.priceTerms
    const { packSize = 1 } = line
    fields[`lines.${index}.quantity`] = {
      ...{ code: 'leaves_unorderable', minimum, step, packSize, max: available.get(id)! },
    }
  }
  return fields
}
