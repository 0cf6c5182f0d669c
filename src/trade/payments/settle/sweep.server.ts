import type { Database } from '#base/platform/database/connect.server.ts'
import type { Log } from '#base/platform/log.server.ts'
import { identifyInstallation, ignoreForeignIntent } from '../account/identify-installation.server.ts'
import { doubtWebhooks } from '../provider/endpoint.server.ts'
import type { PaymentProvider } from '../provider/provider.server.ts'
import { hasFailed, syncReturns } from '../refunds/returns.server.ts'
import { findOpenDisputes } from '../refunds/returns.sql.server.ts'
import { tryOrLog } from '../try-or-log.server.ts'
import { settle } from './settle.server.ts'
import {
  beginSweep,
  endSweep,
  isUnknownCharge,
  isUnknownDispute,
  isUnknownRefund,
  type Sweep,
} from './sweep.sql.server.ts'

/**
 * Compares the provider's last three days with the books once an hour, of refunds those of thirty, and settles what the books lack:
 * events can be lost, and a restored backup has not seen what came after it. The time of the last sweep is part of the backup, so the
 * first sweep after a restore starts there.
 */
export async function sweep(db: Database, provider: PaymentProvider, log: Log): Promise<void> {
  const begun = await beginSweep(db)
  if (!begun) return
  await tryOrLog(log, doubtWebhooks(db, provider))
  let isComplete = true
  for await (const intentId of unknownSince(db, provider, begun)) {
    isComplete = (await tryOrLog(log, bring(db, provider, intentId))) === true && isComplete
  }
  if (isComplete) await endSweep(db, begun.at)
}

async function bring(db: Database, provider: PaymentProvider, intentId: string): Promise<true> {
  const settled = await settle(db, provider, intentId)
  if (settled !== 'unknown') await syncReturns(db, provider, intentId)
  return true
}

const createdSince = (moment: Date) => ({ limit: 100, created: { gte: Math.floor(moment.getTime() / 1000) } })

/** The intents of charges, refunds and disputes that are not in the books, of refunds that failed, and of disputes that have not ended. */
async function* unknownSince(
  db: Database,
  provider: PaymentProvider,
  { since, refundedSince, last }: Sweep,
): AsyncGenerator<string> {
  const { stripe } = provider
  const recent = createdSince(since)
  for await (const intent of stripe.paymentIntents.list(recent)) {
    const { id, status, metadata } = intent
    // An intent without an order of ours belongs to other business of the same account.
    if (status !== 'succeeded' || !metadata.order) continue
    const isOther = (await identifyInstallation(db, intent)) === 'other'
    if (!isOther && (await isUnknownCharge(db, id))) yield id
    // Older ones were seen, and logged, by an earlier sweep.
    if (isOther && intent.created * 1000 >= (last?.getTime() ?? 0)) await ignoreForeignIntent(db, provider, intent)
  }
  for await (const refund of stripe.refunds.list(createdSince(refundedSince))) {
    const { id, payment_intent: intentId } = refund
    if (typeof intentId !== 'string') continue
    if (await isUnknownRefund(db, { id, intentId, failed: hasFailed(refund) })) yield intentId
  }
  for await (const { id, payment_intent: intentId } of stripe.disputes.list(recent)) {
    if (typeof intentId === 'string' && (await isUnknownDispute(db, id, intentId))) yield intentId
  }
  yield* await findOpenDisputes(db)
}
