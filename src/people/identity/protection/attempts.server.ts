import { sql } from 'kysely'
import { computeKeyedHash } from '#base/platform/config/secrets.server.ts'
import type { AppContext } from '#base/platform/context.server.ts'
import type { Database } from '#base/platform/database/connect.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import { listBlocks, manyPeople } from '#base/platform/http/limits/block-widths.server.ts'

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
export const countAttempt = (db: Database, key: string, limit: AttemptLimit): Promise<number | undefined> =>
  countAttempts(db, [{ key, max: limit.max }], limit.windowSeconds)

/** The same for one attempt that several limits count. */
async function countAttempts(
  db: Database,
  counters: readonly { key: string; max: number }[],
  windowSeconds: number,
): Promise<number | undefined> {
  const resetsAt = sql<Date>`now() + make_interval(secs => ${windowSeconds})`
  const isOver = sql<boolean>`attempt_counters.resets_at <= now()`
  // Capped at one over the limit, so that the count stays small under a flood.
  const cap = Math.max(...counters.map(({ max }) => max)) + 1
  // In one order, so that two attempts never wait for each other.
  const keys = counters.map(({ key }) => key).toSorted()
  const counted = await db
    .insertInto('attemptCounters')
    .values(keys.map((key) => ({ key, count: 1, resetsAt })))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when ${isOver} then 1 else least(attempt_counters.count + 1, ${cap}) end`,
        resetsAt: sql<Date>`case when ${isOver} then excluded.resets_at else attempt_counters.resets_at end`,
      }),
    )
    .returning(['key', 'count', sql<number>`ceil(extract(epoch from resets_at - now()))::int`.as('secondsLeft')])
    .execute()
  const maxByKey = new Map(counters.map(({ key, max }) => [key, max]))
  const over = counted.filter(({ key, count }) => count > maxByKey.get(key)!)
  return over.length > 0 ? Math.max(1, ...over.map(({ secondsLeft }) => secondsLeft)) : undefined
}

/** Counts an attempt of an address block, and of the wider blocks around it, which may make more. */
export async function admitBlockAttempt(
  { config, db }: Pick<AppContext, 'config' | 'db'>,
  name: string,
  block: string,
  limit: AttemptLimit,
): Promise<void> {
  const counters = listBlocks(block).map((each, widthIndex) => ({
    key: hashAttemptKey(config, name, each),
    max: limit.max * manyPeople[widthIndex]!,
  }))
  refuseTries(await countAttempts(db, counters, limit.windowSeconds))
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
  refuseTries(await countAttempt(db, key, limit))
}

function refuseTries(retryAfterSeconds: number | undefined): void {
  if (retryAfterSeconds !== undefined) throw new Refusal('rate_limited', { what: 'tries', retryAfterSeconds })
}

export async function clearAttempts(db: Database, key: string): Promise<void> {
  await db.deleteFrom('attemptCounters').where('key', '=', key).execute()
}
