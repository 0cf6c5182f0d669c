import type pg from 'pg'

/** What statements of a version rely on, by its kind and name: columns, constraints, functions. */
export type Schema = ReadonlyMap<string, string>

/** Columns of tables and views: `type`, and whether an insert may leave them out. */
const columns = `
  select format('column %s.%s', class.relname, attname) as name,
    format_type(atttypid, atttypmod) || case when relkind in ('r', 'p') and attnotnull and not atthasdef and attidentity = '' then ' required' else '' end
      || case when attnotnull then ' not null' else '' end as text
  from pg_attribute join pg_class class on class.oid = attrelid
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') and attnum > 0 and not attisdropped`

const constraints = `
  select format('constraint %s.%s', class.relname, conname) as name, pg_get_constraintdef(one.oid) as text
  from pg_constraint one join pg_class class on class.oid = conrelid
  where relnamespace = 'public'::regnamespace and contype in ('c', 'u', 'x', 'f', 'p')`

const indexes = `
  select format('constraint %s.%s', class.relname, own.relname) as name, pg_get_indexdef(own.oid) as text
  from pg_index join pg_class class on class.oid = indrelid join pg_class own on own.oid = indexrelid
  where class.relnamespace = 'public'::regnamespace and indisunique
    and not exists (select from pg_constraint where conindid = own.oid)`

const functions = `
  select format('function %s(%s)', proname, pg_get_function_identity_arguments(oid)) as name, pg_get_function_result(oid) as text
  from pg_proc where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype
    and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`

export async function readSchema(client: pg.Client): Promise<Schema> {
  const { rows } = await client.query<{ name: string; text: string }>(
    [columns, constraints, indexes, functions].join(' union all '),
  )
  return new Map(rows.map(({ name, text }) => [name, text]))
}

const getTable = (name: string) => /^\w+ ([^.(]+)\./.exec(name)?.[1]

/** Why statements of the version before fail on the schema after it, or may. */
export function findBreaks(before: Schema, after: Schema): string[] {
  const tables = new Set([...before.keys()].map(getTable))
  const changed = [...before].flatMap(([name, text]) => findChange(name, text, after.get(name)))
  const added = [...after].flatMap(([name, text]) => {
    if (before.has(name) || !tables.has(getTable(name)!)) return []
    if (name.startsWith('constraint')) return [`${name} may refuse what was written before`]
    return text.includes(' required') ? [`${name} is not given by what was inserted before`] : []
  })
  return [...changed, ...added]
}

function findChange(name: string, was: string, is: string | undefined): string[] {
  if (is === was) return []
  if (is === undefined) return name.startsWith('constraint') ? [] : [`${name} is gone`]
  // What is no longer required may be left out: an insert that gives it goes on.
  const isWider = name.startsWith('column') && was.replace(/ required| not null/g, '') === is
  return isWider ? [] : [`${name} was ${was} and is ${is}`]
}
