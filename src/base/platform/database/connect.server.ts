import {
  CamelCasePlugin,
  type EmptyInListsStrategy,
  HandleEmptyInListsPlugin,
  Kysely,
  PostgresDialect,
  type PostgresPoolClient,
  replaceWithNoncontingentExpression,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import { GuardedPool } from './guarded-pool.server.ts'
import { setConnectionName } from './nodes.server.ts'
import type { DB } from './schema.ts'
import { sessionOptions } from './session-settings.ts'
import { timeouts } from './timeouts.ts'

/** The shop's database, or a transaction on it: queries take either. */
export type Database = Kysely<DB>
export type Tx = Transaction<DB>

// Counts and ledger numbers stay far below 2^53, so bigint columns are plain numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

export type DatabaseConnection = {
  db: Database
  pool: GuardedPool
  /** A connection beside the pool, as those of the pool are. */
  createClient(): pg.Client
  close(): Promise<void>
}

type Options = {
  onLostConnection?: (error: Error) => void
  /** Closes a connection whose query takes longer than this; for callers that prefer a refusal to waiting. */
  answersWithinMs?: number
  /** The address is a pooler's, which lends a connection for one transaction: it has settings and prepared statements of its own. */
  isPooled?: boolean
  /** What its connections are called; without it, those of a command. */
  name?: string
}

/** For a command; a shop takes its share (`share.server.ts`). */
const connections = 4
const commandName = 'ironwright command'
/** Nobody waits for a command, which takes long on a slow machine; behind a lock it waits as briefly as a shop. */
const unhurried = { statement_timeout: 0, idle_in_transaction_session_timeout: 0 }

/** Opens a connection pool. Its size is `pool.options.max`, which may be changed later. */
export function connect(
  url: string,
  { onLostConnection = () => {}, answersWithinMs, isPooled = false, name }: Options = {},
): DatabaseConnection {
  const connection = {
    connectionString: name ? setConnectionName(url, name) : url,
    connectionTimeoutMillis: 3000,
    query_timeout: answersWithinMs,
    application_name: commandName,
    ...(isPooled ? {} : { ...timeouts, ...(name ? {} : unhurried), options: sessionOptions }),
  }
  const pool = new GuardedPool({
    ...connection,
    Client: isPooled ? StrictClient : PreparingClient,
    max: connections,
    idleTimeoutMillis: 30_000,
    // Queries that are made at the same time on one connection, as in `runPipelined`, are sent in one packet.
    pipeline: true,
  } as pg.PoolConfig)
  pool.on('error', onLostConnection)
  // Between two queries of a transaction nothing handles a client's errors; the next query reports a lost connection.
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins,
  })
  return { db, pool, createClient: () => new pg.Client(connection), close: () => db.destroy() }
}

/** What is in an empty list is nothing. What is outside one would be everything, and stays an error: nothing is deleted by an oversight. */
const answerEmptyList: EmptyInListsStrategy = (node) =>
  node.operator.operator === 'in' ? replaceWithNoncontingentExpression(node) : node

const plugins = [
  new CamelCasePlugin({ maintainNestedObjectKeys: true }),
  new HandleEmptyInListsPlugin({ strategy: answerEmptyList }),
]

/**
 * A transaction in which queries need not wait for each other's results: what is begun at the same time travels together.
 * Awaits those that must be first. `begin` begins it.
 * @throws what the first query that failed says, and not a later one that was refused because of it
 */
export async function runPipelined<T>(pool: pg.Pool, begin: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let first: unknown
  try {
    const tx = transactionOn(client, (error) => {
      first ??= error
    })
    const [, result] = await Promise.all([client.query(begin), work(tx)])
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    await client.query('rollback').then(
      () => client.release(),
      (lost: Error) => client.release(lost),
    )
    throw isOfAborted(error) ? (first ?? error) : error
  }
}

/** Whether a query was refused because an earlier one of its transaction had failed. */
const isOfAborted = (error: unknown): boolean => (error as { code?: string }).code === '25P02'

/**
 * Long work on a connection of its own, on which it may also COPY. What its statements take is up to it; rows that
 * somebody else has locked are waited for as briefly as ever.
 */
export async function withOwnConnection<T>(
  url: string,
  work: (db: Database, client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 3000,
    lock_timeout: timeouts.lock_timeout,
    application_name: 'ironwright work',
    options: sessionOptions,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(createDatabaseOnClient(client), client)
  } finally {
    await client.end()
  }
}

/** Kysely's own transactions send one query at a time. `onError` hears of what fails in the order in which it failed. */
function transactionOn(client: pg.ClientBase, onError: (error: unknown) => void): Tx {
  // biome-ignore lint/suspicious/noExplicitAny: the driver's many ways to call it stay as they are
  const query = (...given: any[]) => {
    const answer = (client.query as (...all: unknown[]) => unknown).apply(client, given)
    // unawaited: begins nothing, whoever asked has the answer
    if (answer instanceof Promise) answer.catch(onError)
    return answer
  }
  return createDatabaseOnClient({ query } as Pick<pg.ClientBase, 'query'>) as Tx
}

/** Queries on one connection. */
export function createDatabaseOnClient(client: Pick<pg.ClientBase, 'query'>): Database {
  const sole = { query: client.query.bind(client), release() {} } as PostgresPoolClient
  const pool = { connect: async () => sole, end: async () => {}, options: {} }
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }), plugins })
}

/**
 * After a time-out the server may still be running the query, in an unknown transaction. The connection is closed:
 * the server rolls back, and no later query can commit what an earlier one began.
 */
class StrictClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the driver's many ways to call it stay as they are
  override query(...given: any[]): any {
    const answer = (super.query as (...all: unknown[]) => unknown).apply(this, given)
    // unawaited: begins nothing, closes a connection
    if (answer instanceof Promise) answer.catch((error: Error) => isUseless(error) && this.connection.stream.destroy())
    return answer
  }
}

/** A statement that begins with `-- prepared: NAME` is planned once per connection, under that name. */
class PreparingClient extends StrictClient {
  // biome-ignore lint/suspicious/noExplicitAny: as above
  override query(...given: any[]): any {
    const [text, values] = given
    const name = typeof text === 'string' ? /^-- prepared: (.+)/.exec(text)?.[1] : undefined
    return name ? super.query({ name, text, values }) : super.query(...given)
  }
}

/** Also a connection to a server that is a standby now: the next one is made to the new primary. */
const isUseless = ({ message, code }: Error & { code?: string }) => message === 'Query read timeout' || code === '25006'

/** Whether a write violated a unique constraint: any, or the one named. */
export function isDuplicate(error: unknown, constraint?: string): boolean {
  const { code, constraint: broken } = (error ?? {}) as { code?: string; constraint?: string }
  return code === '23505' && (constraint === undefined || constraint === broken)
}
