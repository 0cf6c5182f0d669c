import { sql } from 'kysely'
import type { Database } from '#base/platform/database/connect.server.ts'

/** The last event from the payment provider; undefined if there is none in the last 30 days. */
export async function findLastWebhook(db: Database): Promise<{ at: Date; isRecent: boolean } | undefined> {
  return await db
    .selectFrom('providerEvents')
    .select(['receivedAt as at', sql<boolean>`received_at > now() - interval '1 day'`.as('isRecent')])
    .orderBy('receivedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Whether there were payment attempts in the last day, except the last five minutes: their events may still be on the
 * way.
 */
export async function hasPaymentTries(db: Database): Promise<boolean> {
  const attempt = await db
    .selectFrom('paymentAttempts')
    .select('id')
    .where('intentId', 'is not', null)
    .where(sql<boolean>`created_at between now() - interval '1 day' and now() - interval '5 minutes'`)
    .limit(1)
    .executeTakeFirst()
  return attempt !== undefined
}
