import { sql } from 'kysely'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import type { ExchangeRate } from './contract.ts'
import { maxRateAgeDays } from './convert.ts'

/** Stores rates; a source's rate replaces its earlier one for the same day. */
export async function storeRates(db: Database | Tx, rates: readonly ExchangeRate[]): Promise<void> {
  await sql`insert into exchange_rates (base, quote, day, rate, source)
    select base, quote, day, rate, source from jsonb_to_recordset(${JSON.stringify(rates)}::jsonb)
      as given (base text, quote text, day date, rate numeric, source text)
    on conflict (day, base, quote, source) do update set rate = excluded.rate`.execute(db)
}

/** The known rates between two currencies and to the euro, on a day and the days before. */
export async function findRecentRates(
  db: Database | Tx,
  [one, other]: readonly [string, string],
  day: string,
): Promise<ExchangeRate[]> {
  const { rows } = await sql<ExchangeRate>`
    select base, quote, to_char(day, 'YYYY-MM-DD') as day, rate::float8 as rate, source from exchange_rates
    where day between ${day}::date - ${maxRateAgeDays}::int and ${day}::date
      and quote in (${one}, ${other}) and base in (${one}, ${other}, 'EUR')
    order by exchange_rates.day desc, source, base, quote`.execute(db)
  return rows
}
