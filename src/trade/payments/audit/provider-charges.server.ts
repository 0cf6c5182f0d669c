import { sql } from 'kysely'
import type Stripe from 'stripe'
import type { AuditFinding } from '#base/platform/audit/check.ts'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { fromCharge } from '#base/platform/text/money.ts'
import { findOwnInstallation } from '../account/installation.sql.server.ts'
import { type AuditedProvider, type Comparison, isFresh, isThere, providerChecks, toFinding } from './compare.server.ts'

type Payment = { currency: string; amountMinor: number }

/** Every charge of the provider is a payment here, of the same amount, and the reverse. */
export async function compareCharges(
  db: Database | Tx,
  { stripe, shop }: AuditedProvider,
  compared: Comparison,
): Promise<AuditFinding[]> {
  const own = await findOwnInstallation(db)
  const selectPayments = db.selectFrom('payments').select(['transactionId', 'amountMinor', 'currency'])
  const payments = await selectPayments
    .where('channel', '=', 'provider')
    .where(sql<boolean>`received_at > now() - ${compared.period}::interval`)
    .execute()
  const ours = new Map(payments.map((payment) => [payment.transactionId, payment]))
  const findings: AuditFinding[] = []
  for await (const intent of stripe.paymentIntents.list({ limit: 100, created: { gte: compared.since } })) {
    // An intent without an order of ours belongs to other business of the same account.
    if (intent.status !== 'succeeded' || !intent.metadata.order) continue
    const payment = ours.get(intent.id)
    ours.delete(intent.id)
    const finding = await compare(intent, payment)
    if (finding) findings.push(finding)
  }
  for (const id of [...ours.keys()].slice(0, compared.retrieved)) {
    if (await isThere(stripe.paymentIntents.retrieve(id))) continue
    findings.push(toFinding(providerChecks.payment, id, 'unknown to the provider', paymentRemedy))
  }
  return findings

  async function compare(intent: Stripe.PaymentIntent, listed: Payment | undefined) {
    const currency = intent.currency.toUpperCase()
    const isEqual = (payment: Payment | undefined) =>
      payment?.currency === currency && payment.amountMinor === fromCharge(intent.amount_received, currency)
    if (isEqual(listed) || (await isKnown(db, intent))) return undefined
    // It may have been recorded since the books were read, which also ended the attempt that would have excused it.
    const payment = listed ?? (await selectPayments.where('transactionId', '=', intent.id).executeTakeFirst())
    if (isEqual(payment) || (!payment && isOthers(intent, own?.id, shop))) return undefined
    const details = `charged ${intent.amount_received}, ${payment ? `recorded ${payment.amountMinor}` : 'not recorded'}`
    return toFinding(providerChecks.charge, intent.id, details, chargeRemedy)
  }
}

const chargeRemedy =
  'Look the charge up at the provider: its metadata name the order. Send the goods or give the money back.'
const paymentRemedy = 'Send nothing for this payment before the provider has confirmed it.'

/** Whether a charge that is not in the books is of another shop at the account. */
const isOthers = ({ metadata }: Stripe.PaymentIntent, own: string | undefined, shop: string): boolean =>
  metadata.installation === undefined
    ? metadata.shop !== undefined && metadata.shop !== shop
    : metadata.installation !== own

/** A fresh charge with an open attempt will be settled; one that did not match its order is reported as an incident. */
async function isKnown(db: Database | Tx, { id: intentId, created }: Stripe.PaymentIntent): Promise<boolean> {
  const attempt = db
    .selectFrom('paymentAttempts')
    .select('id')
    .where('intentId', '=', intentId)
    .where('state', '=', 'open')
  const incident = db
    .selectFrom('incidents')
    .select('id')
    .where(sql<boolean>`details ->> 'intent' = ${intentId}`)
    .where('kind', '<>', 'payment_unrecorded')
  // guard: a charge is excused by its open attempt for an hour only | isFresh(created) → true | trade/payments/settle/unrecorded.test
  return (await (isFresh(created) ? attempt.unionAll(incident) : incident).executeTakeFirst()) !== undefined
}
