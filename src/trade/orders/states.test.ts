// Walks over all lists of states in the database.
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { newDatabase } from '../../../test/new-database.ts'
import { openStates, orderStates, paidStates, transitions } from './states.ts'

const unsent = [...transitions.pack.from, ...transitions.ship.from]
const sets = [orderStates, openStates, paidStates, unsent, orderStates.filter((state) => !isPaid(state))]

function isPaid(state: string): boolean {
  return (paidStates as readonly string[]).includes(state)
}

/** Whatever may name states: constraints, indexes, triggers, views and functions. */
const definitions = `
  select pg_get_constraintdef(own.oid, true) as text from pg_constraint own where connamespace = 'public'::regnamespace
  union all select indexdef from pg_indexes where schemaname = 'public'
  union all select pg_get_triggerdef(oid, true) from pg_trigger where not tgisinternal
  union all select definition from pg_views where schemaname = 'public'
  union all select pg_get_functiondef(own.oid) from pg_proc own where pronamespace = 'public'::regnamespace
    and prokind = 'f' and not exists (select from pg_depend where objid = own.oid and deptype = 'e')`

/** The lists of states in the schema that are made of an order's states alone. */
async function listsInSchema(): Promise<string[][]> {
  const client = new pg.Client(await newDatabase(inject('postgresUrl')))
  await client.connect()
  onTestFinished(() => client.end())
  const { rows } = await client.query<{ text: string }>(definitions)
  const lists = rows.flatMap(({ text }) => [...text.matchAll(/state (?:= ANY \(ARRAY\[|(?:not )?in \()([^)\]]+)/g)])
  const known: readonly string[] = orderStates
  return lists
    .map(([, list]) => [...list!.matchAll(/'(\w+)'/g)].map(([, state]) => state!))
    .filter((list) => list.every((state) => known.includes(state)))
}

test('the database lists the sets of states that the table of transitions makes', async () => {
  const lists = await listsInSchema()
  expect(lists.length).toBeGreaterThanOrEqual(7)
  for (const list of lists) expect(sets.map((set) => set.toSorted())).toContainEqual(list.toSorted())
})
