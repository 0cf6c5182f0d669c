import { type RawBuilder, sql } from 'kysely'

/** The day by the database's clock in a time zone; add or take away a whole number for another. */
export const selectToday = (timeZone: string): RawBuilder<string> => sql<string>`(now() at time zone ${timeZone})::date`

/** The moment at which a day began in a time zone, so many days ago: 0 is today. */
export const selectDayBegin = (timeZone: string, daysAgo: number): RawBuilder<Date> =>
  sql<Date>`(${selectToday(timeZone)} - ${daysAgo}::int)::timestamp at time zone ${timeZone}`

/** From its beginning on, and before its end. */
export type TimeSpan = { begin: RawBuilder<Date>; end: RawBuilder<Date> }

/** A day in a time zone, so many days ago. */
export const selectDay = (timeZone: string, daysAgo: number): TimeSpan => ({
  begin: selectDayBegin(timeZone, daysAgo),
  end: selectDayBegin(timeZone, daysAgo - 1),
})

/** The seven days that ended so many weeks ago: 0 is those up to now. */
export const selectSevenDays = (weeksAgo: number): TimeSpan => ({
  begin: sql<Date>`now() - interval '7 days' * ${weeksAgo + 1}::int`,
  end: sql<Date>`now() - interval '7 days' * ${weeksAgo}::int`,
})
