import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './schema.ts'

/** The shop's database, or a transaction on it: queries take either. */
export type Database = Kysely<DB>
export type Tx = Transaction<DB>

// Counts and ledger numbers stay far below 2^53, so bigint columns are plain numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

export type Connected = { db: Database; pool: pg.Pool; close(): Promise<void> }

/**
 * Opens a pool on a PostgreSQL. Few connections: on a small machine more of them only queue inside the server.
 * The time-outs end whatever hangs, so that nobody waits for long behind a lock (threats.md 2.2).
 */
export function connect(url: string, onLostConnection: (error: Error) => void = () => {}): Connected {
  const pool = new pg.Pool({
    connectionString: url,
    max: 8,
    connectionTimeoutMillis: 3000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 3000,
    lock_timeout: 1000,
    idle_in_transaction_session_timeout: 5000,
    application_name: 'ironwright',
  })
  pool.on('error', onLostConnection)
  // Between two queries of a transaction nobody listens to a connection; its loss is told to the next query.
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  return { db, pool, close: () => db.destroy() }
}

/** Whether a write was refused because a row like it exists already. */
export function isDuplicate(error: unknown, constraint?: string): boolean {
  const { code, constraint: broken } = (error ?? {}) as { code?: string; constraint?: string }
  return code === '23505' && (constraint === undefined || constraint === broken)
}
