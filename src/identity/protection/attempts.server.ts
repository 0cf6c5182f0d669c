import { sql } from 'kysely'
import { computeKeyedHash } from '#platform/config/secrets.server.ts'
import type { Database } from '#platform/database/connect.server.ts'
import { Refusal } from '#platform/errors.ts'

/** The attempts allowed in a window that begins with the first. */
export type AttemptLimit = { max: number; windowSeconds: number }

/** The counter's key for a mail or network address: only a keyed hash of the address is stored. */
export const hashAttemptKey = (config: { secret: string }, name: string, ...addresses: string[]): string =>
  `${name}:${computeKeyedHash(config, 'attempts', addresses.join(' ')).toString('base64url')}`

/** Attempts on one account from one source, right or wrong; a successful one clears the count. */
export const perSource: AttemptLimit = { max: 10, windowSeconds: 15 * 60 }

/** Attempts from one address block, on any account. */
export const perAddress: AttemptLimit = { max: 30, windowSeconds: 60 }

/** Accounts and guests that begin in one address block: what they do may send mails to an unconfirmed address. */
export const registrationsPerAddress: AttemptLimit = { max: 10, windowSeconds: 60 * 60 }

/** An authenticator code: each is shown for half a minute and accepted half a minute before and after. */
export const singleUse: AttemptLimit = { max: 1, windowSeconds: 120 }

/**
 * Counts an attempt across all nodes before it is made: of a thousand concurrent attempts only one is the first.
 * Returns undefined within the limit, else the seconds until the count restarts.
 */
export async function countAttempt(db: Database, key: string, limit: AttemptLimit): Promise<number | undefined> {
  const resetsAt = sql<Date>`now() + make_interval(secs => ${limit.windowSeconds})`
  const isOver = sql<boolean>`attempt_counters.resets_at <= now()`
  const counter = await db
    .insertInto('attemptCounters')
    .values({ key, count: 1, resetsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        // Capped at one over the limit, so that the count stays small under a flood.
        count: sql<number>`case when ${isOver} then 1 else least(attempt_counters.count + 1, ${limit.max + 1}) end`,
        resetsAt: sql<Date>`case when ${isOver} then excluded.resets_at else attempt_counters.resets_at end`,
      }),
    )
    .returning(['count', sql<number>`ceil(extract(epoch from resets_at - now()))::int`.as('secondsLeft')])
    .executeTakeFirstOrThrow()
  return counter.count > limit.max ? Math.max(1, counter.secondsLeft) : undefined
}

/** The seconds until an exhausted limit resets, else undefined. Does not count an attempt. */
export async function getSecondsToWait(db: Database, key: string, { max }: AttemptLimit): Promise<number | undefined> {
  const counter = await db
    .selectFrom('attemptCounters')
    .select(sql<number>`ceil(extract(epoch from resets_at - now()))::int`.as('secondsLeft'))
    .where('key', '=', key)
    .where('count', '>=', max)
    .where('resetsAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return counter && Math.max(1, counter.secondsLeft)
}

/** Counts an attempt; over the limit it is refused with 429 and the time to wait. */
export async function admitAttempt(db: Database, key: string, limit: AttemptLimit): Promise<void> {
  const retryAfterSeconds = await countAttempt(db, key, limit)
  if (retryAfterSeconds === undefined) return
  throw new Refusal('rate_limited', { what: 'tries', retryAfterSeconds })
}

export async function clearAttempts(db: Database, key: string): Promise<void> {
  await db.deleteFrom('attemptCounters').where('key', '=', key).execute()
}
