import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'

/** The names of the migrations that the baseline stands for, which have left. */
export const namesBefore = readFileSync(join(import.meta.dirname, 'before-baseline.txt'), 'utf8')
  .trim()
  .split('\n')

/** Makes a shop's database one from before the baseline, whose schema is the same. */
export async function putBeforeBaseline(client: pg.Client, names: readonly string[] = namesBefore): Promise<void> {
  await client.query('delete from migrations')
  // A day apart, the newest a day ago, as those of a shop that was upgraded now and then.
  await client.query(
    `insert into migrations (name, at)
      select name, now() - interval '1 day' * (cardinality($1::text[]) - place + 1) from unnest($1::text[]) with ordinality given (name, place)`,
    [names],
  )
}
