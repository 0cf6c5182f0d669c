import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.server.ts'
import type { Task } from '#platform/jobs/jobs.server.ts'

/** How long what is kept. Sessions, tokens and counters have their own end; photos that nothing names go after a day. */
export const retentionPeriods = {
  /** A repeated request gets its first answer. */
  idempotencyKeys: '7 days',
  /** Caches follow within a second; one that was away starts empty. */
  changes: '1 day',
  /** Signatures are good for minutes, so no old event comes again. */
  providerEvents: '30 days',
  mails: '30 days',
  archivedMessages: '1 year',
  /** Phone and address of an order that was never paid. */
  cancelledOrders: '1 year',
} as const

/** Forgets what is past its time. */
export function deleteExpiredRecords(db: Database): Task {
  const before = (age: keyof typeof retentionPeriods) => sql<Date>`now() - ${retentionPeriods[age]}::interval`
  return {
    name: 'delete_expired_records',
    regular: true,
    async run() {
      await db.deleteFrom('idempotencyKeys').where('createdAt', '<', before('idempotencyKeys')).execute()
      await db.deleteFrom('changes').where('at', '<', before('changes')).execute()
      await db.deleteFrom('providerEvents').where('handledAt', '<', before('providerEvents')).execute()
      await db.deleteFrom('mailOutbox').where('sentAt', '<', before('mails')).execute()
      await db.deleteFrom('messages').where('archivedAt', '<', before('archivedMessages')).execute()
      await db
        .updateTable('orders')
        .set({ phone: '', address: '' })
        .where('state', '=', 'cancelled')
        .where('address', '<>', '')
        .where('cancelledAt', '<', before('cancelledOrders'))
        .execute()
    },
  }
}
