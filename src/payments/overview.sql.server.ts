import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.server.ts'

/** The money received for orders since a moment, by currency, without refunds, due refunds and lost disputes. */
export function sumTakenSince(db: Database, since: 'today' | 'week') {
  const begin = since === 'today' ? sql<Date>`date_trunc('day', now())` : sql<Date>`now() - interval '7 days'`
  return db
    .selectFrom('payments')
    .select([
      'payments.currency',
      sql<number>`sum(greatest(0, amount_minor - (select coalesce(sum(amount_minor), 0) from refunds
        where payment_id = payments.id and state <> 'failed')
        - (select coalesce(sum(amount_minor), 0) from disputes
          where payment_id = payments.id and state = 'lost')))::bigint`.as('amountMinor'),
    ])
    .where('payments.kept', '=', true)
    .where('payments.receivedAt', '>=', begin)
    .groupBy('payments.currency')
    .orderBy('payments.currency')
    .execute()
}

export async function countOpenMatters(db: Database) {
  const refunds = db.selectFrom('refunds').where('state', '=', 'due')
  const incidents = db.selectFrom('incidents').where('resolvedAt', 'is', null)
  const [due, open] = await Promise.all([
    refunds.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    incidents.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { refundsDue: Number(due.count), incidents: Number(open.count) }
}
