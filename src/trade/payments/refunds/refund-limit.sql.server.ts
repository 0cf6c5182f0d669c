import { sql } from 'kysely'
import type { RefundLimits } from '#base/platform/config/config.server.ts'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { toMinor } from '#base/platform/text/money.ts'
import { isDoubted } from '../account/doubts.sql.server.ts'

/** The reasons of automatic refunds, which the shop decides alone. */
const automatic = ['order_cannot_be_kept', 'paid_twice', 'payment_mismatch', 'refund_failed']

/** Automatic refunds that no admin has released. What the provider does not send, admins transfer or nobody has paid. */
const unasked = sql<boolean>`reason = any(${automatic}::text[]) and released_at is null and by_hand_at is null
  and not exists (select from payments where payments.id = payment_id and channel <> 'provider')`

/**
 * Decides whether a refund may be sent now, and counts it. Requested refunds always may; automatic ones only within the
 * hourly limits, and only without doubts about the account. Nodes take turns.
 */
export function claimRefund(db: Database, id: string, limits: RefundLimits): Promise<'sent' | 'over_limit' | 'waits'> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('automatic refunds'))`.execute(tx)
    const due = await tx
      .selectFrom('refunds')
      .select(['amountMinor', 'currency', 'sentAt', unasked.as('isUnasked')])
      .where('id', '=', id)
      .where('state', '=', 'due')
      .where('byHandAt', 'is', null)
      // Another node may have just heard that the provider refuses it.
      .where('nextTryAt', '<=', sql<Date>`now()`)
      .forUpdate()
      .executeTakeFirst()
    if (!due) return 'waits'
    if (due.isUnasked && (await isDoubted(tx))) return 'waits'
    // A retry sends the same money.
    if (due.isUnasked && due.sentAt === null) {
      const { count, sumMinor } = await sentInHour(tx, due.currency)
      // guard: what a shop gives back unasked is limited by number | count >= limits.count → false | payments/account
      const maxMinor = await computeMaxSum(tx, due.currency, limits)
      // guard: what a shop gives back unasked is limited by its sum | sumMinor + due.amountMinor > maxMinor → false | payments/account
      if (count >= limits.count || sumMinor + due.amountMinor > maxMinor) return 'over_limit'
    }
    const sent = { sentAt: sql<Date>`coalesce(sent_at, now())`, waitingSince: null }
    await tx.updateTable('refunds').set(sent).where('id', '=', id).execute()
    return 'sent'
  })
}

/** How many of the shop's average payments are given back in an hour, where no sum is set. */
const averagePayments = 20

/** The sum of an hour in minor units: the one that is set, or so many of the average of the last thousand payments. */
async function computeMaxSum(tx: Tx, currency: string, { sum }: RefundLimits): Promise<number> {
  if (sum !== undefined) return toMinor(sum, currency)!
  const { rows } = await sql<{ average: number }>`select coalesce(avg(amount_minor), 0)::float8 as average from (
    select amount_minor from payments where currency = ${currency} order by received_at desc limit 1000) latest`.execute(
    tx,
  )
  return averagePayments * rows[0]!.average
}

async function sentInHour(tx: Tx, currency: string): Promise<{ count: number; sumMinor: number }> {
  return await tx
    .selectFrom('refunds')
    .select([
      sql<number>`count(*)`.as('count'),
      sql<number>`coalesce(sum(amount_minor) filter (where currency = ${currency}), 0)`.as('sumMinor'),
    ])
    .where('sentAt', '>', sql<Date>`now() - interval '1 hour'`)
    .where(unasked)
    .executeTakeFirstOrThrow()
}

/** The number of automatic refunds that have not been sent yet. */
export async function countHeldRefunds(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('refunds')
    .select(sql<number>`count(*)`.as('count'))
    .where('state', '=', 'due')
    .where('sentAt', 'is', null)
    // Refunds of the last minutes are on their way, and one that came back from a card waits for a day.
    .where(
      sql<boolean>`created_at < now() - interval '5 minutes' and (reason <> 'refund_failed' or next_try_at <= now())`,
    )
    .where(unasked)
    .executeTakeFirstOrThrow()
  return count
}

/** Once nothing waits any more, as an hour later, nobody needs to look, and the next time is told anew. */
export async function resolveHeldRefunds(db: Database): Promise<void> {
  const unsent = db.selectFrom('refunds').select('id').where('state', '=', 'due').where('sentAt', 'is', null)
  await db
    .updateTable('incidents')
    .set({ resolvedAt: sql<Date>`now()` })
    .where('kind', '=', 'refunds_held')
    .where('resolvedAt', 'is', null)
    .where(({ not, exists }) => not(exists(unsent.where(unasked))))
    .execute()
}

/**
 * Lets all waiting refunds pass the limit.
 * @returns how many
 */
export async function releaseRefunds(tx: Tx): Promise<number> {
  const released = await tx
    .updateTable('refunds')
    .set({ releasedAt: sql<Date>`now()`, nextTryAt: sql<Date>`now()` })
    .where('state', '=', 'due')
    .where('sentAt', 'is', null)
    .where(unasked)
    .executeTakeFirst()
  return Number(released.numUpdatedRows)
}
