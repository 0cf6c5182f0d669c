import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import type { VatCheck } from './contract.ts'

/** How long an answer is valid. It is shorter for an invalid number, which may be registered meanwhile. */
const goodFor = sql<boolean>`checked_at > now() - case answer when 'valid' then interval '1 day' else interval '1 hour' end`

const columns = ['number', 'state', 'answer', 'name', 'address', 'requestId', 'checkedAt'] as const

/** The recent answer about a number. */
export async function findRecentCheck(db: Database, number: string): Promise<VatCheck | undefined> {
  const query = db.selectFrom('vatChecks').select(columns).where('number', '=', number)
  const row = await query.where('answer', '<>', 'unanswered').where(goodFor).executeTakeFirst()
  return row && ({ ...row, checkedAt: row.checkedAt.toISOString() } as VatCheck)
}

/** Stores an answer. A missing one is requested again, each time after twice as long. */
export async function saveCheck(db: Database, check: VatCheck): Promise<void> {
  const { number, state, answer, name, address, requestId, checkedAt } = check
  await sql`insert into vat_checks (number, state, answer, name, address, request_id, checked_at)
    values (${number}, ${state}, ${answer}, ${name}, ${address}, ${requestId}, ${checkedAt}::timestamptz)
    on conflict (number) do update set (state, answer, name, address, request_id, checked_at, failures, next_try_at) = (
      excluded.state, excluded.answer, excluded.name, excluded.address, excluded.request_id, excluded.checked_at,
      case excluded.answer when 'unanswered' then vat_checks.failures + 1 else 0 end,
      now() + least(interval '1 minute' * 2 ^ least(vat_checks.failures, 10), interval '6 hours'))`.execute(db)
}

/** Unanswered numbers that are due for another try. */
export async function listUnansweredNumbers(db: Database): Promise<{ number: string; state: string }[]> {
  return await db
    .selectFrom('vatChecks')
    .select(['number', 'state'])
    .where('answer', '=', 'unanswered')
    .where('nextTryAt', '<=', sql<Date>`now()`)
    .orderBy('nextTryAt')
    .limit(5)
    .execute()
}

export async function deleteChecksOlderThan(db: Database | Tx, moment: RawBuilder<Date>): Promise<void> {
  await db.deleteFrom('vatChecks').where('checkedAt', '<', moment).execute()
}
