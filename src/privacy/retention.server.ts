import { sql } from 'kysely'
import type { Feature } from '#platform/feature.server.ts'
import type { Task } from '#platform/jobs/jobs.server.ts'

/**
 * Forgets what is past its time, as each feature says. Sessions, tokens and counters have their own end; photos that
 * nothing uses go after a day.
 */
export function deleteExpiredRecords(features: () => readonly Feature[]): Task {
  return {
    name: 'delete_expired_records',
    regular: true,
    async run() {
      for (const { period, expire } of features().flatMap(({ retention = [] }) => retention))
        await expire(sql<Date>`now() - ${period}::interval`)
    },
  }
}
