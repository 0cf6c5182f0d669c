import type { Database } from '#platform/database/connect.server.ts'
import type { Log } from '#platform/log.server.ts'
import { callProvider, type Provider } from './provider.server.ts'
import { syncReturns } from './returns.server.ts'
import { isDue, postponeRefund, refundsDue } from './returns.sql.server.ts'
import { tryOrLog } from './try-or-log.server.ts'

const batch = 50

/** Sends every due refund, each once, and postpones what the provider does not take. */
export async function payRefunds(db: Database, provider: Provider, log: Log): Promise<void> {
  for (const due of await refundsDue(db, batch)) {
    await tryOrLog(log, payRefund(db, provider, due))
    await postponeRefund(db, due.id)
  }
}

type Due = Awaited<ReturnType<typeof refundsDue>>[number]

/**
 * What was given back before is looked up first: by an earlier try whose reply was lost, or by a person at the
 * provider. Without an amount the provider gives back what is left, so never more than was charged.
 */
async function payRefund(db: Database, provider: Provider, { id, transactionId }: Due): Promise<void> {
  await syncReturns(db, provider, transactionId)
  if (!(await isDue(db, id))) return
  const refund = { payment_intent: transactionId, metadata: { refund: id } }
  await callProvider(provider.stripe.refunds.create(refund, { idempotencyKey: id }))
  await syncReturns(db, provider, transactionId)
}
