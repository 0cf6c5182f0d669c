import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { copyFile, link, open, readFile, rename, rm, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sessionSettings } from '../session-settings.ts'
import { runAs, type SystemAccount } from './account.server.ts'
import { type DatabaseFolder, postgresEnvironment } from './folder.server.ts'

/** PostgreSQL's own record of the running server of a data folder. */
export type RunningServer = { pid: number; port: number; status: string }

const logBytesMax = 5_000_000

/** For one shop on a small machine: short queries, few connections, and every commit flushed to disk. */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: '128MB',
  // Four shops with all that each opens (share.server.ts), other clients, and three for the superuser.
  max_connections: '64',
  max_wal_size: '512MB',
  effective_cache_size: '512MB',
  ...sessionSettings,
  io_method: 'sync',
  client_connection_check_interval: '5s',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Without details, because those contain customers' data.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}

/** For tests: many shops on one server, and no protection against a power cut, since the database is deleted soon. */
const disposableSettings = { max_connections: '200', fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** The folder's running server, or undefined. Its pid file may outlive it, and its pid may have been reused since. */
export async function findRunningServer(folder: DatabaseFolder): Promise<RunningServer | undefined> {
  const file = join(folder.cluster, 'postmaster.pid')
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const [pid, , , port, , , , status] = text.split('\n').map((line) => line.trim())
  const command = await readCommand(Number(pid))
  if (command?.includes(` -D ${folder.cluster} `)) return { pid: Number(pid), port: Number(port), status: status ?? '' }
  // PostgreSQL refuses to start while an unrelated process has the pid in its file.
  if (command !== undefined) await setAside(file, text)
  return undefined
}

/** The command line of a process, or undefined if no process has this pid. */
async function readCommand(pid: number): Promise<string | undefined> {
  if (!(pid > 0)) return undefined
  const command =
    process.platform === 'linux'
      ? readFile(`/proc/${pid}/cmdline`, 'utf8').then((text) => text.replaceAll('\0', ' '))
      : promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).then(({ stdout }) => stdout)
  return command.catch(() => undefined)
}

/** Removes a stale pid file. Another process may have replaced it with a valid one meanwhile: that one is put back. */
async function setAside(file: string, stale: string): Promise<void> {
  const aside = `${file}.${randomBytes(4).toString('hex')}`
  await rename(file, aside).catch(() => {})
  const moved = await readFile(aside, 'utf8').catch(() => stale)
  if (moved !== stale) await link(aside, file)
  await rm(aside, { force: true })
}

export type Launch = { port: number; disposable: boolean }
type Launched = { failure?: string }

/** Starts the server; resolves when it accepts connections, or with its output if it exits. */
export async function launchServer(
  binaries: string,
  account: SystemAccount | undefined,
  folder: DatabaseFolder,
  { port, disposable }: Launch,
): Promise<Launched> {
  const chosen = { ...settings, ...(disposable ? disposableSettings : {}), port }
  const options = Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const { file, args, ...as } = await runAs(account, folder.cluster, join(binaries, 'bin/postgres'), [
    '-D',
    folder.cluster,
    ...options,
  ])
  await truncateLog(folder)
  const log = await open(folder.log, 'a', 0o600)
  const { size } = await log.stat()
  // In its own session, so that Ctrl-C reaches only the shop, which stops the database when it no longer needs it.
  const child = spawn(file, args, {
    ...as,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    env: postgresEnvironment,
  })
  let end: string | undefined
  child.once('error', (error) => (end = error.message)).once('exit', () => (end ??= ''))
  child.unref()
  await log.close()

  while (end === undefined) {
    await sleep(10)
    const running = await findRunningServer(folder)
    if (running?.pid === child.pid && running?.status === 'ready') return {}
  }
  const said = (await readFile(folder.log)).subarray(size).toString('utf8')
  return { failure: `${end}\n${said}`.trim() }
}

// PostgreSQL's three shutdown modes, from patient to immediate; none of them loses committed data.
const endings = [
  // Waits for sessions to disconnect: those that are closing right now may finish.
  { signal: 'SIGTERM', patienceMs: 2_000 },
  { signal: 'SIGINT', patienceMs: 30_000 },
  // The next start takes longer.
  { signal: 'SIGQUIT', patienceMs: 10_000 },
] as const

/** Stops the server with everything flushed to disk; a disposable one without flushing. */
export async function stopServer(folder: DatabaseFolder, disposable: boolean): Promise<void> {
  const running = await findRunningServer(folder)
  if (!running) return
  for (const { signal, patienceMs } of disposable ? endings.slice(-1) : endings) {
    signalServer(running.pid, signal)
    if (await isGone(folder, running.pid, patienceMs)) return
  }
}

/** Signals the server; does nothing if it has just exited. */
export function signalServer(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function isGone(folder: DatabaseFolder, pid: number, timeoutMs: number): Promise<boolean> {
  // clock: waits for a process
  for (const until = Date.now() + timeoutMs; Date.now() < until; await sleep(10)) {
    if ((await findRunningServer(folder))?.pid !== pid) return true
  }
  return false
}

/** The log grows slowly; past its limit it is copied to one old file and truncated, since the server keeps it open. */
export async function truncateLog({ log }: DatabaseFolder): Promise<void> {
  const { size } = await stat(log).catch(() => ({ size: 0 }))
  if (size < logBytesMax) return
  // read by others: a copy of the log, as closed as the log
  await copyFile(log, `${log}.1`)
  await truncate(log)
}
