import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/connect.server.ts'
import { selectDayBegin } from '#platform/database/days.server.ts'

/** The money received for orders since a moment, by currency, without refunds, due refunds and lost disputes. */
export const sumTakenSince = (db: Database, since: 'today' | 'week') =>
  sumTaken(db, since === 'today' ? sql<Date>`date_trunc('day', now())` : sql<Date>`now() - interval '7 days'`)

/** The same of a day of the shop's calendar, so many days ago. */
export const sumTakenOn = (db: Database, timeZone: string, daysAgo: number) =>
  sumTaken(db, selectDayBegin(timeZone, daysAgo), selectDayBegin(timeZone, daysAgo - 1))

function sumTaken(db: Database, begin: RawBuilder<Date>, end?: RawBuilder<Date>) {
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
    .$if(end !== undefined, (query) => query.where('payments.receivedAt', '<', end!))
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

const maxNews = 1000

/** The disputes opened since a moment, the newest first. */
export const findDisputesSince = (db: Database, since: RawBuilder<Date>) =>
  db
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'disputes.paymentId')
    .select(['disputes.id', 'payments.orderId', 'disputes.amountMinor', 'disputes.currency', 'disputes.reason'])
    .where('disputes.openedAt', '>', since)
    .orderBy('disputes.openedAt', 'desc')
    .limit(maxNews)
    .execute()
