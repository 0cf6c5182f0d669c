import { sql } from 'kysely'
import type { RefundLimits } from '#platform/config/config.server.ts'
import type { Database, Tx } from '#platform/database/connect.server.ts'
import { isDoubted } from './account/doubts.sql.server.ts'

/** Why money goes back that nobody asked for: each of these the shop decides alone. */
const automatic = ['order_cannot_be_kept', 'paid_twice', 'payment_mismatch', 'refund_failed']

/** The refunds that the shop decided alone, and no admin let pass. */
const unasked = sql<boolean>`reason = any(${automatic}::text[]) and released_at is null`

/** The limit is `sum` with two decimals, in every currency as many minor units. */
const minorPerUnit = 100

/**
 * Decides whether a refund may be sent now, and counts it. What somebody asked for always may; what the shop decided
 * alone may up to the limits of an hour, and only while nobody doubts whose the account is. Nodes decide in turn.
 */
export function claimRefund(db: Database, id: string, limits: RefundLimits): Promise<'sent' | 'over_limit' | 'waits'> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('automatic refunds'))`.execute(tx)
    const due = await tx
      .selectFrom('refunds')
      .select(['amountMinor', 'currency', 'sentAt', unasked.as('isUnasked')])
      .where('id', '=', id)
      .where('state', '=', 'due')
      .executeTakeFirst()
    if (!due) return 'waits'
    if (due.isUnasked && (await isDoubted(tx))) return 'waits'
    // A second try sends the same money.
    if (due.isUnasked && due.sentAt === null) {
      const { count, sumMinor } = await sentInHour(tx, due.currency)
      // guard: what a shop gives back unasked is limited by number | count >= limits.count → false | payments/account
      // guard: what a shop gives back unasked is limited by its sum | sumMinor + due.amountMinor > limits.sum * minorPerUnit → false | payments/account
      if (count >= limits.count || sumMinor + due.amountMinor > limits.sum * minorPerUnit) return 'over_limit'
    }
    await tx.updateTable('refunds').set({ sentAt: sql<Date>`coalesce(sent_at, now())` }).where('id', '=', id).execute()
    return 'sent'
  })
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

/** How many refunds that the shop decided alone have not been sent yet. */
export async function heldRefunds(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('refunds')
    .select(sql<number>`count(*)`.as('count'))
    .where('state', '=', 'due')
    .where('sentAt', 'is', null)
    // Those of the last minutes are on their way, and what came back from a card rests for a day.
    .where(
      sql<boolean>`created_at < now() - interval '5 minutes' and (reason <> 'refund_failed' or next_try_at <= now())`,
    )
    .where(unasked)
    .executeTakeFirstOrThrow()
  return count
}

/** Lets all that waits pass the limit. @returns how many */
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
