import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { create, extract, list } from 'tar'
import { z } from 'zod'
import { mergeIntoBaseline } from '#base/platform/database/baseline.server.ts'
import { listMigrations, migrate } from '#base/platform/database/migrate.server.ts'
import { closeFolder, makeOwnFolder, ownFile, ownFolder } from '#base/platform/files/own-files.server.ts'
import { isDraft } from '#base/platform/files/whole-file.server.ts'
import { dumpTables, hasRows, loadTables, readMigrations } from './tables.server.ts'

/** Why a backup cannot be made or restored, in one sentence. */
export class BackupError extends Error {}

const Manifest = z.strictObject({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** The newest migration of the database. */
  schema: z.string(),
  /** All of them, and the columns of each table; backups from before the baseline may not say them. */
  migrations: z.array(z.string()).optional(),
  columns: z.record(z.string(), z.array(z.string())).optional(),
  rows: z.int(),
  /** SHA-256 of every file in the archive, by its path. */
  files: z.record(z.string(), z.string()),
})
export type Manifest = z.output<typeof Manifest>

/**
 * Writes all of the shop's data to one file: one consistent snapshot of all tables, and the pictures, each with its
 * checksum. The shop can keep selling meanwhile. The file gets its final name once it is complete.
 */
export async function backup(url: string, pictures: string, file: string): Promise<Manifest> {
  const target = resolve(file)
  // guard: a backup is never written over a file | never | test/backup.test
  if (existsSync(target)) throw new BackupError(`${file} is there already. A backup is written into a new file.`)
  return inFolder(dirname(target), async (folder) => {
    const { migrations, columns, rows } = await dumpTables(url, join(folder, 'tables'))
    // Pictures are named by their content and never change, so all those that the tables refer to exist by now.
    await mkdir(join(folder, 'pictures'), ownFolder)
    // guard: a backup holds no half-written files | isDraft(path) → false | images/drafts
    const filter = (path: string) => !isDraft(path)
    // read by others: copies of pictures, as closed as those
    await cp(pictures, join(folder, 'pictures'), { recursive: true, filter }).catch(ignoreMissing)
    const manifest = {
      format: 1 as const,
      // clock: labels a file
      madeAt: new Date().toISOString(),
      schema: migrations.at(-1) ?? '',
      migrations,
      columns,
      rows,
      files: await checksums(folder),
    }
    await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest, null, 2), ownFile)
    const partial = `${target}.partial`
    // It holds personal data and password hashes. Created here, because the archiver would let everybody read it.
    await rm(partial, { force: true })
    // guard: a backup is readable by its owner only | mode: 0o600 → mode: 0o644 | backup.test
    await writeFile(partial, '', { mode: 0o600, flag: 'wx' })
    try {
      await create({ gzip: true, file: partial, cwd: folder, portable: true }, ['manifest.json', 'tables', 'pictures'])
      await rename(partial, target)
    } catch (error) {
      await rm(partial, { force: true })
      throw error
    }
    return manifest
  })
}

/**
 * Restores a backup into an empty database in one transaction, and its pictures into a folder; a backup of an older version is
 * then brought to this one, as by an upgrade. Everybody has to sign in again, and request links again.
 * @throws BackupError when a byte differs, the backup is of a newer version, or the database is newer or not empty
 */
export async function restore(url: string, { pictures, migrations }: Target, file: string): Promise<Manifest> {
  await requireEmpty(url)
  await requireArchive(file)
  const isNew = !existsSync(pictures)
  await makeOwnFolder(pictures)
  try {
    return await inFolder(dirname(resolve(pictures)), (folder) =>
      restoreFrom(folder, url, { pictures, migrations }, file),
    )
  } catch (error) {
    if (isNew) await rm(pictures, { recursive: true, force: true })
    throw error
  }
}

type Target = { pictures: string; migrations: string }

