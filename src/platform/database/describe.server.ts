import { sql } from 'kysely'
import type { Database } from './connect.server.ts'

/** The schema as the migrations leave it, as SQL to be read: tables with their rules, then views and functions. */
export async function describeSchema(db: Database): Promise<string> {
  const tables = await describeTables(db)
  const [views, functions] = [await describeViews(db), await describeFunctions(db)]
  return [...tables, ...views, ...functions].join('\n\n').concat('\n')
}

type Part = { table: string; text: string }

async function describeTables(db: Database): Promise<string[]> {
  const [columns, constraints, others] = [await listColumns(db), await listConstraints(db), await otherRules(db)]
  return [...Map.groupBy(columns, ({ table }) => table)].map(([table, own]) => {
    const inside = [...own, ...constraints.filter((part) => part.table === table)].map(({ text }) => `  ${text}`)
    const after = others.filter((part) => part.table === table).map(({ text }) => `${text};`)
    return [`create table ${table} (\n${inside.join(',\n')}\n);`, ...after].join('\n')
  })
}

const ofPublic = sql`class.relnamespace = 'public'::regnamespace and class.relkind in ('r', 'p')`

async function listColumns(db: Database): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select class.relname as table, column_name.attname || ' ' || format_type(atttypid, atttypmod)
      || case when attgenerated = 's' then ' generated always as (' || value || ') stored'
        when attidentity <> '' then ' generated always as identity'
        else coalesce(' default ' || value, '') end
      || case when attnotnull then ' not null' else '' end as text
    from pg_class class join pg_attribute column_name on attrelid = class.oid and attnum > 0 and not attisdropped
      left join lateral (select pg_get_expr(adbin, adrelid) as value from pg_attrdef
        where adrelid = class.oid and adnum = attnum) defaults on true
    where ${ofPublic} order by class.relname, attnum`.execute(db)
  return rows
}

async function listConstraints(db: Database): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select class.relname as table, 'constraint ' || conname || ' ' || pg_get_constraintdef(rule.oid, true) as text
    from pg_constraint rule join pg_class class on class.oid = conrelid
    where ${ofPublic} and contype in ('c', 'f', 'p', 'u', 'x')
    order by class.relname, position(contype::text in 'pufxc'), conname`.execute(db)
  return rows
}

/** Indexes that are no constraints, and triggers. */
async function otherRules(db: Database): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select class.relname as table, pg_get_indexdef(indexrelid) as text, 1 as place, indexrelid::regclass::text as name
    from pg_index join pg_class class on class.oid = indrelid
    where ${ofPublic} and not exists (select from pg_constraint where conindid = indexrelid)
    union all
    select class.relname, pg_get_triggerdef(rule.oid, true), 2, tgname
    from pg_trigger rule join pg_class class on class.oid = tgrelid where ${ofPublic} and not tgisinternal
    order by 1, 3, 4`.execute(db)
  return rows
}

async function describeViews(db: Database): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select 'create view ' || viewname || ' as' || E'\n' || definition as text from pg_views
    where schemaname = 'public' order by viewname`.execute(db)
  return rows.map(({ text }) => text)
}

async function describeFunctions(db: Database): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select rtrim(pg_get_functiondef(routine.oid), E'\n') || ';' as text from pg_proc routine
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = routine.oid and deptype = 'e')
    order by proname, pg_get_function_identity_arguments(routine.oid)`.execute(db)
  return rows.map(({ text }) => text)
}
