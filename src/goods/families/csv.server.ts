import { csvMark, formatCsvRow, toSafeText } from '#base/platform/files/csv.ts'
import { translate, translateValue } from '#base/platform/text/locale.ts'
import { getUnitPrice } from '#goods/catalogue/prices/pricing.ts'
import { m } from '#paraglide/messages.js'
import type { FamilyDetails, FamilySize } from './contract.ts'
import { chooseColumns, listBreakQuantities } from './family-columns.ts'
import { withMass } from './family-page-data.ts'

/** The sizes of a family in the columns of its page, a row each. Prices have the point that spreadsheets expect. */
export function buildFamilyCsv(family: FamilyDetails, wanted: readonly string[]): string {
  const { attributes, rows } = withMass(family)
  const { columns } = chooseColumns({ attributes, rows }, wanted)
  const breaks = listBreakQuantities(rows, columns)
  const currency = rows[0]?.currency ?? ''
  const heads = [
    m.sizes_part(),
    ...columns.map((column) => [translate(column, 'label'), column.unit].filter(Boolean).join(', ')),
    ...[m.sizes_pack(), `${m.sizes_price()}, ${currency}`],
    ...breaks.map((number) => `${m.sizes_from({ number })}, ${currency}`),
    m.sizes_stock(),
  ]
  const toCells = (row: FamilySize) => [
    toSafeText(row.sku),
    ...columns.map(({ key, valueTranslations }) =>
      toSafeText(translate(translateValue(row.values[key] ?? '', valueTranslations), 'value')),
    ),
    ...[row.packSize, row.price],
    ...breaks.map((from) => getUnitPrice(row, from)),
    row.quantity * row.packSize,
  ]
  return csvMark + [heads.map(toSafeText), ...rows.map(toCells)].map(formatCsvRow).join('')
}
