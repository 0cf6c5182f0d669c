import { Refusal } from '#base/platform/errors.ts'
import type { FieldProblem } from '#base/platform/refusals/field-problem.ts'

/** A quantity of a line, in sales units. */
export type LineQuantity = { line: string; quantity: number }

/** How many pieces the quantity of a line counts by; without a size, single ones. */
export type SizedLine = { id: string; packSize?: number }

/**
 * The lines of a request with more pieces than available; a line appears once in a request. The database refuses these
 * too, but does not say which line. What was sold in packs is counted in whole packs.
 */
export function findExcess(
  request: readonly LineQuantity[],
  available: ReadonlyMap<string, number>,
  lines: readonly SizedLine[],
): Record<string, FieldProblem> {
  const packSizes = new Map(lines.map(({ id, packSize = 1 }) => [id, packSize]))
  const fields: Record<string, FieldProblem> = {}
  const seen = new Set<string>()
  for (const [index, { line, quantity }] of request.entries()) {
    const max = seen.has(line) ? 0 : (available.get(line) ?? 0)
    if (quantity > max) fields[`lines.${index}.quantity`] = toProblem(max, packSizes.get(line) ?? 1)
    seen.add(line)
  }
  return fields
}

const toProblem = (max: number, packSize: number): FieldProblem =>
  packSize > 1 && max > 0 ? { code: 'over_packs', max, packSize } : { code: 'too_big', max }

/** @throws Refusal naming the fields, if there are any */
export function refuseFields(fields: Record<string, FieldProblem>): void {
  if (Object.keys(fields).length > 0) throw new Refusal('invalid_fields', { what: 'fields', fields })
}
