import { sql } from 'kysely'
import type { Database } from '#base/platform/database/connect.server.ts'
import type { Gauges } from '#base/platform/metrics/gauges.ts'
import { fromMinor } from '#base/platform/text/money.ts'
import { findSettingTimes } from '#base/settings/sql.server.ts'

/** What arrived lately, and what with money waits for the shop, the provider or a person. */
export const createPaymentGauges = (db: Database): readonly Gauges[] => [
  {
    help: {
      ironwright_payments_last_day: 'Payments that arrived in the last 24 hours.',
      ironwright_revenue_last_day: 'Their sum, in units of their currency.',
    },
    labels: ['currency'],
    read: async () => {
      const { rows } = await sql<{ currency: string; count: number; sum: number }>`
        select currency, count(*)::int as count, sum(amount_minor) from payments
        where received_at > now() - interval '1 day' group by currency`.execute(db)
      return rows.map(({ currency, count, sum }) => ({
        currency,
        ironwright_payments_last_day: count,
        ironwright_revenue_last_day: fromMinor(sum, currency),
      }))
    },
  },
  {
    help: {
      ironwright_payments_unsettled: 'Payments whose outcome is unknown an hour after they began.',
      ironwright_refunds_due: 'Refunds that have not been made yet.',
      ironwright_provider_events_waiting: 'Events of the payment provider that have not been handled.',
      ironwright_incidents_open: 'Irregularities with money that wait for a person.',
      ironwright_payments_swept_timestamp_seconds:
        'When the provider was last asked for payments that the shop missed.',
      ironwright_audit_timestamp_seconds: 'When the books were last audited.',
      ironwright_audit_findings: 'What that audit found.',
    },
    read: async () => {
      const [waiting, times] = await Promise.all([readWaiting(db), findSettingTimes(db, ['payments_swept'])])
      const swept = times.get('payments_swept')
      return [
        {
          ironwright_payments_unsettled: waiting.unsettled,
          ironwright_refunds_due: waiting.refunds,
          ironwright_provider_events_waiting: waiting.events,
          ironwright_incidents_open: waiting.incidents,
          ironwright_payments_swept_timestamp_seconds: swept ? swept.at.getTime() / 1000 : null,
          ironwright_audit_timestamp_seconds: waiting.audited,
          ironwright_audit_findings: waiting.findings,
        },
      ]
    },
  },
]

type Waiting = {
  unsettled: number
  refunds: number
  events: number
  incidents: number
  audited: number | null
  findings: number | null
}

async function readWaiting(db: Database): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select
      (select count(*)::int from payment_attempts where state = 'open' and intent_id is not null
        and created_at < now() - interval '1 hour') as unsettled,
      (select count(*)::int from refunds where state = 'due') as refunds,
      (select count(*)::int from provider_events where handled_at is null) as events,
      (select count(*)::int from incidents where resolved_at is null) as incidents,
      (select extract(epoch from max(finished_at))::float8 from audits) as audited,
      (select jsonb_array_length(findings) from audits where finished_at is not null order by finished_at desc limit 1)
        as findings`.execute(db)
  return rows[0]!
}
