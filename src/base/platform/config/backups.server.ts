import { resolve } from 'node:path'
import type { EnvironmentSettings } from './settings.server.ts'

export type BackupBucket = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Days, weeks and months of which one backup each is kept. */
export type KeepRule = { days: number; weeks: number; months: number }

export type BackupSettings = {
  /** Undefined: the shop makes none by itself. */
  folder: string | undefined
  /** When the daily backup is due, in UTC. */
  at: { hour: number; minute: number }
  keep: KeepRule
  /** The public key that backups are encrypted with; undefined: they are not. */
  recipient: string | undefined
  /** The file with the secret key, for restoring. A shop that only makes backups does not need it. */
  identityFile: string | undefined
  bucket: BackupBucket | undefined
}

/** Where the shop's own backups go, and how long they are kept. Sentences about what is missing are added to `problems`. */
export function readBackupSettings(settings: EnvironmentSettings, problems: string[]): BackupSettings {
  const { BACKUP_FOLDER, BACKUP_RECIPIENT, BACKUP_IDENTITY_FILE } = settings
  return {
    folder: BACKUP_FOLDER && resolve(BACKUP_FOLDER),
    at: settings.BACKUP_AT,
    keep: settings.BACKUP_KEEP,
    recipient: BACKUP_RECIPIENT,
    identityFile: BACKUP_IDENTITY_FILE && resolve(BACKUP_IDENTITY_FILE),
    bucket: readBucket(settings, problems),
  }
}

function readBucket(settings: EnvironmentSettings, problems: string[]): BackupBucket | undefined {
  const { BACKUP_BUCKET, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings
  if (BACKUP_BUCKET === undefined) return undefined
  const needed = ['BACKUP_FOLDER', 'S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  const missing = needed.filter((name) => settings[name] === undefined)
  if (missing.length > 0) problems.push(`BACKUP_BUCKET needs ${missing.join(', ')}.`)
  // guard: a backup leaves the machine only encrypted | settings.BACKUP_RECIPIENT === undefined → false | platform/config
  if (settings.BACKUP_RECIPIENT === undefined)
    problems.push(
      'BACKUP_BUCKET needs BACKUP_RECIPIENT: a backup holds personal data and leaves this machine encrypted.',
    )
  // Where one is missing, these settings are never used.
  const [endpoint = '', accessKeyId = '', secretAccessKey = ''] = [S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY]
  return { endpoint, bucket: BACKUP_BUCKET, region: S3_REGION, accessKeyId, secretAccessKey }
}
