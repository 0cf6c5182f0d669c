import { sql } from 'kysely'
import type { AuditCheck } from '#base/platform/audit/check.ts'
import { selectPurchaseNumber } from './orders/number.sql.server.ts'

const remedy =
  'Compare the purchase order with its deliveries and with the shelf, and correct the stock of what is not there.'
const number = selectPurchaseNumber('purchase.number')

/** What must hold of purchase orders, and of what came of them. */
export const purchaseChecks: readonly AuditCheck[] = [
  {
    name: 'purchasing: what came of a line is what its deliveries say',
    remedy,
    query: sql`select ${number} as subject, 'line ' || line.position || ' received ' || line.received || ', its deliveries '
        || coalesce(sum(receipt.pieces), 0) as details
      from purchase_order_lines line join purchase_orders purchase on purchase.id = line.purchase_order_id
        left join purchase_receipts receipt on receipt.line_id = line.id
      group by purchase.id, line.id having line.received <> coalesce(sum(receipt.pieces), 0)`,
  },
  {
    name: 'purchasing: a delivery put on the shelf what it says',
    remedy,
    query: sql`select ${number} as subject, 'line ' || line.position || ', ' || receipt.pieces || ' packs of ' || line.pack_size
        || ' moved ' || move.pieces || ' packs and ' || move.loose || ' loose pieces' as details
      from purchase_receipts receipt join purchase_order_lines line on line.id = receipt.line_id
        join purchase_orders purchase on purchase.id = line.purchase_order_id join stock_moves move on move.id = receipt.move_id
      where move.product_id <> line.product_id or move.kind not in ('supplied', 'corrected')
        or case when move.pieces = 0 then move.loose <> receipt.pieces * line.pack_size
          else (receipt.pieces * line.pack_size - move.loose) % move.pieces <> 0 end`,
  },
  {
    name: 'purchasing: nothing came of what was not sent, or was cancelled',
    remedy,
    query: sql`select ${number} as subject, 'is ' || purchase.state || ', received ' || sum(line.received) as details
      from purchase_orders purchase join purchase_order_lines line on line.purchase_order_id = purchase.id
      where purchase.state in ('draft', 'cancelled') and line.received > 0 group by purchase.id`,
  },
]
