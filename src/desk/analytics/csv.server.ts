import { csvMark, formatCsvRow, toSafeText } from '#base/platform/files/csv.ts'
import { getName } from '#base/platform/text/locale.ts'
import type { Breakdown, SalesView } from './contract.ts'

const salesHeads = [
  ...['from', 'to', 'net_sales', 'sales', 'refunded', 'tax', 'orders', 'pieces', 'average_order'],
  ...['before_from', 'before_to', 'before_net_sales', 'before_orders', 'currency'],
]

/** The rows of the chart and its table. */
export const writeSales = ({ series, currency }: SalesView): string =>
  csvMark +
  formatCsvRow(salesHeads) +
  series
    .map(({ now, earlier }) =>
      formatCsvRow([
        ...[now?.from ?? '', now?.to ?? '', now?.sales.net ?? '', now?.sales.sold ?? '', now?.sales.refunded ?? ''],
        ...[now?.sales.tax ?? '', now?.sales.orders ?? '', now?.sales.pieces ?? '', now?.sales.average ?? ''],
        ...[earlier?.from ?? '', earlier?.to ?? '', earlier?.sales.net ?? '', earlier?.sales.orders ?? '', currency],
      ]),
    )
    .join('')

const breakdownHeads = [
  ...['kind', 'name', 'part_number', 'id', 'orders', 'pieces'],
  ...['sales', 'refunded', 'net_sales', 'before_net_sales', 'currency'],
]

/** The rows of a breakdown; countries are named by their codes. */
export const writeBreakdown = ({ rows, currency }: Breakdown): string =>
  csvMark +
  formatCsvRow(breakdownHeads) +
  rows
    .map((row) =>
      formatCsvRow([
        ...[row.kind, toSafeText(row.kind === 'country' ? row.key : getName(row)), toSafeText(row.sku), row.key],
        ...[row.orders ?? '', row.pieces, row.sold, row.refunded, row.net, row.earlier, currency],
      ]),
    )
    .join('')
