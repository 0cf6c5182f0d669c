import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/connect.server.ts'

/** How often a text was searched for, how many of these found nothing, and after how many a hit was opened. */
export type Counts = { times: number; missed: number; opened: number }

const mostKept = 10_000
const mostShown = 200
/** So many people, at least, before others are told what they searched for. */
const oftenFrom = 5

/** Adds to what is known of searches; of too many the rarest are forgotten. */
export async function addSearches(db: Database, counted: ReadonlyMap<string, Counts>): Promise<void> {
  const rows = [...counted].map(([text, counts]) => ({ text, ...counts }))
  // In one order, so that two nodes never wait for each other.
  await sql`insert into searches (text, times, missed, opened)
    select text, times, missed, opened
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (text text, times int, missed int, opened int)
    order by text
    on conflict (text) do update set times = searches.times + excluded.times,
      missed = searches.missed + excluded.missed, opened = searches.opened + excluded.opened, last_at = now()`.execute(
    db,
  )
  await sql`delete from searches where text in (
    select text from searches order by times desc, last_at desc, text offset ${mostKept})`.execute(db)
}

/** The most frequent of those that found something. */
export async function frequentSearches(db: Database, limit: number): Promise<string[]> {
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
export function vainSearches(db: Database) {
  return db
    .selectFrom('searches')
    .select(['text', 'times', 'missed', 'lastAt', sql<number>`times - missed - opened`.as('left')])
    .where(sql<boolean>`times > opened`)
    .orderBy(sql`times - opened`, 'desc')
    .orderBy('text')
    .limit(mostShown)
    .execute()
}

export async function forgetSearchesBefore(db: Database, before: RawBuilder<Date>): Promise<void> {
  await db.deleteFrom('searches').where('lastAt', '<', before).execute()
}
