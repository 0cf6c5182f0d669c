import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { addSetting } from './add-setting.ts'

/** Why the database cannot be used, in one sentence. */
export class DatabaseError extends Error {}

// Any fixed number: nodes of a shop that start at once queue on this lock.
const lockKey = 7_461_902

/**
 * Migrates a database to the newest version. Each numbered file runs once, in its own transaction; several
 * nodes may start at once. Refuses a database that a newer version of the shop has already migrated.
 * @param until the files that are run; without it, all
 * @returns the names of the files that ran
 */
export async function migrate(url: string, directory: string, until?: readonly string[]): Promise<string[]> {
  const files = listMigrations(directory)
  const client = await connected(url)
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await isEmpty(client)
    await client.query(
      'create table if not exists migrations (name text primary key, at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string }>('select name from migrations')
    const done = new Set(rows.map((row) => row.name))
    refuseNewer(rows, files)
    const pending = files.filter((name) => !done.has(name) && (until === undefined || until.includes(name)))
    for (const name of pending) await apply(client, name, readFileSync(join(directory, name), 'utf8'))
    return pending
  } finally {
    await client.end()
  }
}

/** Refuses a database that holds what no shop has made. @throws DatabaseError */
export async function refuseForeign(url: string): Promise<void> {
  const client = await connected(url)
  await isEmpty(client).finally(() => client.end())
}

/** Refuses a shop's database of another version; an empty one is prepared by whoever comes first. @throws DatabaseError */
export async function requireCurrent(url: string, directory: string): Promise<void> {
  const client = await connected(url)
  try {
    if (await isEmpty(client)) return
    const { rows } = await client.query<{ name: string }>('select name from migrations')
    refuseNewer(rows, listMigrations(directory))
    if (rows.length < listMigrations(directory).length)
      throw new DatabaseError(
        'The database is of an older version than this shop. To bring it to this one: npm run shop -- migrate',
      )
  } finally {
    await client.end()
  }
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

function refuseNewer(done: readonly { name: string }[], files: readonly string[]): void {
  const unknown = done.find(({ name }) => !files.includes(name))
  if (unknown)
    throw new DatabaseError(`The database is newer than this shop: it has ${unknown.name}. Install the newer version.`)
}

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
