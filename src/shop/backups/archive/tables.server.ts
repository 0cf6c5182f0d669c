import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { ownFile, ownFolder } from '#base/platform/files/own-files.server.ts'
import { tables } from '#tables.ts'

/** All our tables, except those that their features leave out of backups. */
const tablesQuery = `
  select c.oid::int as id, format('%I.%I', n.nspname, c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ('public', 'sandbox') and c.relname <> all($1) order by 2`

const leftOut = Object.keys(tables).filter((name) => tables[name]!.leftOut !== undefined)

const listTables = async (client: pg.Client) => (await client.query<Table>(tablesQuery, [leftOut])).rows

type Table = { id: number; name: string }

/** The columns of each table. Databases that were migrated at other times may have them in another order. */
export type TableColumns = Record<string, string[]>

type Dump = { migrations: string[]; columns: TableColumns; rows: number }

/** Writes each table to a file of its name, all from one snapshot. */
export async function dumpTables(url: string, folder: string): Promise<Dump> {
  await mkdir(folder, ownFolder)
  return connected(url, async (client) => {
    await client.query('begin isolation level repeatable read read only')
    let rows = 0
    const columns: TableColumns = {}
    for (const { id, name } of await listTables(client)) {
      columns[name] = await listColumns(client, id)
      const copy = client.query(copyTo(`copy ${name} (${columns[name].join()}) to stdout`))
      await pipeline(copy, createWriteStream(join(folder, `${name}.copy`), ownFile))
      rows += copy.rowCount
    }
    return { migrations: await listApplied(client), columns, rows }
  })
}

/** Those that are computed are not among them. */
async function listColumns(client: pg.Client, table: number): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = $1 and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  )
  return rows.map(({ name }) => name)
}

/**
 * Fills empty tables from their files in one transaction; `onUsed` is called when one is not empty. Without `columns` those
 * of the tables are taken, in their order.
 */
export async function loadTables(
  url: string,
  folder: string,
  columns: TableColumns | undefined,
  onUsed: () => never,
): Promise<void> {
  await connected(url, async (client) => {
    await client.query('begin')
    const loaded = await inOrder(client)
    for (const { name } of loaded) {
      await client.query(`lock table ${name} in access exclusive mode`)
      if ((await client.query(`select from ${name} limit 1`)).rowCount) onUsed()
    }
    await switchIndexing(client, 'disable')
    for (const { name } of loaded) {
      const list = columns?.[name] ? `(${columns[name].join()})` : ''
      const copy = client.query(copyFrom(`copy ${name} ${list} from stdin`))
      await pipeline(createReadStream(join(folder, `${name}.copy`)), copy)
    }
    await deleteEnded(client, loaded)
    await switchIndexing(client, 'enable')
    await restartSequences(client)
    await client.query('commit')
    await client.query('analyze')
  })
}

/**
 * A restored shop opens before its orders are searched: their words take half a millisecond each, and a task makes them. What its
 * documents add up to is counted by a task.
 */
async function switchIndexing(client: pg.Client, how: 'disable' | 'enable'): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('alter table %s ${how} trigger %I', tgrelid::regclass, tgname) as statement
     from pg_trigger join pg_proc on pg_proc.oid = tgfoid where proname in ('index_placed_orders', 'note_sale')`,
  )
  for (const { statement } of rows) await client.query(statement)
}

/** Rows that may have been ended or used since the backup was made. An older version may not have had all of these tables. */
async function deleteEnded(client: pg.Client, loaded: Table[]): Promise<void> {
  // guard: a restored backup opens no session, and no mailed link | drop | backup.test
  for (const [table, { ended }] of Object.entries(tables))
    if (ended && loaded.some(({ name }) => name === `public.${table}`))
      await client.query(`delete from ${table} where ${ended}`)
}

/** Whether any table that a backup fills holds a row. */
export const hasRows = (url: string): Promise<boolean> =>
  connected(url, async (client) => {
    for (const { name } of await listTables(client))
      if ((await client.query(`select from ${name} limit 1`)).rowCount) return true
    return false
  })

/** Tables ordered after those they reference. One that references itself is filled in one statement, which works. */
async function inOrder(client: pg.Client): Promise<Table[]> {
  const all = await listTables(client)
  const { rows: references } = await client.query<{ from: number; to: number }>(`
    select conrelid::int as "from", confrelid::int as "to" from pg_constraint
    where contype = 'f' and conrelid <> confrelid`)
  const ordered: Table[] = []
  const place = (table: Table) => {
    if (ordered.includes(table)) return
    for (const { to } of references.filter(({ from }) => from === table.id)) {
      const other = all.find(({ id }) => id === to)
      if (other) place(other)
    }
    ordered.push(table)
  }
  for (const table of all) place(table)
  return ordered
}

/** Sequences continue after the highest value present. */
async function restartSequences(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ sequence: string; column: string; table: string }>(`
    select pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname) as sequence,
      format('%I', a.attname) as column, format('%I.%I', n.nspname, c.relname) as table
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'sandbox') and c.relkind = 'r' and not a.attisdropped
      and pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname) is not null`)
  for (const { sequence, column, table } of rows)
    await client.query(
      `select setval($1, greatest((select coalesce(max(${column}), 0) from ${table}), (select last_value from ${sequence})))`,
      [sequence],
    )
}

/** The names of the migrations that made the database; none if it is empty. */
export const readMigrations = (url: string): Promise<string[]> => connected(url, listApplied)

async function listApplied(client: pg.Client): Promise<string[]> {
  const { rows: known } = await client.query(
    "select from pg_tables where tablename = 'migrations' and schemaname = 'public'",
  )
  if (known.length === 0) return []
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
  return rows.map(({ name }) => name)
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'ironwright backup' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
