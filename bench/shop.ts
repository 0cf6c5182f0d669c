import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../src/platform/database/embedded/postgres.server.ts'
import { freePort } from '../test/free-port.ts'
import { databasePids } from './processes.ts'

export type BenchShop = {
  port: number
  pid: number
  databaseUrl: string
  databasePids(): number[]
  close(): Promise<void>
}

/**
 * The built shop as anyone starts it, with a database of its own in a temporary folder. It is configured to run behind
 * a proxy, so that the load can come from many addresses: a single one may read 600 times a minute.
 */
export async function openShop(): Promise<BenchShop> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ironwright-bench-'))
  const port = await freePort()
  const log = openSync(join(dataDir, 'log'), 'a')
  const server = spawn(process.execPath, ['--import', './bin/lib/follow.mjs', 'build/server/index.js'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      SHOP_MODE: 'demo',
      DATABASE_URL: '',
      TRUST_PROXY: '1',
    },
    stdio: ['ignore', log, log, 'ipc'],
  })
  const close = async () => {
    server.kill('SIGTERM')
    if (server.exitCode === null) await once(server, 'exit')
    rmSync(dataDir, { recursive: true, force: true })
  }
  if (!(await isReady(server, port))) {
    const said = readFileSync(join(dataDir, 'log'), 'utf8')
    await close()
    throw new Error(`The shop did not start:\n${said}`)
  }
  // Joins the server that the shop runs, and leaves it again.
  const database = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') })
  await database.stop()
  return { port, pid: server.pid!, databaseUrl: database.url, databasePids: () => databasePids(dataDir), close }
}

async function isReady(server: ChildProcess, port: number): Promise<boolean> {
  while (server.exitCode === null) {
    const answer = await fetch(`http://localhost:${port}/`).catch(() => undefined)
    if (answer?.ok) return true
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return false
}
