import { sql } from 'kysely'
import type { Database } from '#base/platform/database/connect.server.ts'
import type { Span } from '#trade/invoices/journal/sql.server.ts'
import { selectOrderNumber } from '#trade/invoices/order-number.server.ts'

/** An entry of the provider's balance; amounts as the provider counts. `fee` is taken off what an entry brings. */
export type BalanceEntry = {
  id: string
  category: string
  source: string
  intentId: string | null
  amount: number
  fee: number
  currency: string
  createdAt: Date
  availableAt: Date
}

export async function findLastEntry(db: Database): Promise<Date | undefined> {
  const newest = db.selectFrom('balanceEntries').select('createdAt').orderBy('createdAt', 'desc').limit(1)
  return (await newest.executeTakeFirst())?.createdAt
}

/** Stores entries; one that is known stays as it is. @returns those that were new */
export async function insertEntries(db: Database, entries: readonly BalanceEntry[]): Promise<BalanceEntry[]> {
  const added: BalanceEntry[] = []
  for (let begin = 0; begin < entries.length; begin += 1000) {
    const some = entries.slice(begin, begin + 1000)
    const rows = await db
      .insertInto('balanceEntries')
      .values(some)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .execute()
    const ids = new Set(rows.map(({ id }) => id))
    added.push(...some.filter(({ id }) => ids.has(id)))
  }
  return added
}

export async function markPaidOut(db: Database, payoutId: string, ids: readonly string[]): Promise<void> {
  await sql`update balance_entries set payout_id = ${payoutId} where id = any(${ids}::text[])`.execute(db)
}

export type MatchedEntry = BalanceEntry & {
  payoutId: string | null
  order: string
  orderId: string | null
  document: string
  isLost: boolean
}

/**
 * Entries of a span, oldest first, with the order and the document that each is for: a charge with its invoice, a refund with its credit
 * note. Empty: it belongs to no payment of the shop.
 */
export async function findBalanceEntries(db: Database, { from, until }: Span): Promise<MatchedEntry[]> {
  const { rows } = await sql<MatchedEntry>`
    select entry.id, category, entry.source, intent_id, payout_id, amount::float8, fee::float8, entry.currency, entry.created_at, available_at,
      coalesce(${selectOrderNumber('orders.number')}, '') as order, orders.id as order_id,
      coalesce(case when category in ('refund', 'refund_failure') then (
        select invoices.number from refunds join invoices on refund_id = refunds.id where provider_refund_id = entry.source)
        else (select number from invoices where invoices.payment_id = payments.id and kind = 'invoice') end, '') as document,
      coalesce(disputes.state = 'lost', false) as is_lost
    from balance_entries entry left join payments on transaction_id = intent_id left join orders on orders.id = payments.order_id
      left join disputes on provider_dispute_id = entry.source
    where entry.created_at >= ${from} and entry.created_at < ${until} order by entry.created_at, entry.id`.execute(db)
  return rows
}

export type BalanceSum = { currency: string; amount: number }

/** The provider's balance at a moment, by currency. */
export async function sumBalance(db: Database, until: Date): Promise<BalanceSum[]> {
  const { rows } = await sql<BalanceSum>`select currency, sum(amount - fee)::float8 as amount from balance_entries
    where created_at < ${until} group by 1 order by 1`.execute(db)
  return rows
}
