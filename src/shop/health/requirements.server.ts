import type { Requirements } from '#base/platform/requirement.server.ts'
import { m } from '#paraglide/messages.js'
import { checkBackup } from './checks/backup.server.ts'
import { checkDisk } from './checks/disk.server.ts'
import { checkRestarts } from './checks/restarts.server.ts'
import { checkSettingsFile, tellHowToHideFile } from './checks/settings-file.server.ts'
import { checkTasks } from './checks/tasks.server.ts'
import { checkVersions } from './checks/versions.server.ts'
import { listBackups } from './sql.server.ts'

export const requirements = {
  tasks: { name: m.health_tasks, remedy: m.health_tasks_remedy, probe: checkTasks },
  restarts: { name: m.health_restarts, remedy: m.health_restarts_remedy, probe: checkRestarts },
  backup: {
    name: m.health_backup,
    remedy: m.health_backup_remedy,
    isMet: async ({ db }) => (await listBackups(db)).made !== undefined,
    blocks: true,
    probe: checkBackup,
  },
  disk: { name: m.health_disk, remedy: m.health_disk_remedy, probe: checkDisk },
  settingsFile: { name: m.health_settings_file, remedy: tellHowToHideFile, probe: checkSettingsFile },
  versions: { name: m.health_versions, remedy: m.health_versions_remedy, probe: checkVersions },
} satisfies Requirements
