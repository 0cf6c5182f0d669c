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

type Options = {
  onLostConnection?: (error: Error) => void
  /** Closes a connection whose query takes longer than this; for callers that prefer a refusal to waiting. */
  answersWithinMs?: number
}

/**
 * Opens a connection pool. It is small: on a small machine more connections only queue inside the server.
 * The time-outs end whatever hangs, so that no caller waits long behind a lock.
 */
export function connect(url: string, { onLostConnection = () => {}, answersWithinMs }: Options = {}): Connected {
  const pool = new pg.Pool({
    Client: StrictClient,
    connectionString: url,
    max: 8,
    connectionTimeoutMillis: 3000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 3000,
    lock_timeout: 1000,
    idle_in_transaction_session_timeout: 5000,
    query_timeout: answersWithinMs,
    application_name: 'ironwright',
  })
  pool.on('error', onLostConnection)
  // Between two queries of a transaction nothing handles a client's errors; the next query reports a lost connection.
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  return { db, pool, close: () => db.destroy() }
}

/**
 * After a time-out the server may still be running the query, in an unknown transaction. The connection is closed:
 * the server rolls back, and no later query can commit what an earlier one began.
 */
class StrictClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the driver's many ways to call it stay as they are
  override query(...given: any[]): any {
    const answer = (super.query as (...all: unknown[]) => unknown).apply(this, given)
    if (answer instanceof Promise) answer.catch((error: Error) => isOverdue(error) && this.connection.stream.destroy())
    return answer
  }
}

const isOverdue = ({ message }: Error) => message === 'Query read timeout'

/** Whether a write violated a unique constraint: any, or the one named. */
export function isDuplicate(error: unknown, constraint?: string): boolean {
  const { code, constraint: broken } = (error ?? {}) as { code?: string; constraint?: string }
  return code === '23505' && (constraint === undefined || constraint === broken)
}
