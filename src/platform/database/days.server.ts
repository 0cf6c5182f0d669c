import { type RawBuilder, sql } from 'kysely'

/** The moment at which a day began in a time zone, so many days ago: 0 is today. */
export const selectDayBegin = (timeZone: string, daysAgo: number): RawBuilder<Date> =>
  sql<Date>`((now() at time zone ${timeZone})::date - ${daysAgo}::int)::timestamp at time zone ${timeZone}`
