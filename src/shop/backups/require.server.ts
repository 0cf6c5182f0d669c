import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupSettings } from '#base/platform/config/backups.server.ts'
import { BackupError, requireArchive } from '#shop/backups/archive/backup.server.ts'
import { openBackupBucket } from './bucket.server.ts'
import { isBackupName } from './names.ts'

/** @throws BackupError if the settings name no folder for backups */
export function requireBackupFolder({ folder }: Pick<BackupSettings, 'folder'>): string {
  if (folder === undefined) throw new BackupError('Set BACKUP_FOLDER to the folder that backups go to.')
  return folder
}

/**
 * Refuses what is no backup, before a database is opened for it: by its path, or by its name in the folder or the bucket of the
 * settings. What is encrypted is looked at later.
 * @throws BackupError
 */
export async function requireBackup({ folder, bucket }: BackupSettings, named: string): Promise<void> {
  const found = [named, ...(folder && isBackupName(named) ? [join(folder, named)] : [])].find((path) =>
    existsSync(path),
  )
  if (found !== undefined) {
    if ((await stat(found)).isDirectory()) throw new BackupError(`${found} is a folder. Name a backup.`)
    if (!found.endsWith('.age')) await requireArchive(found)
    return
  }
  if (bucket && isBackupName(named) && (await openBackupBucket(bucket).listNames()).includes(named)) return
  throw new BackupError(`There is no backup ${named}. These are there: npm run shop -- backups`)
}
