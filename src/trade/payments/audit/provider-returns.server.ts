import { sql } from 'kysely'
import type Stripe from 'stripe'
import type { AuditFinding } from '#base/platform/audit/check.ts'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { nilId, parseIdOr } from '#base/platform/ids.server.ts'
import { fromCharge } from '#base/platform/text/money.ts'
import { getDisputeOutcome } from '../refunds/returns.server.ts'
import { type AuditedProvider, type Comparison, isFresh, isThere, providerChecks, toFinding } from './compare.server.ts'

/** Every refund of the provider is one here, of the same amount and outcome, and the reverse. */
export async function compareRefunds(
  db: Database | Tx,
  { stripe }: AuditedProvider,
  compared: Comparison,
): Promise<AuditFinding[]> {
  const selectDone = db
    .selectFrom('payments')
    .innerJoin('refunds', 'refunds.paymentId', 'payments.id')
    .select(['refunds.providerRefundId', 'refunds.amountMinor'])
    .where('refunds.state', '=', 'done')
    // What only changes prices is none of the provider's.
    .where('refunds.amountMinor', '>', 0)
    .where('payments.channel', '=', 'provider')
    // What was paid by hand the provider does not know.
    .where('refunds.paidOn', 'is', null)
  const rows = await selectDone.where(sql<boolean>`done_at > now() - ${compared.period}::interval`).execute()
  const ours = new Map(rows.map((refund) => [refund.providerRefundId, refund]))
  const findings: AuditFinding[] = []
  const look = async (refund: Stripe.Refund) => {
    const listed = ours.get(refund.id)
    ours.delete(refund.id)
    const isBack = refund.status !== 'failed' && refund.status !== 'canceled'
    const amountMinor = isBack ? fromCharge(refund.amount, refund.currency.toUpperCase()) : undefined
    if (listed?.amountMinor === amountMinor) return
    // It may have been recorded since the books were read.
    const known = await selectDone.where('providerRefundId', '=', refund.id).executeTakeFirst()
    if (known?.amountMinor === amountMinor) return
    if (isBack && (await isBeingMade(db, refund, amountMinor))) return
    const details = `${refund.status} ${refund.amount}, recorded ${known?.amountMinor ?? 'none'}`
    findings.push(toFinding(providerChecks.refund, refund.id, details, refundRemedy))
  }
  for await (const refunds of splitPages(stripe.refunds.list({ limit: 100, created: { gte: compared.since } }))) {
    const known = await intentsOfPayments(db, refunds)
    for (const refund of refunds) if (known.has(refund.payment_intent as string)) await look(refund)
  }
  for (const id of [...ours.keys()].slice(0, compared.retrieved)) {
    const refund = await isThere(stripe.refunds.retrieve(id!))
    if (refund) await look(refund)
    else findings.push(toFinding(providerChecks.refundMade, id!, 'unknown to the provider', refundRemedy))
  }
  return findings
}

const refundRemedy = 'Look the refund up at the provider. If it failed, give the money back on another way.'

/** Whether a fresh refund is one that the shop has asked for and whose answer it has not recorded yet. */
async function isBeingMade(
  db: Database | Tx,
  refund: Stripe.Refund,
  amountMinor: number | undefined,
): Promise<boolean> {
  // guard: a refund is excused by what is due for an hour only | !isFresh(refund.created) → false | payments/audit
  if (!isFresh(refund.created)) return false
  const due = await db
    .selectFrom('refunds')
    .select('amountMinor')
    .where('id', '=', parseIdOr(refund.metadata?.refund, nilId))
    .where('state', '=', 'due')
    .executeTakeFirst()
  return due !== undefined && due.amountMinor === amountMinor
}

/** Every dispute of the provider is one here, of the same amount and outcome, and the reverse. */
export async function compareDisputes(
  db: Database | Tx,
  { stripe }: AuditedProvider,
  compared: Comparison,
): Promise<AuditFinding[]> {
  const selectDisputes = db.selectFrom('disputes').select(['providerDisputeId', 'amountMinor', 'state'])
  const rows = await selectDisputes
    .where((eb) => eb.or([eb('state', '=', 'open'), sql<boolean>`opened_at > now() - ${compared.period}::interval`]))
    .execute()
  const ours = new Map(rows.map((dispute) => [dispute.providerDisputeId, dispute]))
  const findings: AuditFinding[] = []
  const look = async (dispute: Stripe.Dispute) => {
    const listed = ours.get(dispute.id)
    ours.delete(dispute.id)
    const state = getDisputeOutcome(dispute)
    const amountMinor = fromCharge(dispute.amount, dispute.currency.toUpperCase())
    const isEqual = (recorded: typeof listed) => recorded?.amountMinor === amountMinor && recorded.state === state
    if (isEqual(listed)) return
    const known = await selectDisputes.where('providerDisputeId', '=', dispute.id).executeTakeFirst()
    if (isEqual(known)) return
    const details = `${state} ${dispute.amount}, recorded ${known ? `${known.state} ${known.amountMinor}` : 'none'}`
    findings.push(toFinding(providerChecks.dispute, dispute.id, details, disputeRemedy))
  }
  for await (const disputes of splitPages(stripe.disputes.list({ limit: 100, created: { gte: compared.since } }))) {
    const known = await intentsOfPayments(db, disputes)
    for (const dispute of disputes) if (known.has(dispute.payment_intent as string)) await look(dispute)
  }
  for (const id of [...ours.keys()].slice(0, compared.retrieved)) {
    const dispute = await isThere(stripe.disputes.retrieve(id))
    if (dispute) await look(dispute)
    else findings.push(toFinding(providerChecks.disputeOpened, id, 'unknown to the provider', disputeRemedy))
  }
  return findings
}

const disputeRemedy = 'Look the dispute up at the provider, and refund nothing of its order before it has ended.'

/** A list of the provider in parts, so that each is compared with one query. */
async function* splitPages<T>(list: AsyncIterable<T>, size = 100): AsyncGenerator<T[]> {
  let page: T[] = []
  for await (const one of list) {
    page.push(one)
    if (page.length < size) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}

/** The intents that are payments of this shop. */
async function intentsOfPayments(
  db: Database | Tx,
  all: readonly { payment_intent: string | Stripe.PaymentIntent | null }[],
): Promise<Set<string>> {
  const ids = all.map(({ payment_intent: intent }) => (typeof intent === 'string' ? intent : ''))
  const rows = await db.selectFrom('payments').select('transactionId').where('transactionId', 'in', ids).execute()
  return new Set(rows.map(({ transactionId }) => transactionId))
}
