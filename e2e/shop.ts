import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { serverArgs, serverEnv } from '../bin/lib/program.mjs'
import { openCarrierHub } from '../test/carrier-hub.ts'
import { freePort } from '../test/free-port.ts'
import { makeScratchFolder } from '../test/scratch.ts'

/** What the tests know about the shop of this run. */
export const getShop = () => ({ url: process.env.E2E_SHOP_URL!, dataDir: process.env.E2E_DATA_DIR! })

/** Starts the shop that the tests share, and stops it after the last of them. */
export default async function setup(): Promise<() => Promise<void>> {
  const ends: (() => void)[] = []
  const hub = await openCarrierHub((end) => ends.push(end))
  const { url, dataDir, said, stop } = await runShop(hub.env)
  // A demonstration that was never changed has nothing to warn of.
  const warnings = said().match(/^\{"level":"warn".*$/gm)
  if (warnings) throw new Error(`The shop warned at its start:\n${warnings.join('\n')}`)
  Object.assign(process.env, { E2E_SHOP_URL: url, E2E_DATA_DIR: dataDir })
  return async () => {
    await stop()
    for (const end of ends) end()
  }
}

/** Starts the built shop with these settings, by default in demo mode on a free port, with a database of its own. */
export async function runShop(more: Record<string, string> = {}) {
  if (!existsSync('build/server/index.js')) throw new Error('The shop is not built: npm run build')
  const dataDir = more.DATA_DIR ?? makeScratchFolder('ironwright-e2e-')
  const port = more.PORT ?? String(await freePort())
  const { server, said } = startShop({ ...settings, ...more, PORT: port, DATA_DIR: dataDir })
  await ready(server, said)
  const stop = async () => {
    server.kill('SIGTERM')
    if (server.exitCode === null) await once(server, 'exit')
    if (!more.DATA_DIR) rmSync(dataDir, { recursive: true, force: true })
    // A log entry of level error or worse is a fault, whatever the pages showed.
    const faults = said().match(/^\{"level":"(error|fatal)".*$/gm)
    if (faults) throw new Error(`The shop logged errors:\n${faults.join('\n')}`)
  }
  return { url: `http://localhost:${port}`, dataDir, said, stop }
}

const settings = {
  ...{ HOST: '127.0.0.1', SHOP_MODE: 'demo', LOG_LEVEL: 'warn', DATABASE_URL: '', TRUST_PROXY: '1' },
  SHOP_CURRENCY: 'USD',
  ...{ ANSWERS_ADDRESS: 'answers@shop.example', ANSWERS_SECRET: 'secret of the mail service' },
}

function startShop(env: Record<string, string>) {
  let output = ''
  const server = spawn(process.execPath, [...serverArgs, 'build/server/index.js'], {
    env: { ...process.env, ...serverEnv, ...env },
    // The shop closes when this process ends, for whatever reason.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  for (const stream of [server.stdout!, server.stderr!]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  return { server, said: () => output }
}

function ready(server: ChildProcess, said: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.stdout!.on('data', () => said().includes('Ironwright is ready') && resolve())
    server.once('exit', () => reject(new Error(`The shop did not start:\n${said()}`)))
  })
}
