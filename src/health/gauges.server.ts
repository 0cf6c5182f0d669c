import type { AppContext } from '#platform/context.server.ts'
import type { Gauges } from '#platform/metrics/gauges.ts'
import { listBackups, listFailedTasks, readDatabaseFigures } from './sql.server.ts'

/** Tasks that fail, the last backup, and the database's own figures. */
export const createHealthGauges = ({ db }: Pick<AppContext, 'db'>): readonly Gauges[] => [
  {
    help: { ironwright_task_failures: 'Runs of a background task that have failed since its last success.' },
    labels: ['task'],
    read: async () =>
      (await listFailedTasks(db)).map(({ name, times }) => ({ task: name, ironwright_task_failures: times })),
  },
  {
    help: {
      ironwright_backup_timestamp_seconds: 'When the last backup was made.',
      ironwright_backup_rehearsed_timestamp_seconds: 'When a backup was last restored to prove it.',
      ironwright_database_bytes: 'Size of the database.',
    },
    read: async () => {
      const [{ made, rehearsed }, { bytes }] = await Promise.all([listBackups(db), readDatabaseFigures(db)])
      const toSeconds = (backup: typeof made) => (backup ? backup.at.getTime() / 1000 : null)
      return [
        {
          ironwright_backup_timestamp_seconds: toSeconds(made),
          ironwright_backup_rehearsed_timestamp_seconds: toSeconds(rehearsed),
          ironwright_database_bytes: Number(bytes),
        },
      ]
    },
  },
]
