import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { findChildren } from '../bench/processes.ts'
import { serverArgs, serverEnv } from '../bin/lib/program.mjs'

/** One process of the built shop, restarted whenever it has ended. */
export type ShopNode = {
  port: number
  /** Kills it outright; a supervisor restarts it at once. */
  kill(): void
  /** Kills its helper process (the picture decoder); false if none is running. */
  killHelpers(): boolean
  /** Whether it reports that it is ready. */
  isReady(): Promise<boolean>
  /** How long each start took until it was ready, in milliseconds. */
  starts: number[]
  close(): Promise<void>
}

/** Resolves when it is ready. Its output goes to the file `log`. */
export async function openNode(port: number, env: Record<string, string>, log: string): Promise<ShopNode> {
  const output = openSync(log, 'a')
  const starts: number[] = []
  let closing = false
  let shop: ChildProcess

  const isReady = async () => {
    const asked = fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(1000) })
    return (await asked.catch(() => undefined))?.ok ?? false
  }
  const launch = async () => {
    const began = performance.now()
    const started = spawn(process.execPath, [...serverArgs, 'build/server/index.js'], {
      env: { ...process.env, ...serverEnv, SHOP_CURRENCY: 'USD', ...env, PORT: String(port), NODE_ENV: 'production' },
      stdio: ['ignore', output, output, 'ipc'],
    })
    shop = started
    started.once('exit', async () => {
      // A shop does not start without its database; a supervisor pauses between attempts.
      await sleep(100)
      if (!closing) launch()
    })
    while (started.exitCode === null && started.signalCode === null) {
      if (await isReady()) {
        starts.push(performance.now() - began)
        return
      }
      await sleep(25)
    }
  }
  await launch()
  return {
    port,
    starts,
    isReady,
    kill: () => void shop.kill('SIGKILL'),
    killHelpers: () => findChildren(shop.pid!).map((pid) => process.kill(pid, 'SIGKILL')).length > 0,
    async close() {
      closing = true
      if (shop.exitCode !== null || shop.signalCode !== null) return
      shop.kill('SIGTERM')
      await once(shop, 'exit')
    },
  }
}
