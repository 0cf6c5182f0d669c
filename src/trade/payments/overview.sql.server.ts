import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#base/platform/database/connect.server.ts'
import { selectDay, type TimeSpan } from '#base/platform/database/days.server.ts'

/** The money received for orders on a day of the shop's calendar, so many days ago. */
export const sumTakenOn = (db: Database, timeZone: string, daysAgo: number) =>
  sumIncome(db, selectDay(timeZone, daysAgo))

/** The money received for orders in a period, or put on account, by currency, without refunds, due refunds and lost disputes. */
export async function sumIncome(
  db: Database,
  { begin, end }: TimeSpan,
): Promise<{ currency: string; amountMinor: number }[]> {
  const { rows } = await sql<{ currency: string; amountMinor: number }>`with received as materialized (
      select id, currency, amount_minor from payments where kept and received_at >= ${begin} and received_at < ${end}
    ), back as (
      select id, sum(amount) as amount from (
        select received.id, refunds.amount_minor as amount from received join refunds on payment_id = received.id
        where state <> 'failed'
        union all select received.id, disputes.amount_minor from received join disputes on payment_id = received.id
        where state = 'lost') each
      group by id
    )
    select currency, sum(greatest(0, amount_minor - coalesce(amount, 0)))::float8 as amount_minor
    from received left join back using (id) group by currency order by currency`.execute(db)
  return rows
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

/** The disputes opened since a moment, the newest first. */
export const findDisputesSince = (db: Database, since: RawBuilder<Date>, limit: number) =>
  db
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'disputes.paymentId')
    .select(['disputes.id', 'payments.orderId', 'disputes.amountMinor', 'disputes.currency', 'disputes.reason'])
    .select('disputes.openedAt as at')
    .where('disputes.openedAt', '>', since)
    .orderBy('disputes.openedAt', 'desc')
    .limit(limit)
    .execute()
