import type { Database } from '#base/platform/database/connect.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import { fromMinor } from '#base/platform/text/money.ts'
import type { ListedPurchaseOrder, PurchaseOrder } from './contract.ts'
import { formatPurchaseNumber } from './number.ts'
import * as rows from './sql.server.ts'
import { sumLines } from './total.ts'

type Head = Pick<rows.ListedRow, 'id' | 'number' | 'state' | 'createdAt' | 'sentAt' | 'supplierId' | 'supplierName'>

const toHead = ({ id, number, state, createdAt, sentAt, supplierId, supplierName }: Head) => ({
  ...{ _id: id, number: formatPurchaseNumber(number), state, createdAt: createdAt.toISOString() },
  sentAt: sentAt?.toISOString() ?? null,
  supplier: { _id: supplierId, name: supplierName },
})

export const toListedView = (row: rows.ListedRow): ListedPurchaseOrder => ({
  ...toHead(row),
  ...{ lines: row.lines, outstanding: row.outstanding },
})

/** A purchase order with all that is known of it. @throws Refusal `not_found` */
export async function loadPurchaseOrder(db: Database, id: string): Promise<PurchaseOrder> {
  const order = await rows.findPurchaseOrder(db, id)
  if (!order) throw new Refusal('not_found', { what: 'purchase_order' })
  const [lines, receipts, corrections] = await Promise.all([
    rows.listPurchaseLines(db, id),
    rows.listReceipts(db, id),
    rows.listCorrections(db, id),
  ])
  const { currency, note, version } = order
  const toPrice = (minor: number | null) => (minor === null ? null : fromMinor(minor, currency))
  const toTerms = (terms: rows.CorrectedLine['is']) =>
    terms && { quantity: terms.quantity, price: toPrice(terms.priceMinor) }
  return {
    ...toHead(order),
    ...{ currency, note, version, total: toPrice(sumLines(lines)) },
    lines: lines.map(({ id: _id, priceMinor, ...line }) => ({ _id, ...line, price: toPrice(priceMinor) })),
    receipts: receipts.map(({ id: _id, at, ...receipt }) => ({ _id: String(_id), at: at.toISOString(), ...receipt })),
    corrections: corrections.map(({ id: _id, at, changes, ...correction }) => ({
      ...{ _id: String(_id), at: at.toISOString(), ...correction },
      changes: changes.map(({ sku, was, is }) => ({ sku, was: toTerms(was), is: toTerms(is) })),
    })),
  }
}
