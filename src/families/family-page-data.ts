import { dropOtherLocales } from '#platform/locale.ts'
import type { FamilyDetails } from './contract.ts'
import { chooseColumns } from './family-columns.ts'

/** What a family's page shows of the API's answer: of each row only what has a column. */
export function toFamilyPageData({ rows, attributes, ...family }: FamilyDetails) {
  const { columns, same } = chooseColumns({ attributes, rows })
  const shown = rows.map(({ values, leadTimeDays, backOrders, ...row }) => ({
    ...row,
    // Said only of what may be ordered before it is here, and of what is sold out: most is not.
    ...(backOrders ? { backOrders } : {}),
    ...(row.quantity < 1 && leadTimeDays !== null ? { leadTimeDays } : {}),
    values: Object.fromEntries(columns.flatMap(({ key }) => (values[key] === undefined ? [] : [[key, values[key]]]))),
  }))
  return dropOtherLocales({ ...family, columns, same, rows: shown })
}
export type FamilyPageData = ReturnType<typeof toFamilyPageData>
export type FamilyPageSize = FamilyPageData['rows'][number]
