import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/connect.server.ts'

/** How many orders wait for what. Each count is of a partial state, and small in a shop that keeps up. */
export function orderCounts(db: Database) {
  const count = (condition: RawBuilder<unknown>) => sql<number>`count(*) filter (where ${condition})::int`
  return db
    .selectFrom('orders')
    .select([
      count(sql`state = 'paid'`).as('toPack'),
      count(sql`state = 'packed'`).as('toShip'),
      count(sql`state in ('unpaid', 'paying') and hold_until > now()`).as('held'),
      count(sql`placed_at >= date_trunc('day', now())`).as('today'),
      count(sql`placed_at > now() - interval '7 days'`).as('week'),
    ])
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['unpaid', 'paying', 'paid', 'packed']),
        eb('placedAt', '>', sql<Date>`now() - interval '7 days'`),
      ]),
    )
    .executeTakeFirstOrThrow()
}

/** Money that pays orders and came in since a moment, by currency. What went back is not in it. */
export function takenSince(db: Database, since: 'today' | 'week') {
  const begin = since === 'today' ? sql<Date>`date_trunc('day', now())` : sql<Date>`now() - interval '7 days'`
  return db
    .selectFrom('payments')
    .select(['payments.currency', sql<number>`sum(payments.amount_minor)::bigint`.as('amountMinor')])
    .leftJoin('refunds', 'refunds.paymentId', 'payments.id')
    .where('refunds.id', 'is', null)
    .where('payments.kept', '=', true)
    .where('payments.receivedAt', '>=', begin)
    .groupBy('payments.currency')
    .orderBy('payments.currency')
    .execute()
}

export async function openMatters(db: Database) {
  const refunds = db.selectFrom('refunds').where('state', '=', 'due')
  const incidents = db.selectFrom('incidents').where('resolvedAt', 'is', null)
  const [due, open] = await Promise.all([
    refunds.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    incidents.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { refundsDue: Number(due.count), incidents: Number(open.count) }
}

/** Products that are nearly sold out, those that still sell first come last. */
export function lowStock(db: Database) {
  return db
    .selectFrom('products')
    .select(['id', 'name', 'sku', sql<number>`on_hand - held`.as('quantity')])
    .where('archivedAt', 'is', null)
    .where(sql<boolean>`on_hand - held <= 5`)
    .orderBy(sql`on_hand - held`)
    .orderBy('name')
    .limit(10)
    .execute()
}
