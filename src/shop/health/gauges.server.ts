import type { Config } from '#base/platform/config/config.server.ts'
import type { AppContext } from '#base/platform/context.server.ts'
import type { Gauges } from '#base/platform/metrics/gauges.ts'
import { readCertificateEnd } from './checks/address.server.ts'
import { cacheForInterval } from './service.server.ts'
import { listBackups, listFailedTasks, readDatabaseFigures, readTaskQueue } from './sql.server.ts'

/** Tasks that fail, the last backup, and the database's own figures. */
export const createHealthGauges = ({ config, db }: Pick<AppContext, 'config' | 'db'>): readonly Gauges[] => [
  createCertificateGauges(config),
  {
    help: { ironwright_task_failures: 'Runs of a background task that have failed since its last success.' },
    labels: ['task'],
    read: async () =>
      (await listFailedTasks(db)).map(({ name, times }) => ({ task: name, ironwright_task_failures: times })),
  },
  {
    help: {
      ironwright_tasks_waiting: 'Background tasks that are due and that nobody runs yet.',
      ironwright_tasks_waiting_oldest_seconds: 'How long the first of them has been due.',
      ironwright_tasks_running: 'Background tasks that run.',
    },
    read: async () => {
      const queue = await readTaskQueue(db)
      if (!queue) return []
      const { waiting, oldestSeconds, running } = queue
      return [
        {
          ironwright_tasks_waiting: waiting,
          ironwright_tasks_waiting_oldest_seconds: oldestSeconds,
          ironwright_tasks_running: running,
        },
      ]
    },
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

const hourMs = 60 * 60 * 1000

/** When the certificate of the public address ends, asked once an hour; an address without TLS has none. */
function createCertificateGauges({ shopUrl }: Pick<Config, 'shopUrl'>): Gauges {
  const read = cacheForInterval(() => readCertificateEnd(shopUrl), hourMs)
  return {
    help: { ironwright_certificate_expires_timestamp_seconds: 'When the certificate of the public address ends.' },
    read: async () => {
      const { value } = await read()
      return [{ ironwright_certificate_expires_timestamp_seconds: value ? value.getTime() / 1000 : null }]
    },
  }
}
