import { sql } from 'kysely'
import type { Tx } from '../../src/base/platform/database/connect.server.ts'

type Column = { table: string; column: string; type: string }

const another = ({ table, column }: Column) =>
  `coalesce((select ${column} from ${table} other where other.${column} <> planted.${column} limit 1), gen_random_uuid())`

/** What a column of a type may be changed to: a little more or less, another row's, or nothing that it was. */
const changes: Readonly<Record<string, (column: Column) => string[]>> = {
  integer: ({ column }) => [`${column} + 1`, `${column} - 1`],
  bigint: ({ column }) => [`${column} + 1`],
  boolean: ({ column }) => [`not ${column}`],
  date: ({ column }) => [`${column} + 62`],
  jsonb: ({ column }) => [
    `case jsonb_typeof(${column}) when 'object' then ${column} || '{"planted": 1}' else ${column} - 0 end`,
  ],
  text: ({ column }) => [`${column} || 'x'`],
  uuid: (column) => [another(column)],
  'timestamp with time zone': ({ column }) => [`${column} - interval '62 days'`],
}

/** Faults of a column, one of each kind, in two rows that have it. `isSealed`: which rows `new` are. */
export async function listPlants(tx: Tx, planted: Column, isSealed = 'true'): Promise<string[]> {
  const { table, column, type } = planted
  const { rows } = await sql<{ ctid: string }>`select ctid::text from ${sql.table(table)} new
    where ${sql.ref(column)} is not null and (${sql.raw(isSealed)}) and ${sql.raw(type === 'jsonb' ? `${column} <> '[]'` : 'true')}
    order by random() limit 2`.execute(tx)
  const to = changes[type]
  if (!to) throw new Error(`Nothing is planted into ${type}`)
  return rows.flatMap(({ ctid }) =>
    to(planted).map((value) => `update ${table} planted set ${column} = ${value} where ctid = '${ctid}'`),
  )
}
