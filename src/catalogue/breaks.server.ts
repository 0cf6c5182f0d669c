import type { Json } from '#platform/database/schema.ts'
import { fromMinor } from '#platform/money.ts'
import type { PriceBreak } from './contract.ts'

/** As the column holds them: the fields of an import's line. */
type Stored = { fromQty: number; unitPriceCents: number }

/** The price breaks of a product in minor units. */
export const storedBreaks = (column: Json): PriceBreak[] =>
  (column as Stored[]).map(({ fromQty, unitPriceCents }) => ({ quantity: fromQty, price: unitPriceCents }))

/** The price breaks of a product in the currency's major unit. */
export const shownBreaks = (column: Json, currency: string): PriceBreak[] =>
  storedBreaks(column).map(({ quantity, price }) => ({ quantity, price: fromMinor(price, currency) }))
