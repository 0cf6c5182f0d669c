import type { AppContext } from '#platform/context.server.ts'
import type { Feature } from '#platform/feature.server.ts'
import { serveHealth } from './api.server.ts'
import { addressCheck } from './checks/address.server.ts'
import { backupCheck } from './checks/backup.server.ts'
import { clockCheck, databaseCheck } from './checks/database.server.ts'
import { diskCheck } from './checks/disk.server.ts'
import { tasksCheck } from './checks/tasks.server.ts'
import { versionsCheck } from './checks/versions.server.ts'

/** The health screen: the checks of all features, and those of the machine and its database. */
export function health(context: AppContext, features: () => readonly Feature[]): Feature {
  const { config, db } = context
  return {
    endpoints: (api) => serveHealth(api, context, features),
    checks: [
      tasksCheck(db),
      backupCheck(db, config),
      addressCheck(config.shopUrl),
      databaseCheck(db),
      clockCheck(db),
      diskCheck(config.dataDir),
      versionsCheck,
    ],
  }
}
