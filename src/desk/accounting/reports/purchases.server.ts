import { sql } from 'kysely'
import { getDayIn } from '#base/platform/day.ts'
import { selectPurchaseNumber } from '#trade/purchasing/orders/number.sql.server.ts'
import { type AccountingPeriod, createReport, toAmount } from '../report.server.ts'

type Purchase = {
  at: Date
  day: string
  supplier: string
  purchaseOrder: string
  sku: string
  name: string
  partNumber: string
  pieces: number
  packSize: number
  priceMinor: number | null
  currency: string
  reference: string
}

/** Goods that came, by supplier and purchase order; what was taken back is negative. A line without a price has no value. */
async function readPurchases({ db, from, until, timeZone }: AccountingPeriod): Promise<readonly Purchase[]> {
  const { rows } = await sql<Purchase>`
    select receipt.at, suppliers.name as supplier, ${selectPurchaseNumber('purchase_orders.number')} as purchase_order, line.sku, line.name, line.part_number,
      receipt.pieces, line.pack_size, line.price_minor, purchase_orders.currency, receipt.reference
    from purchase_receipts receipt join purchase_order_lines line on line.id = receipt.line_id
      join purchase_orders on purchase_orders.id = line.purchase_order_id join suppliers on suppliers.id = supplier_id
    where receipt.at >= ${from} and receipt.at < ${until} order by suppliers.name, purchase_orders.number, receipt.id`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, day: getDayIn(timeZone, row.at) }))
}

export const purchases = createReport<Purchase>({
  read: readPurchases,
  columns: {
    date: ({ day }) => day,
    supplier: ({ supplier }) => supplier,
    purchase_order: ({ purchaseOrder }) => purchaseOrder,
    sku: ({ sku }) => sku,
    name: ({ name }) => name,
    supplier_part_number: ({ partNumber }) => partNumber,
    quantity: ({ pieces }) => pieces,
    pack_size: ({ packSize }) => packSize,
    price: (row) => toAmount(row.priceMinor, row.currency),
    value: (row) => toAmount(row.priceMinor === null ? null : row.pieces * row.priceMinor, row.currency),
    currency: ({ currency }) => currency,
    reference: ({ reference }) => reference,
  },
})
