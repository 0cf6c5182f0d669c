import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sessionSettings } from '../src/base/platform/database/session-settings.ts'
import { timeouts } from '../src/base/platform/database/timeouts.ts'
import { freePort } from './free-port.ts'

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((path) => existsSync(path))
export const hasPgbouncer = program !== undefined

/** What a demonstration needs of each connection, as PgBouncer's `connect_query`. The time-outs are those of now: tests change them. */
export const buildPoolerSettings = (): string =>
  Object.entries({ ...sessionSettings, ...timeouts, 'ironwright.demonstration': 'selling' })
    .map(([name, value]) => `set ${name} = '${value}'`)
    .join('; ')

/** PgBouncer in transaction mode in front of a server; `connectQuery` runs on each connection that it opens there. */
export async function startPgbouncer(server: string, connectQuery: string) {
  const { hostname, port: serverPort, username, password } = new URL(server)
  const folder = mkdtempSync(join(tmpdir(), 'ironwright-pooler-'))
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  const quoted = connectQuery.replaceAll("'", "''")
  const target = `host=${hostname} port=${serverPort} user=${username} password=${password}`
  writeFileSync(
    file,
    `[databases]\n* = ${target}${connectQuery && ` connect_query='${quoted}'`}\n[pgbouncer]\nlisten_addr = 127.0.0.1
listen_port = ${port}\nunix_socket_dir =\nauth_type = any\npool_mode = transaction\nmax_client_conn = 500\ndefault_pool_size = 6\nserver_idle_timeout = 1\n`,
  )
  for (const path of [folder, file]) chmodSync(path, 0o755)
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const process_ = spawn(program!, ['-q', ...user, file], { stdio: 'ignore' })
  await untilListening(port)
  const address = (database: string) => {
    const url = new URL(database)
    url.host = `127.0.0.1:${port}`
    return url.href
  }
  return {
    /** A database's address through the pooler. */
    address,
    async stop() {
      process_.kill('SIGINT')
      await once(process_, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function untilListening(port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (isOpen) return
    await wait(50) // speed: asks until it answers
  }
  throw new Error('PgBouncer does not listen.')
}
