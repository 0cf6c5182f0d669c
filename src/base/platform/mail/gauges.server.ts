import { sql } from 'kysely'
import type { Database } from '../database/connect.server.ts'
import type { Gauges } from '../metrics/gauges.ts'

/** The mails that have not been sent yet, and those that never will be. */
export const createMailGauges = (db: Database): Gauges => ({
  help: {
    ironwright_mails_waiting: 'Mails that have not been sent yet.',
    ironwright_mails_waiting_oldest_seconds: 'Time that the oldest of them has waited.',
    ironwright_mails_parked: 'Mails that were given up in the last 30 days.',
  },
  read: async () => {
    const { rows } = await sql<{ waiting: number; oldest: number; parked: number }>`
      select
        count(*) filter (where parked_at is null)::int as waiting,
        coalesce(extract(epoch from now() - min(created_at) filter (where parked_at is null)), 0)::float8 as oldest,
        count(*) filter (where parked_at is not null and dismissed_at is null)::int as parked
      from mail_outbox where (sent_at is null and parked_at is null) or (parked_at is not null and dismissed_at is null)`.execute(
      db,
    )
    return rows.map(({ waiting, oldest, parked }) => ({
      ironwright_mails_waiting: waiting,
      ironwright_mails_waiting_oldest_seconds: oldest,
      ironwright_mails_parked: parked,
    }))
  },
})
