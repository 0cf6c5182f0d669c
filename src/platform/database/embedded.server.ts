import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ConfigError } from '../config.server.ts'
import { accountFor } from './embedded-account.server.ts'
import { binariesFor } from './embedded-binaries.server.ts'
import { createDatabase, type Folder, folderAt, giveTo, holdsDatabase } from './embedded-folder.server.ts'
import { boundLog, end, launch, runningIn } from './embedded-process.server.ts'
import { openSession, type Session } from './embedded-session.server.ts'

export type EmbeddedPostgres = { url: string; stop(): Promise<void> }
export type EmbeddedOptions = {
  /** The folder of this PostgreSQL alone; made where it is missing. */
  dataDir: string
  /** A free one is taken without it. */
  port?: number
  /** Told the steps that take time. */
  progress?: (step: string) => void
}

const role = 'ironwright'
const hourMs = 3_600_000
// Long enough for the recovery of a busy shop's database after a power cut.
const startTimeoutMs = 120_000

/**
 * Gives the PostgreSQL of a data folder, ready for queries: a running one is joined, otherwise it is started, and made
 * when there is none yet. The process that started it owns it, or the first to come after the owner was killed: only
 * the owner's stop() ends the server, everyone else's just leaves. Throws a ConfigError, one sentence, where it cannot.
 */
export async function startEmbeddedPostgres({ dataDir, port, progress = () => {} }: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const folder = folderAt(resolve(dataDir))
  for (const until = Date.now() + startTimeoutMs; Date.now() < until; await sleep(50)) {
    const joined = await join(folder)
    if (joined) return joined
    await start(folder, port ?? (await freePort()), progress)
  }
  throw new ConfigError(`PostgreSQL in ${folder.root} was not ready within ${startTimeoutMs / 1000} seconds. Its log is ${folder.log}.`)
}

/** The running server, or undefined where there is none that takes connections. */
async function join(folder: Folder): Promise<EmbeddedPostgres | undefined> {
  if (!(await holdsDatabase(folder))) return undefined
  const running = await runningIn(folder)
  if (!running) return undefined
  const password = await readFile(folder.passwordFile, 'utf8')
  const session = await openSession(running.port, password, role).catch(unlessPassing)
  return session && attached(folder, session, `postgres://${role}:${password}@127.0.0.1:${running.port}/${role}`)
}
