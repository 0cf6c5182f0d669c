import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { getImageDirectory } from '#base/images/stores/local.server.ts'
import type { BackupSettings } from '#base/platform/config/backups.server.ts'
import type { Config } from '#base/platform/config/config.server.ts'
import type { Database } from '#base/platform/database/connect.server.ts'
import { makeOwnFolder } from '#base/platform/files/own-files.server.ts'
import { BackupError, backup, type Manifest } from '#shop/backups/archive/backup.server.ts'
import { recordBackup } from '#shop/health/sql.server.ts'
import { openBackupBucket } from './bucket.server.ts'
import { decryptFile, encryptFile } from './encrypt.server.ts'
import { buildBackupName, isBackupName, selectExpired } from './names.ts'
import { requireBackupFolder } from './require.server.ts'

type Shop = { config: Pick<Config, 'backups' | 'dataDir'>; db: Database; url: string }

const dayMs = 24 * 60 * 60 * 1000

/**
 * Makes the backup that the settings describe: written, encrypted, sent to the bucket. Backups that the rule no longer keeps
 * are deleted once the new one is there, here and in the bucket.
 * @returns its file and what it holds
 */
export async function makeBackup({ config, db, url }: Shop): Promise<{ file: string; manifest: Manifest }> {
  const { recipient, bucket, keep } = config.backups
  const folder = requireBackupFolder(config.backups)
  await makeOwnFolder(folder)
  await sweepLeftovers(folder)
  // clock: names a file, and compares with the times of files on this machine
  const name = buildBackupName(new Date(), recipient !== undefined)
  const file = join(folder, name)
  const manifest = await writeBackup({ url, pictures: getImageDirectory(config.dataDir), file, recipient })
  for (const expired of selectExpired(await readdir(folder), keep)) await rm(join(folder, expired))
  if (bucket) {
    const remote = openBackupBucket(bucket)
    await remote.put(name, file)
    for (const expired of selectExpired(await remote.listNames(), keep)) await remote.remove(expired)
  }
  await recordBackup(db, 'backup_made')
  return { file, manifest }
}

type Written = { url: string; pictures: string; file: string; recipient: string | undefined }

async function writeBackup({ url, pictures, file, recipient }: Written): Promise<Manifest> {
  if (recipient === undefined) return backup(url, pictures, file)
  const plain = file.replace(/\.age$/, '')
  try {
    const manifest = await backup(url, pictures, plain)
    await encryptFile(plain, file, recipient)
    return manifest
  } finally {
    // guard: nothing of an encrypted backup stays readable | await rm(plain, { force: true }) → await 0 | backups/backups
    await rm(plain, { force: true })
  }
}

/** What a backup left behind that was killed. Nothing that may still be written is touched. */
async function sweepLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const isLeftover = name.startsWith('.backup-') || (name.startsWith('shop-') && !isBackupName(name))
    if (isLeftover && Date.now() - (await stat(path)).mtimeMs > dayMs) await rm(path, { recursive: true })
  }
}

/** The backups in the folder and in the bucket, the newest first. */
export async function listBackupNames({ folder, bucket }: BackupSettings) {
  const here = folder && existsSync(folder) ? (await readdir(folder)).filter(isBackupName) : []
  const there = bucket ? (await openBackupBucket(bucket).listNames()).filter(isBackupName) : []
  return [...new Set([...here, ...there])]
    .toSorted()
    .toReversed()
    .map((name) => ({ name, isHere: here.includes(name), isInBucket: there.includes(name) }))
}

/**
 * Works with a backup as a readable file: one that is named by its path, or by its name in the folder or the bucket of the
 * settings. What had to be fetched or decrypted for it is deleted afterwards.
 */
export async function openBackup<T>(
  settings: BackupSettings,
  named: string,
  work: (file: string) => Promise<T>,
): Promise<T> {
  const scratch = await mkdtemp(join(tmpdir(), 'ironwright-backup-'))
  try {
    const file = await findBackup(settings, named, scratch)
    if (!file.endsWith('.age')) return await work(file)
    if (settings.identityFile === undefined)
      throw new BackupError(`${named} is encrypted. Name the file with its secret key in BACKUP_IDENTITY_FILE.`)
    const plain = join(scratch, basename(file, '.age'))
    await decryptFile(file, plain, settings.identityFile)
    return await work(plain)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

async function findBackup({ folder, bucket }: BackupSettings, named: string, scratch: string): Promise<string> {
  if (existsSync(named) || !isBackupName(named)) return named
  if (folder && existsSync(join(folder, named))) return join(folder, named)
  if (!bucket) return named
  const fetched = join(scratch, named)
  await openBackupBucket(bucket).get(named, fetched)
  return fetched
}
