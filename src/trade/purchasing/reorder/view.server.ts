import { fromMinor } from '#base/platform/text/money.ts'
import { suggestQuantity } from './amount.ts'
import type { ReorderSuggestion } from './contract.ts'
import type { SuggestionRow } from './sql.server.ts'

export const toSuggestionView = (row: SuggestionRow): ReorderSuggestion => ({
  ...{ _id: row.id, sku: row.sku, name: row.name, translations: row.translations, packSize: row.packSize },
  ...{ free: row.free, backOrdered: row.backOrdered, onOrder: row.onOrder, sold: row.sold, leadDays: row.leadDays },
  ...suggestQuantity(row),
  supplier: row.supplierId
    ? {
        ...{ _id: row.supplierId, name: row.supplierName, currency: row.currency, partNumber: row.partNumber },
        price: row.priceMinor === null ? null : fromMinor(row.priceMinor, row.currency),
      }
    : null,
})
