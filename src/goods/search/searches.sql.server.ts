import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#base/platform/database/connect.server.ts'

/** A search: its text, what came of it, and the hash of who made it on that day. */
export type CountedSearch = { caller: string; text: string; outcome: 'found' | 'missed' | 'opened' }

const maxKept = 10_000
const maxShown = 200
/** So many people, at least, before others are told what they searched for. */
const oftenFrom = 5

/** Adds to what is known of searches, each caller once a day; of too many texts the rarest are forgotten. */
export async function addSearches(db: Database, counted: readonly CountedSearch[]): Promise<void> {
  // In one order, so that two nodes never wait for each other.
  await sql`with given as (
      select distinct on (caller) decode(caller, 'hex') as caller, text, outcome
      from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as given (caller text, text text, outcome text)
      order by caller
    ), added as (
      insert into search_callers (caller) select caller from given order by caller on conflict do nothing returning caller
    )
    insert into searches (text, times, missed, opened)
    select text, count(*) filter (where outcome <> 'opened'), count(*) filter (where outcome = 'missed'),
      count(*) filter (where outcome = 'opened')
    from given
    -- guard: what was counted on a day is not counted again | where caller in (select caller from added) → where true | search/searches.test
    where caller in (select caller from added) group by text order by text
    on conflict (text) do update set times = searches.times + excluded.times,
      missed = searches.missed + excluded.missed, opened = searches.opened + excluded.opened, last_at = now()`.execute(
    db,
  )
  await sql`delete from searches where text in (
    select text from searches order by times desc, last_at desc, text offset ${maxKept})`.execute(db)
}

/** The most frequent of those that found something. */
export async function listFrequentSearches(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('searches')
    .select('text')
    .where(sql<boolean>`times - missed >= ${oftenFrom}`)
    .orderBy('times', 'desc')
    .orderBy('text')
    .limit(limit)
    .execute()
  return rows.map(({ text }) => text)
}

/** Those that led nowhere: nothing was found, or no hit was opened. The most frequent first. */
export function listNoResultSearches(db: Database) {
  return db
    .selectFrom('searches')
    .select(['text', 'times', 'missed', 'lastAt', sql<number>`times - missed - opened`.as('left')])
    .where(sql<boolean>`times > opened`)
    .orderBy(sql`times - opened`, 'desc')
    .orderBy('text')
    .limit(maxShown)
    .execute()
}

/** Callers are known on their day only. */
export async function deleteSearchCallers(db: Database): Promise<void> {
  await db.deleteFrom('searchCallers').where('day', '<', sql<Date>`current_date`).execute()
}

export async function deleteSearchesOlderThan(db: Database, before: RawBuilder<Date>): Promise<void> {
  await db.deleteFrom('searches').where('lastAt', '<', before).execute()
}
