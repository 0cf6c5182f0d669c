import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.server.ts'

/** Money received for orders since a moment, by currency, without what was given back or is owed. */
export function takenSince(db: Database, since: 'today' | 'week') {
  const begin = since === 'today' ? sql<Date>`date_trunc('day', now())` : sql<Date>`now() - interval '7 days'`
  return db
    .selectFrom('payments')
    .select([
      'payments.currency',
      sql<number>`sum(amount_minor - (select coalesce(sum(amount_minor), 0) from refunds
        where payment_id = payments.id and state <> 'failed'))::bigint`.as('amountMinor'),
    ])
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
