import { sql } from 'kysely'
import type { AppContext } from '#base/platform/context.server.ts'
import type { Feature } from '#base/platform/feature.server.ts'
import { servePayments } from './api.server.ts'
import { deleteAuditsOlderThan } from './audit/audits.sql.server.ts'
import { createPaymentGauges } from './gauges.server.ts'
import { deleteRefundNotes, loadPaymentsForExport } from './person.sql.server.ts'
import type { PaymentProvider } from './provider/provider.server.ts'
import { createPaymentJobs } from './settle/reconcile.server.ts'
import { deleteEventsOlderThan } from './sql.server.ts'

/** The parts of the shop that payments contribute. */
export function payments(context: AppContext, provider: PaymentProvider): Feature {
  return {
    endpoints: (api) => servePayments(api, context, provider),
    jobs: createPaymentJobs(context, provider),
    // Signatures are valid for minutes, so an old event cannot be replayed.
    retention: [
      { period: '30 days', expire: (before) => deleteEventsOlderThan(context.db, before) },
      { period: '90 days', expire: (before) => deleteAuditsOlderThan(context.db, before) },
    ],
    exportPersonalData: async ({ id }) => ({ payments: await loadPaymentsForExport(context.db, id) }),
    erase: (tx, { id }) => deleteRefundNotes(tx, id),
    auditSubjects: { incident: sql`select id, kind as name from incidents` },
    gauges: createPaymentGauges(context.db),
    close: () => provider.close(),
  }
}
