import { sql } from 'kysely'
import type { AuditCheck } from '#base/platform/audit/check.ts'

/** What must hold of products and the ledger of their stock. */
export const stockChecks: readonly AuditCheck[] = [
  {
    name: 'stock: the ledger adds up to what is on hand',
    remedy: 'Count the product on the shelf and correct its stock in its form.',
    query: sql`select p.sku as subject, 'on hand ' || p.on_hand || ', ledger ' || coalesce(sum(m.pieces), 0) as details
      from products p left join stock_moves m on m.product_id = p.id
      group by p.id having p.on_hand <> coalesce(sum(m.pieces), 0)`,
  },
  {
    name: 'stock: the ledger adds up to the loose pieces',
    remedy: 'Count the loose pieces of the product on the shelf, and ask whoever maintains the shop.',
    query: sql`select p.sku as subject, 'loose ' || p.loose_pieces || ', ledger ' || coalesce(sum(m.loose), 0) as details
      from products p left join stock_moves m on m.product_id = p.id
      group by p.id having p.loose_pieces <> coalesce(sum(m.loose), 0)`,
  },
]
