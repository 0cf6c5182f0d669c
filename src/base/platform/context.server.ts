import type pg from 'pg'
import type { QueryCache } from './cache/query-cache.server.ts'
import type { Config } from './config/config.server.ts'
import type { Database } from './database/connect.server.ts'
import type { Jobs } from './jobs/jobs.server.ts'
import type { Log } from './log.server.ts'

/** The services that every feature is built on; each uses some of them. */
export type AppContext = {
  config: Config
  db: Database
  pool: pg.Pool
  databaseUrl: string
  jobs: Jobs
  log: Log
  remembered: QueryCache
  /** Charges an address block or the key of an account for processor time that another process used for it. */
  charge: (owner: string, ms: number) => void
}
