import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPoolClient, type Transaction } from 'kysely'
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

/** For a command; a shop takes its share (`share.server.ts`). */
const connections = 4
const lock_timeout = 1000
const application_name = 'ironwright'

/**
 * Opens a connection pool. Its size is `pool.options.max`, which may be changed later.
 * The time-outs end whatever hangs, so that no caller waits long behind a lock.
 */
export function connect(url: string, { onLostConnection = () => {}, answersWithinMs }: Options = {}): Connected {
  const pool = new pg.Pool({
    Client: StrictClient,
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 3000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 3000,
    lock_timeout,
    idle_in_transaction_session_timeout: 5000,
    query_timeout: answersWithinMs,
    application_name,
    // Queries that are made at the same time on one connection, as in `together`, are sent in one packet.
    pipeline: true,
  } as pg.PoolConfig)
  pool.on('error', onLostConnection)
  // Between two queries of a transaction nothing handles a client's errors; the next query reports a lost connection.
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins,
  })
  return { db, pool, close: () => db.destroy() }
}

const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })]

/**
 * A transaction in which queries need not wait for each other's results: what is begun at the same time travels together.
 * Those that must be first are awaited. `begin` begins it.
 */
export async function together<T>(pool: pg.Pool, begin: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    const [, result] = await Promise.all([client.query(begin), work(transactionOn(client))])
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    await client.query('rollback').then(
      () => client.release(),
      (lost: Error) => client.release(lost),
    )
    throw error
  }
}

/**
 * Long work on a connection of its own, on which it may also COPY. What its statements take is up to it; rows that
 * somebody else has locked are waited for as briefly as ever.
 */
export async function onOwnConnection<T>(
  url: string,
  work: (db: Database, client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000, lock_timeout, application_name })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(databaseOn(client), client)
  } finally {
    await client.end()
  }
}

/** Kysely's own transactions send one query at a time. */
const transactionOn = (client: pg.ClientBase) => databaseOn(client) as Tx

function databaseOn(client: pg.ClientBase): Database {
  const sole = { query: client.query.bind(client), release() {} } as PostgresPoolClient
  const pool = { connect: async () => sole, end: async () => {}, options: {} }
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }), plugins })
}

/**
 * A statement that begins with `-- prepared: NAME` is planned once per connection, under that name.
 *
 * After a time-out the server may still be running the query, in an unknown transaction. The connection is closed:
 * the server rolls back, and no later query can commit what an earlier one began.
 */
class StrictClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the driver's many ways to call it stay as they are
  override query(...given: any[]): any {
    const [text, values] = given
    const name = typeof text === 'string' ? /^-- prepared: (.+)/.exec(text)?.[1] : undefined
    const all = name ? [{ name, text, values }] : given
    const answer = (super.query as (...all: unknown[]) => unknown).apply(this, all)
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
