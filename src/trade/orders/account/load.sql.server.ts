import { sql } from 'kysely'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import type { TaxedAmount } from '#company/tax/compute.ts'
import { findOrderLines, type OrderLineRow } from '../sql.server.ts'
import type { LineProgress } from './line-progress.ts'
import { OrderAccount, type RefundItem } from './order-account.ts'

export type AccountRow = OrderLineRow & LineProgress

/** Loads the accounts of orders by their ids. A caller who changes one has locked the order. */
export async function loadAccounts(
  db: Database | Tx,
  orderIds: readonly string[],
): Promise<Map<string, OrderAccount<AccountRow>>> {
  const orders = await chargedOrders(db, orderIds)
  const lines = Map.groupBy(await findOrderLines(db, orderIds), ({ orderId }) => orderId)
  const progress = await progressByLine(db, orderIds)
  const refunds = Map.groupBy(await refundRows(db, orderIds), ({ orderId }) => orderId)
  return new Map(
    orders.map(({ id, ...order }) => {
      const rows = refunds.get(id) ?? []
      const account = new OrderAccount({
        ...order,
        lines: (lines.get(id) ?? []).map((line) => ({ ...line, ...progress.get(line.id)! })),
        refunded: rows.flatMap(({ item }) => item ?? []),
        unallocatedMinor: rows.flatMap(({ item, amountMinor }) => (item ? [] : [amountMinor])),
      })
      return [id, account] as const
    }),
  )
}

export const loadAccount = async (db: Database | Tx, orderId: string): Promise<OrderAccount<AccountRow>> =>
  (await loadAccounts(db, [orderId])).get(orderId)!

const chargedOrders = (db: Database | Tx, orderIds: readonly string[]) =>
  db
    .selectFrom('orders')
    .select(['id', 'currency', 'totalMinor', 'deliveryAddedMinor'])
    .select((eb) => eb.ref('taxes').$castTo<TaxedAmount[]>().as('taxes'))
    .where(sql<boolean>`id = any(${orderIds}::uuid[])`)
    .execute()

async function progressByLine(
  db: Database | Tx,
  orderIds: readonly string[],
): Promise<Map<string, Omit<LineProgress, 'quantity' | 'waiting'>>> {
  const { rows } = await sql<Omit<LineProgress, 'quantity' | 'waiting'> & { line: string }>`
    select id as line,
      coalesce((select sum(quantity) from cancellations where order_line_id = order_lines.id), 0)::int as cancelled,
      coalesce((select sum(quantity) from parcel_lines where order_line_id = order_lines.id), 0)::int as sent,
      coalesce((select sum(came) from return_lines where order_line_id = order_lines.id), 0)::int as returned,
      coalesce((select sum(coalesce(came, quantity)) from return_lines join returns on returns.id = return_id
        where order_line_id = order_lines.id and state not in ('declined', 'closed')), 0)::int as asked,
      coalesce((select sum(quantity) from refund_items
        where order_line_id = order_lines.id and kind = 'pieces' and state <> 'failed'), 0)::int as refunded
    from order_lines where order_id = any(${orderIds}::uuid[])`.execute(db)
  return new Map(rows.map(({ line, ...progress }) => [line, progress]))
}

/** The refunds of orders, including pending ones: the items of each refund, or its amount if it has none. */
async function refundRows(db: Database | Tx, orderIds: readonly string[]) {
  const { rows } = await sql<{ orderId: string; amountMinor: number; item: RefundItem | null }>`
    select refund.order_id, refund.amount_minor, case when item.refund_id is not null then json_build_object(
      'kind', kind, 'orderLineId', order_line_id, 'quantity', quantity,
      'netMinor', net_minor, 'taxMinor', tax_minor, 'taxRate', tax_rate) end as item
    from order_refunds refund left join refund_items item on item.refund_id = refund.id
    where refund.order_id = any(${orderIds}::uuid[]) and refund.state <> 'failed'
      and (item.refund_id is not null or refund.kept)
    order by refund.created_at, refund.id`.execute(db)
  return rows
}
