import { sql } from 'kysely'
import type { Database } from '#base/platform/database/connect.server.ts'
import { claimHourly, storeSetting } from '#base/settings/sql.server.ts'

const key = 'payments_swept'
const hourMs = 60 * 60 * 1000

/** A bank can return a refund for so many days. https://docs.stripe.com/refunds#failed-refunds */
const returnableMs = 30 * 24 * hourMs

/** `since`: from when on the provider is asked; `refundedSince`: for refunds, which fail long after they were made. */
export type Sweep = { since: Date; refundedSince: Date; at: Date; last: Date | null }

/** Claims the due sweep; undefined: the last one was less than an hour ago. */
export async function beginSweep(db: Database): Promise<Sweep | undefined> {
  const claimed = await claimHourly(db, key)
  if (!claimed) return undefined
  const { at } = claimed
  const last = typeof claimed.value === 'string' ? new Date(claimed.value) : null
  const since = Math.min(at.getTime() - 72 * hourMs, last ? last.getTime() - hourMs : Number.POSITIVE_INFINITY)
  return { since: new Date(since), refundedSince: new Date(Math.min(since, at.getTime() - returnableMs)), at, last }
}

/** Records up to when the books are known to be complete. */
export async function endSweep(db: Database, at: Date): Promise<void> {
  await storeSetting(db, key, at.toISOString())
}

/** Whether a charge is neither recorded nor an incident. One that could not be recorded is tried again. */
export async function isUnknownCharge(db: Database, intentId: string): Promise<boolean> {
  const payment = db.selectFrom('payments').select('id').where('transactionId', '=', intentId)
  const incident = db
    .selectFrom('incidents')
    .select('id')
    .where(sql<boolean>`details ->> 'intent' = ${intentId}`)
    .where('kind', '<>', 'payment_unrecorded')
  return (await payment.unionAll(incident).executeTakeFirst()) === undefined
}

/** Whether a refund of one of our payments is not recorded, or not that it failed. */
export async function isUnknownRefund(
  db: Database,
  { id, intentId, failed }: { id: string; intentId: string; failed: boolean },
): Promise<boolean> {
  const known = await db.selectFrom('refunds').select('state').where('providerRefundId', '=', id).executeTakeFirst()
  // guard: a refund that failed late is found although its message was lost | failed && known.state !== 'failed' → false | trade/payments/refunds/by-hand.test
  if (known) return failed && known.state !== 'failed'
  return await isOurPayment(db, intentId)
}

/** Whether a dispute of one of our payments is not recorded. */
export async function isUnknownDispute(db: Database, id: string, intentId: string): Promise<boolean> {
  const known = await db.selectFrom('disputes').select('id').where('providerDisputeId', '=', id).executeTakeFirst()
  return known === undefined && (await isOurPayment(db, intentId))
}

async function isOurPayment(db: Database, intentId: string): Promise<boolean> {
  const payment = db.selectFrom('payments').select('id').where('transactionId', '=', intentId)
  return (await payment.executeTakeFirst()) !== undefined
}
