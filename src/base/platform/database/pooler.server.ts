import { sql } from 'kysely'
import type { Database } from './connect.server.ts'
import { DatabaseError } from './error.server.ts'
import { sessionSettings } from './session-settings.ts'
import { timeouts } from './timeouts.ts'

/** What a connection that sells marks its orders as: `selling` for practice money, nothing for real money. */
type Mark = 'selling' | ''

/**
 * Refuses a pooler whose connections lack what the shop's own would set. One that lends connections by transaction, such as
 * PgBouncer, takes no settings from its clients: they are set where it connects.
 * @throws DatabaseError that says what to set, and where
 */
export async function requirePoolerSettings(db: Database, mark: Mark): Promise<void> {
  const wanted: [string, string][] = [
    ...Object.entries(sessionSettings),
    ...Object.entries(timeouts).map(([name, ms]): [string, string] => [name, formatDuration(ms)]),
    ['ironwright.demonstration', mark],
  ]
  const { rows } = await sql<{ name: string; value: string | null }>`
    select name, current_setting(name, true) as value
    from unnest(${wanted.map(([name]) => name)}::text[]) as name`.execute(db)
  const found = new Map(rows.map(({ name, value }) => [name, value ?? '']))
  const wrong = wanted.filter(([name, value]) => found.get(name) !== value)
  // guard: through a pooler a shop has the settings of its own connections | never | database/pooler
  if (wrong.length > 0) throw new DatabaseError(explainSettings(wrong, wanted))
}

/** As PostgreSQL shows it. */
const formatDuration = (ms: number) => (ms % 60_000 === 0 ? `${ms / 60_000}min` : `${ms / 1000}s`)

function explainSettings(wrong: readonly [string, string][], wanted: readonly [string, string][]): string {
  const names = wrong.map(([name]) => name).join(', ')
  const settings = wanted.filter(([, value]) => value !== '').map(([name, value]) => `set ${name} = ''${value}''`)
  return [
    `The pooler at DATABASE_URL opens connections without what the shop needs: ${names}.`,
    `For PgBouncer, add to this database's line in pgbouncer.ini: connect_query='${settings.join('; ')}'`,
    'For others, give its role the same by "alter role … in database … set …".',
  ].join('\n')
}
