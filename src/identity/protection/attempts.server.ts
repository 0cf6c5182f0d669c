import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.server.ts'
import { Refusal } from '#platform/errors.ts'

/** So many tries in a window that begins with the first. */
export type Limit = { max: number; windowSeconds: number }

/** Tries for one account, right or wrong; a right one clears the count. */
export const perAccount: Limit = { max: 10, windowSeconds: 15 * 60 }

/** Tries from one address block, for whatever account. */
export const perAddress: Limit = { max: 30, windowSeconds: 60 }

/** A code of an authenticator app, which shows each for half a minute and is believed half a minute around it. */
export const singleUse: Limit = { max: 1, windowSeconds: 120 }

/** Reset mails to one address. */
export const perMailbox: Limit = { max: 5, windowSeconds: 60 * 60 }

/**
 * Counts an attempt, on all nodes together, before it is made: a thousand tries at once cannot all be the first.
 * Undefined: it is within its limit; else the seconds until the count starts again.
 */
export async function countAttempt(db: Database, key: string, limit: Limit): Promise<number | undefined> {
  const resetsAt = sql<Date>`now() + make_interval(secs => ${limit.windowSeconds})`
  const isOver = sql<boolean>`attempt_counters.resets_at <= now()`
  const counter = await db
    .insertInto('attemptCounters')
    .values({ key, count: 1, resetsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        // One more than the limit is enough to know; the count stays small under a flood.
        count: sql<number>`case when ${isOver} then 1 else least(attempt_counters.count + 1, ${limit.max + 1}) end`,
        resetsAt: sql<Date>`case when ${isOver} then excluded.resets_at else attempt_counters.resets_at end`,
      }),
    )
    .returning(['count', sql<number>`ceil(extract(epoch from resets_at - now()))::int`.as('secondsLeft')])
    .executeTakeFirstOrThrow()
  return counter.count > limit.max ? Math.max(1, counter.secondsLeft) : undefined
}

/** Whether a limit is used up, without counting: the seconds until it is not, or undefined. */
export async function secondsToWait(db: Database, key: string, { max }: Limit): Promise<number | undefined> {
  const counter = await db
    .selectFrom('attemptCounters')
    .select(sql<number>`ceil(extract(epoch from resets_at - now()))::int`.as('secondsLeft'))
    .where('key', '=', key)
    .where('count', '>=', max)
    .where('resetsAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return counter && Math.max(1, counter.secondsLeft)
}

/** Refuses with 429 and how long to wait, once an attempt is over its limit. */
export async function admitAttempt(db: Database, key: string, limit: Limit): Promise<void> {
  const retryAfterSeconds = await countAttempt(db, key, limit)
  if (retryAfterSeconds === undefined) return
  throw new Refusal('rate_limited', { what: 'tries', retryAfterSeconds })
}

export async function clearAttempts(db: Database, key: string): Promise<void> {
  await db.deleteFrom('attemptCounters').where('key', '=', key).execute()
}
