import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, constants, cpSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serverArgs, serverEnv } from '../bin/lib/program.mjs'
import { startEmbeddedPostgres } from '../src/base/platform/database/embedded/postgres.server.ts'
import { freePort } from '../test/free-port.ts'
import { databasePids } from './processes.ts'

/** Where a shop and its database are reached. */
export type ShopConnection = { port: number; url: string; databaseUrl: string }

export type BenchShop = ShopConnection & {
  pid: number
  dataDir: string
  databasePids(): number[]
  close(): Promise<void>
}

export type ShopOptions = { env?: Record<string, string> }

/**
 * The built shop as anyone starts it, on a copy of a data folder. It is configured to run behind a proxy, so that the
 * load can come from many addresses: a single one may read 600 times a minute.
 */
export async function openShop(folder: string, { env = {} }: ShopOptions = {}): Promise<BenchShop> {
  const dataDir = copyFolder(folder)
  const port = await freePort()
  const log = join(dataDir, 'log')
  const server = startServer(port, { DATA_DIR: dataDir, ...env }, log)
  const close = async () => {
    server.kill('SIGTERM')
    if (server.exitCode === null) await once(server, 'exit')
    rmSync(dataDir, { recursive: true, force: true })
  }
  if (!(await isReady(server, port))) {
    const said = readFileSync(log, 'utf8')
    await close()
    throw new Error(`The shop did not start:\n${said}`)
  }
  // Joins the server that the shop runs, and leaves it again.
  const database = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') })
  await database.stop()
  return {
    port,
    url: `http://localhost:${port}`,
    pid: server.pid!,
    dataDir,
    databaseUrl: database.url,
    databasePids: () => databasePids(dataDir),
    close,
  }
}

/** Data folders are kept for later runs, so measures change copies. */
export function copyFolder(folder: string): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'ironwright-bench-'))
  cpSync(folder, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE })
  // PostgreSQL opens no folder that others may read; copied ones have the usual mode.
  chmodSync(join(dataDir, 'postgres/cluster'), 0o700)
  return dataDir
}

/** The program that `npm start` runs. */
export function startServer(port: number, env: Record<string, string>, log: string): ChildProcess {
  const output = openSync(log, 'a')
  return spawn(process.execPath, [...serverArgs, 'build/server/index.js'], {
    env: {
      ...process.env,
      ...serverEnv,
      NODE_ENV: 'production',
      PORT: String(port),
      SHOP_MODE: 'demo',
      SHOP_CURRENCY: 'USD',
      DATABASE_URL: '',
      TRUST_PROXY: '1',
      ...env,
    },
    stdio: ['ignore', output, output, 'ipc'],
  })
}

async function isReady(server: ChildProcess, port: number): Promise<boolean> {
  while (server.exitCode === null) {
    const answer = await fetch(`http://localhost:${port}/`).catch(() => undefined)
    if (answer?.ok) return true
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return false
}
