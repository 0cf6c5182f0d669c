import { sql } from 'kysely'
import type { AppContext } from '#platform/context.server.ts'
import type { Feature } from '#platform/feature.server.ts'
import { servePayments } from './api.server.ts'
import { forgetRefundNotes, paymentsForExport } from './person.sql.server.ts'
import type { Provider } from './provider.server.ts'
import { paymentJobs } from './reconcile.server.ts'
import { deleteEventsBefore } from './sql.server.ts'

/** What payments contribute to the shop. */
export function payments(context: AppContext, provider: Provider): Feature {
  return {
    endpoints: (api) => servePayments(api, context, provider),
    jobs: paymentJobs(context, provider),
    // Signatures are valid for minutes, so an old event cannot be replayed.
    retention: [{ period: '30 days', expire: (before) => deleteEventsBefore(context.db, before) }],
    exportOf: async ({ id }) => ({ payments: await paymentsForExport(context.db, id) }),
    erase: (tx, { id }) => forgetRefundNotes(tx, id),
    auditSubjects: { incident: sql`select id, kind as name from incidents` },
    close: () => provider.close(),
  }
}
