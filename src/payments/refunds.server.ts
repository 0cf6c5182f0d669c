import type { Database } from '#platform/database/connect.server.ts'
import type { Log } from '#platform/log.server.ts'
import { toCharge } from '#platform/money.ts'
import { leaveAlone, whoseIs } from './account/whose.server.ts'
import { tellHeld } from './held.server.ts'
import { callProvider, type Provider } from './provider.server.ts'
import { claimRefund } from './refund-limit.sql.server.ts'
import { syncReturns } from './returns.server.ts'
import { dueRefund, postponeRefund, refundsDue } from './returns.sql.server.ts'
import { tryOrLog } from './try-or-log.server.ts'

const batch = 50

/** Sends every due refund that may be sent, each once, and postpones what the provider does not take. */
export async function payRefunds(db: Database, provider: Provider, log: Log): Promise<void> {
  for (const due of await refundsDue(db, batch)) {
    const claim = await claimRefund(db, due.id, provider.refundLimits)
    if (claim === 'over_limit') await tellHeld(db, provider)
    if (claim === 'sent') await tryOrLog(log, payRefund(db, provider, due))
    await postponeRefund(db, due.id, claim === 'sent' ? '1 minute' : '10 minutes')
  }
}

type Due = Awaited<ReturnType<typeof refundsDue>>[number]

/**
 * What was given back before is looked up first: by an earlier try whose reply was lost, or by a person at the
 * provider. The rest of a payment is sent without an amount: the provider gives back what is left, so never too much.
 */
async function payRefund(db: Database, provider: Provider, { id, transactionId }: Due): Promise<void> {
  const intent = await callProvider(provider.stripe.paymentIntents.retrieve(transactionId))
  // guard: a copy of a shop refunds nothing of the original | never | payments/account
  if ((await whoseIs(db, intent)) === 'other') return await leaveAlone(db, provider, intent)
  await syncReturns(db, provider, transactionId)
  const due = await dueRefund(db, id)
  if (!due) return
  const amount = due.kept ? toCharge(due.amountMinor, due.currency) : undefined
  const refund = { payment_intent: transactionId, metadata: { refund: id }, ...(amount ? { amount } : {}) }
  // What is due of a part may have become less since an earlier try.
  const idempotencyKey = amount ? `${id}-${amount}` : id
  await callProvider(provider.stripe.refunds.create(refund, { idempotencyKey }))
  provider.log.info({ intent: transactionId, refund: id, amount }, 'a charge was given back')
  await syncReturns(db, provider, transactionId)
}
