import { sql } from 'kysely'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import type { Batch } from '#base/platform/jobs/run-each.ts'
import { openStates } from '../states.ts'

/** Whether an order can be paid, and nobody has answered about its VAT number. */
export const awaitsVatAnswer = sql<boolean>`(orders.state = any(${openStates}) and orders.vat_check ->> 'answer' = 'unanswered')`

/** An order whose VAT number was answered about; open: it can be paid. */
export type AnsweredOrder = { id: string; answer: 'valid' | 'invalid'; isOpen: boolean }

/** How long a customer who had to wait for an answer has for paying. */
const timeToPay = sql`now() + interval '1 day'`

/**
 * Copies answers to the orders that were placed without. One that is not paid yet is no longer held at the price with tax, so
 * that its customer pays the one without; what was charged with tax stays so, and its owner sees the answer.
 * @param isKept whether they could not be paid so far: then their pieces are kept for another day
 * @returns each of them; those that can still be paid are open
 */
export async function applyAnswers(tx: Tx, isKept: boolean, { limit, skipped }: Batch): Promise<AnsweredOrder[]> {
  const { rows } = await sql<AnsweredOrder>`update orders set
      vat_check = jsonb_build_object('number', known.number, 'state', known.state, 'answer', known.answer,
        'name', known.name, 'address', known.address, 'requestId', known.request_id, 'checkedAt', known.checked_at),
      priced_anew = priced_anew or orders.state = 'unpaid' and known.answer = 'valid',
      hold_until = case when orders.state <> 'unpaid' or hold_until is null then hold_until
        when ${isKept} then greatest(hold_until, ${timeToPay})
        when known.answer = 'valid' then least(hold_until, now())
        else hold_until end
    from vat_checks known
    where known.number = orders.vat_check ->> 'number' and orders.id in (
      select waiting.id from orders waiting join vat_checks checked on checked.number = waiting.vat_check ->> 'number'
      where waiting.vat_check ->> 'answer' = 'unanswered' and checked.answer <> 'unanswered'
        and waiting.id <> all(${skipped}::uuid[])
      order by waiting.id limit ${limit} for update of waiting)
    returning orders.id, known.answer, orders.state = 'unpaid' as "isOpen"`.execute(tx)
  return rows
}

/** Keeps the pieces of orders that wait for an answer: for an hour more with each look, and for three days in all. */
export async function keepAwaitingHolds(db: Database): Promise<void> {
  await sql`update orders set hold_until = least(now() + interval '1 hour', placed_at + interval '3 days')
    where ${awaitsVatAnswer} and hold_until < now() + interval '50 minutes'
      -- guard: an order waits for an answer about its VAT number for three days | placed_at > now() - interval '3 days' → true | orders/vat/vat-check
      and placed_at > now() - interval '3 days'`.execute(db)
}

/** Has an order that waits for an answer be taxed, and keeps its pieces for another day. False: it does not wait. */
export async function stopAwaiting(tx: Tx, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`update orders
    set vat_check = vat_check || '{"answer": "unchecked"}', version = version + 1,
      hold_until = case when hold_until is not null then greatest(hold_until, ${timeToPay}) end
    where id = ${id} and ${awaitsVatAnswer}`.execute(tx)
  return numAffectedRows === 1n
}
