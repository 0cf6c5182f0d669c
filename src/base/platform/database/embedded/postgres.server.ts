import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ConfigError } from '../../config/error.server.ts'
import { findAccountFor } from './account.server.ts'
import { findBinaries } from './binaries.server.ts'
import {
  createDatabase,
  type DatabaseFolder,
  describeFolder,
  hasDatabase,
  loadPasswords,
  transferOwnership,
} from './folder.server.ts'
import {
  findRunningServer,
  type Launch,
  launchServer,
  type RunningServer,
  signalServer,
  stopServer,
  truncateLog,
} from './process.server.ts'
import { type DatabaseSession, openSession } from './session.server.ts'

export type EmbeddedPostgres = { url: string; stop(): Promise<void> }
export type EmbeddedOptions = {
  /** A folder for this PostgreSQL only; created if missing. */
  dataDir: string
  /** Default: any free port. */
  port?: number
  /** Called with each step that takes time. */
  progress?: (step: string) => void
  /** For tests, whose files are deleted afterwards: nothing is flushed to disk, and the server is stopped at once. */
  disposable?: boolean
}

const role = 'ironwright'
const hourMs = 3_600_000
// Long enough for the recovery of a busy shop's database after a power cut.
const startTimeoutMs = 120_000

/**
 * Opens the PostgreSQL of a data folder, ready for queries: it joins a running server, otherwise starts one, and
 * creates the database if there is none. The owner is the process that started it or, once that was killed, the next
 * to join: only the owner's stop() ends the server, any other just disconnects. Throws a one-sentence ConfigError.
 */
export async function startEmbeddedPostgres({
  dataDir,
  port,
  progress = () => {},
  disposable = false,
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const folder = describeFolder(resolve(dataDir))
  // clock: waits for a process
  for (const until = Date.now() + startTimeoutMs; Date.now() < until; await sleep(50)) {
    if (!(await hasDatabase(folder))) await create(folder, progress)
    const running = await findRunningServer(folder)
    if (!running) await start(folder, { port: port ?? (await freePort()), disposable }, progress)
    const joined = await join(folder, disposable)
    if (joined) return joined
  }
  throw new ConfigError(
    `PostgreSQL in ${folder.root} was not ready within ${startTimeoutMs / 1000} seconds. Its log is ${folder.log}.`,
  )
}

async function create(folder: DatabaseFolder, progress: (step: string) => void): Promise<void> {
  progress('Creating the database')
  const account = await findAccountFor(folder.cluster)
  await createDatabase(await findBinaries(account), account, folder)
}

async function start(folder: DatabaseFolder, how: Launch, progress: (step: string) => void): Promise<void> {
  progress('Starting PostgreSQL')
  const account = await findAccountFor(folder.cluster)
  await transferOwnership(account, folder)
  const { failure } = await launchServer(await findBinaries(account), account, folder, how)
  if (failure === undefined || passingFailures.test(failure)) return
  throw new ConfigError(`PostgreSQL in ${folder.root} did not start: ${failure}`)
}

/** The running server, or undefined if none accepts connections yet. */
async function join(folder: DatabaseFolder, disposable: boolean): Promise<EmbeddedPostgres | undefined> {
  const running = await findRunningServer(folder)
  if (!running) return undefined
  const passwords = await loadPasswords(folder)
  const session = await openSession(running.port, passwords, role).catch((error) => refuseUnlessPassing(error, folder))
  return (
    session && {
      url: `postgres://${role}:${passwords.shop}@127.0.0.1:${running.port}/${role}`,
      stop: stopper(folder, running, session, disposable),
    }
  )
}

function stopper(
  folder: DatabaseFolder,
  { pid }: RunningServer,
  session: DatabaseSession,
  disposable: boolean,
): () => Promise<void> {
  if (!session.isOwner) return session.close
  // unawaited: once an hour
  const logWatch = setInterval(() => void truncateLog(folder).catch(() => {}), hourMs).unref()
  // An owner that exits after a failure, without calling stop(), takes its server down with it.
  const takeAlong = () => signalServer(pid, 'SIGINT')
  process.once('exit', takeAlong)
  const stop = async () => {
    clearInterval(logWatch)
    process.off('exit', takeAlong)
    await session.close()
    await stopServer(folder, disposable)
  }
  let stopped: Promise<void> | undefined
  return () => (stopped ??= stop())
}

// Another process started it first, a killed server's processes are still exiting, or the port was just taken.
const passingFailures = /postmaster\.pid" already exists|still in use|Address already in use|postmaster\.pid" is empty/

/** A server that is starting or stopping refuses connections (PostgreSQL's class 57) or drops them, for a moment. */
function refuseUnlessPassing(error: unknown, { root, superuserFile }: DatabaseFolder): undefined {
  const code = (error as { code?: string }).code ?? ''
  if (code === '28P01')
    throw new ConfigError(
      `The PostgreSQL in ${root} does not take the password in ${superuserFile}. Restore that file from a backup.`,
    )
  if (error instanceof pg.DatabaseError && !code.startsWith('57P')) throw error
}

function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer().once('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => found(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
