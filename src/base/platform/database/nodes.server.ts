import { createHash } from 'node:crypto'
import type pg from 'pg'
import { DatabaseError } from './error.server.ts'

/**
 * The name of a node's connections, in `pg_stat_activity`: by the schema that it knows, since nodes of one schema may run
 * side by side, whatever else differs.
 */
export function buildNodeName(migrations: readonly string[]): string {
  const digest = createHash('sha256').update(migrations.join()).digest('hex').slice(0, 6)
  return `ironwright node ${migrations.at(-1)?.slice(0, 4)}-${digest}`
}

/** A database's address whose connections have a name, also where the address gives another. */
export function setConnectionName(url: string, name: string): string {
  const named = new URL(url)
  named.searchParams.set('application_name', name)
  return named.href
}

/**
 * Refuses to change tables while a shop that knows others works with them. A node asks its database several times a
 * second, so a connection that has been silent for a minute is one of a node that is gone. Versions before names of nodes had
 * the plain one.
 * @throws DatabaseError
 */
export async function refuseOtherNodes(client: pg.Client, migrations: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ from: string }>(
    `select distinct coalesce(host(client_addr), 'this machine') as "from" from pg_stat_activity
     where datname = current_database() and (application_name = 'ironwright' or application_name like 'ironwright node %')
       and application_name <> $1
       and coalesce(state = 'active' or state_change > clock_timestamp() - interval '1 minute', true)`,
    [buildNodeName(migrations)],
  )
  // guard: no upgrade takes the tables from under a shop that sells | rows.length > 0 → 1 > 2 | test/upgrade/upgrade
  if (rows.length > 0) throw new DatabaseError(explainNodes(rows.map(({ from }) => from)))
}

const explainNodes = (hosts: readonly string[]) =>
  [
    `A shop of another version runs on this database (${hosts.join(', ')}), and would fail once its tables are changed. Stop it first.`,
    'To change them nevertheless: npm run shop -- migrate --beside-others',
  ].join(' ')
