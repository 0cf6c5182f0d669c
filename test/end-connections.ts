import pg from 'pg'
import { inject } from 'vitest'

/** Ends all connections to a database, and lets none be made any more. */
export async function endConnections(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1)
  const client = new pg.Client(inject('postgresUrl'))
  await client.connect()
  await client.query(`alter database ${name} allow_connections false`)
  // Whatever cleans the database is the server's own, and nobody else may end it.
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = current_user',
    [name],
  )
  await client.end()
}
