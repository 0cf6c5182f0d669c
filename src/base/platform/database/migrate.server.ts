import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { findProjectRoot } from '../root.server.ts'
import { addSetting } from './add-setting.ts'
import { enterBaseline, isBeforeBaseline, mergeIntoBaseline } from './baseline.server.ts'
import { createDatabaseOnClient, type Database } from './connect.server.ts'
import { DatabaseError } from './error.server.ts'
import { refuseOtherNodes } from './nodes.server.ts'
import { requireServer } from './probe.server.ts'

// Any fixed number: nodes of a shop that start at once queue on this lock.
const lockKey = 7_461_902

export type Upgrade = {
  /** The files that are run; without it, all. */
  until?: readonly string[] | undefined
  /** Refuses what the shop would refuse afterwards, on a shop's database as it is. @throws Error in one sentence */
  refuse?: ((db: Database) => Promise<void>) | undefined
  /** Whether shops of another version may go on meanwhile. */
  isBesideOthers?: boolean | undefined
}

/**
 * Migrates a database to the newest version. Each numbered file runs once, in its own transaction; several
 * nodes may start at once. Whatever is refused is refused before the first of them: no migration is taken back.
 * @returns the names of the files that ran
 * @throws DatabaseError
 */
export async function migrate(url: string, directory: string, upgrade: Upgrade = {}): Promise<string[]> {
  const files = listMigrations(directory)
  const client = await connected(url)
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    const names = await listDone(client)
    const done = new Set(mergeIntoBaseline(names, files))
    refuseNewer([...done], files)
    const pending = files.filter((name) => !done.has(name) && (upgrade.until?.includes(name) ?? true))
    const isBefore = isBeforeBaseline(names)
    if (pending.length > 0 || isBefore) await refuseUpgrade(client, files, done.size > 0, upgrade)
    if (isBefore) await enterBaseline(client, files)
    await client.query(
      'create table if not exists migrations (name text primary key, at timestamptz not null default now())',
    )
    for (const name of pending) await apply(client, name, readFileSync(join(directory, name), 'utf8'))
    return pending
  } finally {
    await client.end()
  }
}

async function refuseUpgrade(
  client: pg.Client,
  files: readonly string[],
  isShop: boolean,
  { isBesideOthers, refuse }: Upgrade,
): Promise<void> {
  await requireServer(client)
  if (!isShop) return
  if (!isBesideOthers) await refuseOtherNodes(client, files)
  await refuse?.(createDatabaseOnClient(client))
}

/** The migrations that made a database; none if it is empty. @throws DatabaseError if it holds what no shop has made */
async function listDone(client: pg.Client): Promise<string[]> {
  if (await isEmpty(client)) return []
  const { rows } = await client.query<{ name: string }>('select name from migrations')
  return rows.map(({ name }) => name)
}

/** Refuses a database that holds what no shop has made, or in which none can be made. @throws DatabaseError */
export async function refuseForeign(url: string): Promise<void> {
  const client = await connected(url)
  try {
    if (await isEmpty(client)) await requireServer(client)
  } finally {
    await client.end()
  }
}

/** Refuses a database without a shop, or with one of another version. @throws DatabaseError */
export async function requireCurrent(url: string, directory: string): Promise<void> {
  const [names, files] = [await requireTables(url), listMigrations(directory)]
  const done = mergeIntoBaseline(names, files)
  refuseNewer(done, files)
  if (done.length < files.length || isBeforeBaseline(names))
    throw new DatabaseError(
      'The database is of an older version than this shop. To bring it to this one: npm run shop -- migrate',
    )
}

/** Refuses a database without a shop. @returns the migrations that made it @throws DatabaseError */
export async function requireTables(url: string): Promise<string[]> {
  const client = await connected(url)
  const done = await listDone(client).finally(() => client.end())
  // guard: a command that needs a shop finds none in an empty database | done.length === 0 → 1 > 2 | commands/places
  if (done.length === 0) throw new DatabaseError(explainEmpty(url))
  return done
}

/** Whether a database holds nothing yet. @throws DatabaseError if it holds what no shop has made */
async function isEmpty(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ tables: number; known: boolean }>(`
    select count(*)::int as tables, to_regclass('public.migrations') is not null as known
    from pg_tables where schemaname = 'public'`)
  const { tables, known } = rows[0]!
  // guard: a shop does not move into another program's database | never | commands/run
  if (tables > 0 && !known) throw new DatabaseError('The database holds tables of another program: name an empty one.')
  return !known
}

/** The names of all migrations, in their order. */
export const listMigrations = (directory: string): string[] =>
  readdirSync(directory)
    .filter((name) => /^\d{4}_\w+\.sql$/.test(name))
    .sort()

/** The names of this version's migrations. */
export const listOwnMigrations = (): string[] => listMigrations(join(findProjectRoot(), 'migrations'))

function refuseNewer(done: readonly string[], files: readonly string[]): void {
  const unknown = done.find((name) => !files.includes(name))
  if (unknown)
    throw new DatabaseError(`The database is newer than this shop: it has ${unknown}. Install the newer version.`)
}

/** The name of a database, as its address says it. */
export const getDatabaseName = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1))

const explainEmpty = (url: string) =>
  `There is no shop in the database ${getDatabaseName(url)}. If that is the right one, prepare it by npm start, or by npm run shop -- migrate.`

/** A lock that a session holds must not outlive it, as it would on a connection that a pooler keeps. */
async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: addSetting(url, mark), connectionTimeoutMillis: 5000 })
  await client.connect().catch((error: Error & { code?: string }) => {
    // A protocol violation: it takes no such parameter of a connection's start.
    if (error.code === '08P01') throw new DatabaseError(poolerFound)
    throw new DatabaseError(`The database cannot be reached: ${error.message || 'no answer'}.`)
  })
  const { rows } = await client.query("select current_setting('ironwright.session', true) as session")
  if (rows[0].session === 'own') return client
  await client.end()
  throw new DatabaseError(poolerFound)
}

// A pooler refuses what it cannot pass on, or drops it.
const mark = 'ironwright.session=own'
const poolerFound =
  'DATABASE_URL names a pooler, which lends a connection for one transaction. Name the database itself in DATABASE_DIRECT_URL.'

async function apply(client: pg.Client, name: string, sql: string): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into migrations (name) values ($1)', [name])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new DatabaseError(`Migration ${name} failed: ${(error as Error).message}.`)
  }
}
