import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.server.ts'

/** The last message of the payment provider that was taken; undefined if there is none of the last 30 days. */
export async function lastWebhook(db: Database): Promise<{ at: Date; isRecent: boolean } | undefined> {
  return await db
    .selectFrom('providerEvents')
    .select(['receivedAt as at', sql<boolean>`received_at > now() - interval '1 day'`.as('isRecent')])
    .orderBy('receivedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Whether anybody tried to pay in the last day, the last five minutes aside: a message may still be on its way. */
export async function triedToPay(db: Database): Promise<boolean> {
  const attempt = await db
    .selectFrom('paymentAttempts')
    .select('id')
    .where('intentId', 'is not', null)
    .where(sql<boolean>`created_at between now() - interval '1 day' and now() - interval '5 minutes'`)
    .limit(1)
    .executeTakeFirst()
  return attempt !== undefined
}
