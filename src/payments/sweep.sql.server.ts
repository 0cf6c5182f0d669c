import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.server.ts'
import { claimHourly, storeSetting } from '#settings/sql.server.ts'

const key = 'payments_swept'
const hourMs = 60 * 60 * 1000

/** Claims the due sweep; undefined: the last one was less than an hour ago. */
export async function beginSweep(db: Database): Promise<{ since: Date; at: Date; last: Date | null } | undefined> {
  const claimed = await claimHourly(db, key)
  if (!claimed) return undefined
  const { at } = claimed
  const last = typeof claimed.value === 'string' ? new Date(claimed.value) : null
  const since = Math.min(at.getTime() - 72 * hourMs, last ? last.getTime() - hourMs : Number.POSITIVE_INFINITY)
  return { since: new Date(since), at, last }
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

/** Whether a refund or dispute of one of our payments is not recorded. */
export async function isUnknownReturn(
  db: Database,
  table: 'refunds' | 'disputes',
  { id, intentId }: { id: string; intentId: string },
): Promise<boolean> {
  const known =
    table === 'refunds'
      ? db.selectFrom('refunds').select('id').where('providerRefundId', '=', id)
      : db.selectFrom('disputes').select('id').where('providerDisputeId', '=', id)
  if (await known.executeTakeFirst()) return false
  const payment = await db.selectFrom('payments').select('id').where('transactionId', '=', intentId).executeTakeFirst()
  return payment !== undefined
}
