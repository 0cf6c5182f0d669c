import pg from 'pg'
import { DatabaseError } from './error.server.ts'

const oldest = 15

type Row = { version: string; number: number; canCreate: boolean; user: string; name: string }

const rowQuery = `select current_setting('server_version') as version,
  current_setting('server_version_num')::int / 10000 as number, current_user as user, current_database() as name,
  has_schema_privilege('public', 'create')
    and (has_database_privilege(current_database(), 'create') or to_regclass('public.migrations') is not null) as "canCreate"`

/**
 * Connects as the shop would. Resolves with what it saw.
 * @throws Error that says what is wrong and what to do
 */
export async function probeDatabase(url: string): Promise<string> {
  const row = await look(url)
  const problem = findProblem(row)
  if (problem) throw new Error(problem)
  return `PostgreSQL ${row.version} can be read and written.`
}

/** Refuses a server that is too old, and a role that may not make tables. @throws DatabaseError */
export async function requireServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<Row>(rowQuery)
  const problem = findProblem(rows[0]!)
  if (problem) throw new DatabaseError(problem)
}

function findProblem({ version, number, canCreate, user, name }: Row): string | undefined {
  if (number < oldest) return `This is PostgreSQL ${version}. The shop needs ${oldest} or newer.`
  if (!canCreate)
    return `${user} may not create tables there: grant it create on database ${name} and its schema public.`
  return undefined
}

async function look(url: string): Promise<Row> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, query_timeout: 5000 })
  try {
    await client.connect()
    const { rows } = await client.query<Row>(rowQuery)
    return rows[0]!
  } catch (error) {
    throw new Error(toSentence(error as Error & { code?: string }, url), { cause: error })
  } finally {
    await client.end().catch(() => {})
  }
}

function toSentence({ code, message }: Error & { code?: string }, url: string): string {
  const { hostname, port } = new URL(url)
  const where = `${hostname}:${port || 5432}`
  if (code === undefined) return `${where} does not answer as PostgreSQL does.`
  if (code === '28P01' || code === '28000') return `The PostgreSQL at ${where} refuses this user or password.`
  if (code === '3D000') return `The PostgreSQL at ${where} has no such database: create it first.`
  if (code === 'ENOTFOUND') return `There is no host named ${hostname}.`
  if (code === 'ECONNREFUSED') return `Nothing answers at ${where}.`
  return message
}
