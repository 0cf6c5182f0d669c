import { sql } from 'kysely'
import type { Feature } from '#base/platform/feature.server.ts'
import { runAll } from '#base/platform/jobs/run-all.ts'
import type { Task } from '#base/platform/jobs/task.ts'
import { privacyTasks } from './tasks.ts'

/**
 * Deletes records that have exceeded their retention period, as declared by each feature. Sessions, tokens and counters
 * have their own expiry; unused photos are deleted after a day.
 */
export function deleteExpiredRecords(features: () => readonly Feature[]): Task {
  return {
    name: privacyTasks.deleteExpiredRecords,
    recurring: true,
    async run() {
      const retention = features().flatMap(({ retention = [] }) => retention)
      await runAll(
        retention.map(
          ({ period, expire }) =>
            () =>
              expire(sql<Date>`now() - ${period}::interval`),
        ),
      )
    },
  }
}
