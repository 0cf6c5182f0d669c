import pg from 'pg'

/** All tables, but those that say of which version the database is. */
const tablesQuery = `
  select format('%I.%I', schemaname, tablename) as name from pg_tables
  where schemaname in ('public', 'sandbox') and tablename not in ('migrations', 'changes')`

/** Whether any table of the shop holds a row. */
export async function hasRows(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, application_name: 'ironwright' })
  await client.connect()
  try {
    for (const { name } of (await client.query<{ name: string }>(tablesQuery)).rows)
      if ((await client.query(`select from ${name} limit 1`)).rowCount) return true
    return false
  } finally {
    await client.end()
  }
}
