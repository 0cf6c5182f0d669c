import { join } from 'node:path'
import { findChildren, readIfThere } from '../bench/processes.ts'
import { startEmbeddedPostgres } from '../src/base/platform/database/embedded/postgres.server.ts'

/** A PostgreSQL server of its own, restarted whenever it is killed. */
export type Server = {
  url: string
  /** Kills the whole server outright and restarts it; resolves when it accepts connections. */
  kill(): Promise<void>
  /** Kills one of its connection processes, after which PostgreSQL itself restarts. */
  killOne(chance: number): boolean
  close(): Promise<void>
}

export async function openServer(dataDir: string): Promise<Server> {
  let running = await startEmbeddedPostgres({ dataDir })
  const { port } = new URL(running.url)
  return {
    url: running.url,
    async kill() {
      process.kill(postmaster(dataDir), 'SIGKILL')
      await running.stop()
      running = await startEmbeddedPostgres({ dataDir, port: Number(port) })
    },
    killOne(chance) {
      const serving = findChildren(postmaster(dataDir)).filter((pid) => /ironwright 127/.test(readTitle(pid)))
      const victim = serving[Math.floor(chance * serving.length)]
      return victim !== undefined && process.kill(victim, 'SIGKILL')
    },
    close: () => running.stop(),
  }
}

const postmaster = (dataDir: string) => Number(readIfThere(join(dataDir, 'cluster/postmaster.pid')).split('\n')[0])
const readTitle = (pid: number) => readIfThere(`/proc/${pid}/cmdline`)
