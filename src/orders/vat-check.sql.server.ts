import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.server.ts'

/**
 * Copies answers to the orders that were placed without. One that is not paid yet is no longer held at the price with tax, so
 * that its customer pays the one without; what was charged with tax stays so, and its owner sees the answer.
 */
export async function applyAnswers(db: Database): Promise<void> {
  await sql`update orders set
      vat_check = jsonb_build_object('number', known.number, 'state', known.state, 'answer', known.answer,
        'name', known.name, 'address', known.address, 'requestId', known.request_id, 'checkedAt', known.checked_at),
      hold_until = case when orders.state = 'unpaid' and known.answer = 'valid' then least(hold_until, now())
        else hold_until end
    from vat_checks known
    where orders.vat_check ->> 'answer' = 'unanswered' and known.number = orders.vat_check ->> 'number'
      and known.answer <> 'unanswered'`.execute(db)
}
