import type pg from 'pg'
import type { Remembered } from './cache/remembered.server.ts'
import type { Config } from './config/config.server.ts'
import type { Database } from './database/connect.server.ts'
import type { Jobs } from './jobs/jobs.server.ts'
import type { Log } from './log.server.ts'

/** What every feature is built on; each uses what it needs of it. */
export type AppContext = {
  config: Config
  db: Database
  pool: pg.Pool
  databaseUrl: string
  jobs: Jobs
  log: Log
  remembered: Remembered
}
