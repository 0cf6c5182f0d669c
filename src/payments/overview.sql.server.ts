import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/connect.server.ts'
import { selectDay, type TimeSpan } from '#platform/database/days.server.ts'

/** The money received for orders on a day of the shop's calendar, so many days ago. */
export const sumTakenOn = (db: Database, timeZone: string, daysAgo: number) =>
  sumIncome(db, selectDay(timeZone, daysAgo))

/** The money received for orders in a period, by currency, without refunds, due refunds and lost disputes. */
export function sumIncome(db: Database, { begin, end }: TimeSpan) {
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
    .where('payments.receivedAt', '<', end)
    .groupBy('payments.currency')
    .orderBy('payments.currency')
    .execute()
}

/** Refunds that are due, since when the oldest is, and incidents that nobody has looked into. */
export async function countOpenMatters(db: Database) {
  const refunds = db.selectFrom('refunds').where('state', '=', 'due')
  const incidents = db.selectFrom('incidents').where('resolvedAt', 'is', null)
  const [due, open] = await Promise.all([
    refunds
      .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('createdAt').as('since')])
      .executeTakeFirstOrThrow(),
    incidents.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { refundsDue: Number(due.count), refundsDueSince: due.since, incidents: Number(open.count) }
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
