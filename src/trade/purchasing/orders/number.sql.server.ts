import { type RawBuilder, sql } from 'kysely'
import { purchasePrefix } from './number.ts'

/** A purchase order's number for people, of a column such as `purchase.number`. */
export const selectPurchaseNumber = (column: string): RawBuilder<string> =>
  sql<string>`${sql.lit(purchasePrefix)} || ${sql.ref(column)}`
