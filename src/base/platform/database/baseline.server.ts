import { createHash } from 'node:crypto'
import type pg from 'pg'
import { DatabaseError } from './error.server.ts'

/** The migration that makes the schema which 145 files left before it. */
const baseline = '0001_baseline.sql'
// Every database from before it has the first of those files; the last state before it has all of them.
const [first, last] = ['0001_shop.sql', '0560_purposes.sql']
const digest = '3699afbb6e74c49a6d94b0202cf719d32f392b184842b8a6b22c03016cddf4c9'
// The audit judges documents by the rules that came with this one.
const newestRules = '0074_refund_items.sql'

/** Whether these are migrations of a database, or of a backup, from before the baseline. */
export const isBeforeBaseline = (names: readonly string[]): boolean => names.includes(first!)

/**
 * The names of migrations, with the baseline in place of all that it stands for.
 * @throws DatabaseError if these are not all there: nothing would add what is missing
 */
export function mergeIntoBaseline(
  names: readonly string[],
  files: readonly string[],
  subject = 'The database',
): readonly string[] {
  if (!isBeforeBaseline(names)) return names
  const before = names.filter((name) => !files.includes(name)).toSorted()
  const found = createHash('sha256').update(before.join('\n')).digest('hex')
  // guard: a database that lacks migrations from before the baseline is not taken for one that has them | never | test/upgrade/baseline
  if (found !== digest) throw new DatabaseError(explainGap(before.at(-1)!, subject))
  return [...new Set([baseline, ...names.filter((name) => files.includes(name))])]
}

const explainGap = (newest: string, subject: string) =>
  [
    `${subject} is from before ${baseline}, and its migrations up to ${newest} are not those that it stands for.`,
    `Bring it to the last state before that, whose newest is ${last}, with the version that has that file. Then start this one.`,
  ].join(' ')

/** Enters the baseline as done in place of what it stands for: the schema is there. */
export async function enterBaseline(client: pg.Client, files: readonly string[]): Promise<void> {
  await client.query(
    `with before as (delete from migrations where name <> all ($1::text[]) returning name, at)
     insert into migrations (name, at) select $2, at from before where name = $3 on conflict do nothing`,
    [files, baseline, newestRules],
  )
}