async function restoreFrom(
  folder: string,
  url: string,
  { pictures, migrations }: Target,
  file: string,
): Promise<Manifest> {
  await extract({ file: resolve(file), cwd: folder, strict: true }).catch((error) => refuseUnread(file, error))
  const manifest = await readManifest(folder, file)
  await requireEmpty(url)
  await migrateTo(manifest, url, migrations)
  // Pictures first: a row must never refer to a missing one.
  // read by others: closed a line later
  await cp(join(folder, 'pictures'), pictures, { recursive: true })
  // They have the modes of the archive, whichever version wrote it.
  closeFolder(pictures)
  await loadTables(url, join(folder, 'tables'), manifest.columns, refuseUsed)
  await migrate(url, migrations)
  return manifest
}

/** Refuses a file that was cut off, or that is no backup; that its parts are as they were written is looked at later. */
export async function requireArchive(file: string): Promise<void> {
  const names: string[] = []
  const onReadEntry = ({ path }: { path: string }) => void names.push(path)
  await list({ file: resolve(file), strict: true, onReadEntry }).catch((error) => refuseUnread(file, error))
  if (!names.includes('manifest.json')) throw new BackupError(`${file} is not a backup of this shop.`)
}

function refuseUnread(file: string, error: NodeJS.ErrnoException): never {
  // What is unpacked has no room.
  if (error.syscall === 'write') throw error
  if (error.syscall && !error.code?.startsWith('Z_')) throw new BackupError(`${file} cannot be read: ${error.message}.`)
  throw new BackupError(`The backup is damaged, or ${file} is none: ${error.message}.`)
}

/** Brings an empty database to the version of a backup. */
async function migrateTo({ schema, migrations: made }: Manifest, url: string, directory: string): Promise<void> {
  const known = listMigrations(directory)
  const needed = mergeIntoBaseline(made ?? ['0001_shop.sql', schema], known, 'The backup')
  // guard: a backup of a newer version is not squeezed into an older shop | never | backup.test
  if (!needed.every((name) => known.includes(name)))
    throw new BackupError(`The backup is of a newer version (${schema}) than this shop. Install that version first.`)
  const newer = mergeIntoBaseline(await readMigrations(url), known).find((name) => !needed.includes(name))
  // guard: a backup is not loaded into tables of another version | never | backup.test
  if (newer) throw new BackupError(`The database is newer (${newer}) than the backup. Name a new, empty one.`)
  await migrate(url, directory, { until: needed })
}

function refuseUsed(): never {
  throw new BackupError('The database is not empty. A backup is only restored into a new one.')
}

/** Before anything is written anywhere; while it is filled, the database is locked and looked at again. */
export async function requireEmpty(url: string): Promise<void> {
  if (await hasRows(url)) refuseUsed()
}

async function readManifest(folder: string, file: string): Promise<Manifest> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => '{}')
  const manifest = Manifest.safeParse(JSON.parse(text)).data
  if (!manifest) throw new BackupError(`${file} is not a backup of this shop.`)
  const found = await checksums(folder)
  const names = new Set([...Object.keys(manifest.files), ...Object.keys(found)])
  const damaged = [...names].find((name) => manifest.files[name] !== found[name])
  if (damaged) throw new BackupError(`The backup is damaged: ${damaged} is not as it was written.`)
  return manifest
}

async function checksums(folder: string): Promise<Record<string, string>> {
  const sums: Record<string, string> = {}
  for (const part of ['tables', 'pictures']) {
    for (const name of (await readdir(join(folder, part))).sort()) {
      const hash = createHash('sha256')
      await pipeline(createReadStream(join(folder, part, name)), hash)
      sums[`${part}/${name}`] = hash.digest('hex')
    }
  }
  return sums
}

/** Runs the work in a new folder on the same volume, which is deleted afterwards. */
async function inFolder<T>(parent: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(parent, '.backup-'))
  try {
    return await work(folder)
  } finally {
    // An archive that turned out to be damaged may still be writing the files that were read before.
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
