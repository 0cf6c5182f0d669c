import { sql } from 'kysely'
import type { Feature } from '#platform/feature.server.ts'
import type { Task } from '#platform/jobs/jobs.server.ts'

/**
 * Deletes what has exceeded its retention period, as declared by each feature. Sessions, tokens and counters have their
 * own expiry; photos that nothing uses are deleted after a day.
 */
export function deleteExpiredRecords(features: () => readonly Feature[]): Task {
  return {
    name: 'delete_expired_records',
    recurring: true,
    async run() {
      for (const { period, expire } of features().flatMap(({ retention = [] }) => retention))
        await expire(sql<Date>`now() - ${period}::interval`)
    },
  }
}
