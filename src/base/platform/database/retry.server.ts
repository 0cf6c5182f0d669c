import { type RawBuilder, sql } from 'kysely'

/**
 * When to try again what has failed: after half a minute, then each time after twice as long, at most a quarter of an
 * hour. `failures`: the column that counts those before this one.
 */
export const scheduleNextTry = (failures: string): RawBuilder<Date> =>
  sql<Date>`now() + least(interval '30 seconds' * power(2, least(${sql.ref(failures)}, 10)), interval '15 minutes')`

/** One failure more, of a column that counts them. */
export const incrementTries = (failures: string): RawBuilder<number> => sql<number>`${sql.ref(failures)} + 1`
