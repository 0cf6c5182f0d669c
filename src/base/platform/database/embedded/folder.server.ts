import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, link, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { ConfigError } from '../../config/error.server.ts'
import { runAs, type SystemAccount } from './account.server.ts'
import { majorVersion } from './binaries.server.ts'

/** The folder of an embedded PostgreSQL. Only `cluster` belongs to the account PostgreSQL runs under. */
export type DatabaseFolder = {
  root: string
  cluster: string
  /** The password of the shop's own role. */
  passwordFile: string
  /** The password of PostgreSQL's superuser, which the shop uses only to supervise the server. */
  superuserFile: string
  log: string
}

export const describeFolder = (root: string): DatabaseFolder => ({
  root,
  cluster: join(root, 'cluster'),
  passwordFile: join(root, 'password'),
  superuserFile: join(root, 'superuser-password'),
  log: join(root, 'postgres.log'),
})

/** Whether a database exists already. Throws a ConfigError if the folder holds anything else or another version. */
export async function hasDatabase({ root, cluster, passwordFile }: DatabaseFolder): Promise<boolean> {
  const entries = await unlessMissing(root, readdir(root))
  if (!entries || entries.length === 0) return false
  const version = await unlessMissing(root, readFile(join(cluster, 'PG_VERSION'), 'utf8'))
  if (!version || !entries.includes(basename(passwordFile))) {
    throw new ConfigError(
      `${root} is not a database folder of this shop (${version ? passwordFile : cluster} is missing). Set DATA_DIR to another folder, or restore it from a backup.`,
    )
  }
  if (Number(version) === majorVersion) return true
  throw new ConfigError(
    `The database in ${root} was made by PostgreSQL ${version.trim()}, and this shop brings version ${majorVersion}. Use the shop's version that made it, or move the data with backup and restore.`,
  )
}

async function unlessMissing<T>(root: string, reading: Promise<T>): Promise<T | undefined> {
  return reading.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new ConfigError(
      `The database folder ${root} cannot be read (${error.code}): it must be a folder of the user who starts the shop.`,
    )
  })
}

/**
 * Creates an empty database in a temporary sibling folder and renames it at the end, so that a failed attempt leaves
 * nothing that looks complete. Of two concurrent attempts the first wins, and the other's database is deleted.
 */
export async function createDatabase(
  binaries: string,
  account: SystemAccount | undefined,
  folder: DatabaseFolder,
): Promise<void> {
  // read by others: PostgreSQL’s own account passes through its folder
  await mkdir(dirname(folder.root), { recursive: true })
  await sweep(folder)
  const fresh = describeFolder(await mkdtemp(`${folder.root}.new-${process.pid}-`))
  try {
    await chmod(fresh.root, account ? 0o711 : 0o700)
    await mkdir(fresh.cluster, { mode: 0o700 })
    for (const file of [fresh.passwordFile, fresh.superuserFile]) await writePassword(file)
    await initialise(binaries, account, fresh)
    await rename(fresh.root, folder.root)
  } catch (error) {
    await rm(fresh.root, { recursive: true, force: true })
    if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}

const writePassword = (file: string) => writeFile(file, randomBytes(24).toString('base64url'), { mode: 0o600 })

/** Creates a password file unless it exists. Whoever sees the file sees all of it: it is linked when it is complete. */
async function ensurePassword(file: string): Promise<void> {
  if (existsSync(file)) return
  const complete = `${file}.${randomUUID()}`
  await writePassword(complete)
  await link(complete, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(complete)
}

export type DatabasePasswords = { shop: string; superuser: string }

/** Reads both passwords; creates the superuser's where it is missing, as in folders made before the two differed. */
export async function loadPasswords({ passwordFile, superuserFile }: DatabaseFolder): Promise<DatabasePasswords> {
  await ensurePassword(superuserFile)
  const [shop, superuser] = await Promise.all([passwordFile, superuserFile].map((file) => readFile(file, 'utf8')))
  return { shop: shop!, superuser: superuser! }
}

/** Removes what interrupted attempts left behind: a folder's name contains the pid of the process creating it. */
async function sweep({ root }: DatabaseFolder): Promise<void> {
  for (const name of await readdir(dirname(root))) {
    if (!name.startsWith(`${basename(root)}.new-`) || isAlive(Number(name.split('-').at(-2)))) continue
    await rm(join(dirname(root), name), { recursive: true, force: true, maxRetries: 3 })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** UTF-8 with PostgreSQL's built-in locale: sorting does not depend on the system's libraries. */
async function initialise(
  binaries: string,
  account: SystemAccount | undefined,
  { cluster, superuserFile }: DatabaseFolder,
): Promise<void> {
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const access = ['--username=postgres', `--pwfile=${superuserFile}`, '--auth=scram-sha-256']
  const { file, args, ...options } = await runAs(account, cluster, join(binaries, 'bin/initdb'), [
    `--pgdata=${cluster}`,
    ...locale,
    ...access,
    '--data-checksums',
  ])
  if (account) await Promise.all([cluster, superuserFile].map((path) => chown(path, account.uid, account.gid)))
  const running = promisify(execFile)(file, args, { ...options, env: postgresEnvironment })
  // When terminated, initdb removes what it created.
  const giveUp = () => running.child.kill()
  process.once('exit', giveUp)
  await running.finally(() => process.off('exit', giveUp))
  if (account) await chown(superuserFile, 0, 0)
}

/** Files copied by root belong to root, and PostgreSQL could not write to them: their owner becomes the account. */
export async function transferOwnership(
  account: SystemAccount | undefined,
  { cluster }: DatabaseFolder,
): Promise<void> {
  if (account && (await stat(cluster)).uid === 0)
    await promisify(execFile)('chown', ['-R', `${account.uid}:${account.gid}`, cluster])
}

/** Keeps the shop's own secrets out of the database process. */
export const postgresEnvironment = { PATH: process.env.PATH ?? '', TZ: 'UTC', LC_ALL: 'C' }
