import { join } from 'node:path'
import { childrenOf, readIfThere } from '../bench/processes.ts'
import { startEmbeddedPostgres } from '../src/platform/database/embedded/postgres.server.ts'

/** A PostgreSQL of its own, started again whenever it was killed. */
export type Server = {
  url: string
  /** Kills the whole server outright and starts it again; answers when it takes connections. */
  kill(): Promise<void>
  /** Kills one of its processes that serves a connection, after which PostgreSQL itself starts over. */
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
      const serving = childrenOf(postmaster(dataDir)).filter((pid) => /ironwright 127/.test(titleOf(pid)))
      const victim = serving[Math.floor(chance * serving.length)]
      return victim !== undefined && process.kill(victim, 'SIGKILL')
    },
    close: () => running.stop(),
  }
}

const postmaster = (dataDir: string) => Number(readIfThere(join(dataDir, 'cluster/postmaster.pid')).split('\n')[0])
const titleOf = (pid: number) => readIfThere(`/proc/${pid}/cmdline`)
