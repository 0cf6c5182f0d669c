import { readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { ConfigError } from '../../config/error.server.ts'

/** The unprivileged account PostgreSQL runs under, because it refuses to run as root. */
export type SystemAccount = { uid: number; gid: number }

export type SystemCommand = { file: string; args: string[]; uid?: number; gid?: number }

/**
 * Undefined where the shop itself is unprivileged: PostgreSQL then runs as the same user. For root it is the owner of
 * the existing database files, otherwise an account that every system has, with a name, since initdb looks it up.
 */
export async function findAccountFor(cluster: string): Promise<SystemAccount | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const owner = await stat(cluster).catch(() => undefined)
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : namedAccount()
}

async function namedAccount(): Promise<SystemAccount> {
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  for (const name of ['postgres', 'nobody', 'daemon']) {
    const [, , uid, gid] = users.find((user) => user[0] === name) ?? []
    if (Number(uid) > 0 && Number(gid) > 0) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new ConfigError(
    'PostgreSQL does not run as root, and this system has no unprivileged account for it. Start the shop as another user, or name a database with DATABASE_URL.',
  )
}

/** Whether the account may read this file: its own permission, and every folder above it. */
export async function mayRead(account: SystemAccount, file: string): Promise<boolean> {
  return (await allows(account, file, 0o4)) && mayEnter(account, dirname(file))
}

/** Whether the account may pass through this folder and every folder above it. */
async function mayEnter(account: SystemAccount, folder: string): Promise<boolean> {
  if (!(await allows(account, folder, 0o1))) return false
  return folder === dirname(folder) || mayEnter(account, dirname(folder))
}

async function allows(account: SystemAccount, path: string, permission: number): Promise<boolean> {
  const { mode, uid, gid } = await stat(path)
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0
  return ((mode >> shift) & permission) !== 0
}

/**
 * The command, run as the account. Where only root may enter a folder above the database, the process keeps the one
 * capability that lets it through; with the narrow one it can still write only what the account owns.
 */
export async function runAs(
  account: SystemAccount | undefined,
  cluster: string,
  file: string,
  args: string[],
): Promise<SystemCommand> {
  if (!account) return { file, args }
  if (await mayEnter(account, dirname(cluster))) return { file, args, ...account }
  const capability = await passCapability(cluster)
  const become = [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups']
  return {
    file: 'setpriv',
    args: [...become, `--inh-caps=+${capability}`, `--ambient-caps=+${capability}`, '--', file, ...args],
  }
}

/** Containers often lack the narrow capability but have the wider one (Linux capabilities(7): bits 2 and 1). */
async function passCapability(cluster: string): Promise<string> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '')
  const allowed = BigInt(`0x${/CapPrm:\s*([0-9a-f]+)/.exec(status)?.[1] ?? '0'}`)
  if (allowed & (1n << 2n)) return 'dac_read_search'
  if (allowed & (1n << 1n)) return 'dac_override'
  throw new ConfigError(
    `Only root may enter a folder above ${cluster}, and PostgreSQL does not run as root. Set DATA_DIR to a folder others may enter, such as /var/lib/ironwright.`,
  )
}
