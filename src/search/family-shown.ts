import { inPageLanguage } from '#platform/locale.ts'
import type { FamilyDetails } from './contract.ts'
import { columnsOf } from './family-columns.ts'

/** What a family's page shows of the API's answer: of each row only what has a column. */
export function familyShown({ rows, attributes, ...family }: FamilyDetails) {
  const { columns, same } = columnsOf({ attributes, rows })
  const shown = rows.map(({ values, leadTimeDays, backOrders, ...row }) => ({
    ...row,
    // Said only of what may be ordered before it is here, and of what is sold out: most is not.
    ...(backOrders ? { backOrders } : {}),
    ...(row.quantity < 1 && leadTimeDays !== null ? { leadTimeDays } : {}),
    values: Object.fromEntries(columns.flatMap(({ key }) => (values[key] === undefined ? [] : [[key, values[key]]]))),
  }))
  return inPageLanguage({ ...family, columns, same, rows: shown })
}
export type FamilyShown = ReturnType<typeof familyShown>
export type ShownSize = FamilyShown['rows'][number]
