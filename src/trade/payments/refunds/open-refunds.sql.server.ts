import { sql } from 'kysely'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { createId } from '#base/platform/ids.server.ts'
import type { PaymentRow } from '../sql.server.ts'
import { daysToArrive, maxTries } from './refund-tries.ts'

const now = sql<Date>`now()`
const inADay = sql<Date>`now() + interval '1 day'`

/**
 * Limits the due refunds of a payment to what is left of it. Those that an admin may be paying just now are lowered last, then the
 * oldest.
 * @returns what is left besides them
 */
export async function fitDueRefunds(tx: Tx, paymentId: string, leftMinor: number): Promise<number> {
  const due = await tx
    .selectFrom('refunds')
    .select(['id', 'amountMinor'])
    .where('paymentId', '=', paymentId)
    .where('state', '=', 'due')
    .orderBy(sql`by_hand_at is null`)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  let freeMinor = leftMinor
  for (const { id, amountMinor } of due) {
    const keptMinor = Math.min(amountMinor, freeMinor)
    freeMinor -= keptMinor
    if (keptMinor === 0) await tx.deleteFrom('refunds').where('id', '=', id).execute()
    else if (keptMinor < amountMinor)
      await tx.updateTable('refunds').set({ amountMinor: keptMinor }).where('id', '=', id).execute()
  }
  return freeMinor
}

/**
 * Owes the money of refunds that came back again, for the same pieces: sent after a day, or paid by hand after the last try.
 * `free`: what is left besides the due refunds. What somebody gave at the provider is owed again only if no order keeps its money.
 * @returns the refunds that are to be paid by hand, and what is still left
 */
export async function recreateFailedRefunds(
  tx: Tx,
  { id: paymentId, kept }: Pick<PaymentRow, 'id' | 'kept'>,
  freeMinor: number,
): Promise<{ byHand: string[]; freeMinor: number }> {
  const { rows } = await sql<{ id: string; amountMinor: number }>`
    select id, amount_minor from refunds failed
    where payment_id = ${paymentId} and state = 'failed' and (reason <> 'made_at_provider' or not ${kept})
      and not exists (select from refunds again where again.replaces = failed.id)
    order by created_at, id`.execute(tx)
  const byHand: string[] = []
  let restMinor = freeMinor
  for (const { id, amountMinor } of rows) {
    if (restMinor === 0) break
    const again = await recreateRefund(tx, id, Math.min(amountMinor, restMinor))
    if (again.isByHand) byHand.push(again.id)
    restMinor -= Math.min(amountMinor, restMinor)
  }
  return { byHand, freeMinor: restMinor }
}

async function recreateRefund(tx: Tx, failedId: string, amountMinor: number) {
  const id = createId()
  const { rows } = await sql<{ isByHand: boolean }>`
    insert into refunds (id, payment_id, amount_minor, currency, reason, note, replaces, first_id, tries, waiting_since,
      next_try_at, by_hand_at)
    select ${id}::uuid, payment_id, ${amountMinor}::int, currency, 'refund_failed', note, id, coalesce(first_id, id), tries + 1, now(),
      ${inADay}, case when tries + 1 >= ${maxTries}::int then now() end
    from refunds where id = ${failedId}
    returning by_hand_at is not null as is_by_hand`.execute(tx)
  await sql`insert into refund_lines (refund_id, kind, order_line_id, quantity, net_minor, tax_minor, tax_rate)
    select ${id}::uuid, kind, order_line_id, quantity, net_minor, tax_minor, tax_rate from refund_lines
    where refund_id = ${failedId}`.execute(tx)
  return { id, isByHand: rows[0]!.isByHand }
}

/** Owes the rest of a payment that no order keeps. */
export async function insertRestRefund(
  tx: Tx,
  { id: paymentId, currency }: Pick<PaymentRow, 'id' | 'currency'>,
  amountMinor: number,
): Promise<void> {
  const due = { id: createId(), paymentId, amountMinor, currency, reason: 'refund_failed' }
  await tx
    .insertInto('refunds')
    .values({ ...due, waitingSince: now, nextTryAt: inADay })
    .execute()
}

/**
 * Notes that the provider has refused a due refund: it is sent again after a day, or paid by hand after the last try.
 * @returns whether it is to be paid by hand now; undefined: it is not due any more
 */
export async function countRefusal(tx: Tx, id: string): Promise<boolean | undefined> {
  const { rows } = await sql<{ isByHand: boolean }>`
    update refunds set tries = tries + 1, waiting_since = now(), next_try_at = ${inADay},
      by_hand_at = case when tries + 1 >= ${maxTries}::int then now() end
    where id = ${id} and state = 'due' and waiting_since is null
    returning by_hand_at is not null as is_by_hand`.execute(tx)
  return rows[0]?.isByHand
}

/** The refund becomes one to be paid by hand. False: it does not wait. */
export async function stopSending(tx: Tx, orderId: string, id: string): Promise<boolean> {
  // guard: what may be at the provider is not paid by hand as well | waiting_since is not null → true | trade/payments/refunds/by-hand.test
  const { numAffectedRows } = await sql`update refunds set by_hand_at = now() from payments
    where refunds.id = ${id} and payments.id = payment_id and order_id = ${orderId} and state = 'due'
      and waiting_since is not null and by_hand_at is null and channel = 'provider'`.execute(tx)
  return numAffectedRows === 1n
}

/** The refund is sent at once; it is not to be paid by hand any more. False: it does not wait. */
export async function sendAgain(tx: Tx, orderId: string, id: string): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update refunds set by_hand_at = null, next_try_at = now(), released_at = now() from payments
    where refunds.id = ${id} and payments.id = payment_id and order_id = ${orderId} and state = 'due'
      and waiting_since is not null and channel = 'provider'`.execute(tx)
  return numAffectedRows === 1n
}

/**
 * Resolves incidents about refunds that came back once their money is there: it was paid by hand, stands on a statement by now, or
 * nothing is left to be paid. Of several tries the last one is told. Without an intent: of all payments.
 */
export async function resolveReturnedRefunds(db: Database, intent?: string): Promise<void> {
  await sql`with there as (
      select id, payment_id, coalesce(first_id, id) as money_id, amount_minor from refunds
      where state = 'done' and (paid_on is not null or done_at < now() - make_interval(days => ${daysToArrive})))
    update incidents set resolved_at = now()
    from refunds failed join payments on payments.id = failed.payment_id
    where incidents.kind = 'refund_failed' and incidents.resolved_at is null
      and (${intent ?? null}::text is null or incidents.details ->> 'intent' = ${intent ?? null})
      and failed.provider_refund_id = incidents.details ->> 'refund'
      and (exists (select from there where there.money_id = coalesce(failed.first_id, failed.id))
        or exists (select from refunds later where later.state = 'failed' and later.created_at > failed.created_at
          and coalesce(later.first_id, later.id) = coalesce(failed.first_id, failed.id))
        or payments.amount_minor <= coalesce((select sum(amount_minor) from there where there.payment_id = payments.id), 0)
          + coalesce((select sum(amount_minor) from disputes where payment_id = payments.id and disputes.state = 'lost'), 0))`.execute(
    db,
  )
}
