import type { Database } from '#base/platform/database/connect.server.ts'
import type { Log } from '#base/platform/log.server.ts'
import { toCharge } from '#base/platform/text/money.ts'
import { identifyInstallation, ignoreForeignIntent } from '../account/identify-installation.server.ts'
import { callProvider, type PaymentProvider } from '../provider/provider.server.ts'
import { reportRefusedRefund } from '../settle/refused.server.ts'
import { tryOrLog } from '../try-or-log.server.ts'
import { reportHeldRefunds } from './held-refunds.server.ts'
import { resolveReturnedRefunds } from './open-refunds.sql.server.ts'
import { claimRefund, resolveHeldRefunds } from './refund-limit.sql.server.ts'
import { syncReturns } from './returns.server.ts'
import { findPendingRefund, findPendingRefunds, postponeRefund } from './returns.sql.server.ts'

const batch = 50

/** Sends every due refund that may be sent, each once, and postpones those that the provider does not accept. */
export async function payRefunds(db: Database, provider: PaymentProvider, log: Log): Promise<void> {
  for (const due of await findPendingRefunds(db, batch)) {
    const claim = await claimRefund(db, due.id, provider.refundLimits)
    if (claim === 'over_limit') await reportHeldRefunds(db, provider)
    if (claim === 'sent')
      await tryOrLog(
        log,
        payRefund(db, provider, due).catch((error) => reportRefusedRefund(db, provider, due, error)),
      )
    await postponeRefund(db, due.id, claim === 'sent' ? 'failed' : 'held')
  }
  await resolveHeldRefunds(db)
  await resolveReturnedRefunds(db)
}

type Due = Awaited<ReturnType<typeof findPendingRefunds>>[number]

/**
 * Looks up earlier refunds first: by a try whose reply was lost, or by a person at the provider. The rest of a payment
 * is sent without an amount: the provider refunds what is left, so never too much.
 */
async function payRefund(db: Database, provider: PaymentProvider, { id, transactionId }: Due): Promise<void> {
  const intent = await callProvider(provider.stripe.paymentIntents.retrieve(transactionId))
  // guard: a copy of a shop refunds nothing of the original | never | payments/account
  if ((await identifyInstallation(db, intent)) === 'other') return await ignoreForeignIntent(db, provider, intent)
  await syncReturns(db, provider, transactionId)
  const due = await findPendingRefund(db, id)
  if (!due) return
  const amount = due.isRest ? undefined : toCharge(due.amountMinor, due.currency)
  const refund = { payment_intent: transactionId, metadata: { refund: id }, ...(amount ? { amount } : {}) }
  // The due amount of a part may have become smaller since an earlier try, and a refusal is repeated to its key for a day.
  const idempotencyKey = [id, ...(amount ? [amount] : []), ...(due.tries ? [`try ${due.tries}`] : [])].join('-')
  await callProvider(provider.stripe.refunds.create(refund, { idempotencyKey }))
  provider.log.info({ intent: transactionId, refund: id, amount }, 'a charge was given back')
  await syncReturns(db, provider, transactionId)
}
