import type { Json } from '#base/platform/database/schema.ts'
import { fromMinor } from '#base/platform/text/money.ts'
import type { PriceBreak } from '../products/fields.ts'

/** As the column holds them: the fields of an import's line. */
type Stored = { fromQty: number; unitPriceCents: number }

/** The price breaks of a product in minor units. */
export const readStoredBreaks = (column: Json): PriceBreak[] =>
  (column as Stored[]).map(({ fromQty, unitPriceCents }) => ({ quantity: fromQty, price: unitPriceCents }))

/** The price breaks of a product in the currency's major unit. */
export const toPriceBreaks = (column: Json, currency: string): PriceBreak[] =>
  readStoredBreaks(column).map(({ quantity, price }) => ({ quantity, price: fromMinor(price, currency) }))
