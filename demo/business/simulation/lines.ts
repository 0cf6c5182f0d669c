import type { BusinessTable } from './rows.ts'
import type { References } from './simulate.server.ts'

/** The moments of the business, then a line for each table: what `src/shop/demo/business/load.server.ts` reads. */
export function toJsonLines(
  { tables, references }: { tables: readonly BusinessTable[]; references: References },
  moments: { until: Date; now: Date },
): string {
  const refer = (_: string, value: unknown) => (typeof value === 'string' ? (references.get(value) ?? value) : value)
  const lines = tables.filter(({ rows }) => rows.length > 0).map((table) => JSON.stringify(table, refer))
  return [JSON.stringify(moments), ...lines].join('\n')
}
