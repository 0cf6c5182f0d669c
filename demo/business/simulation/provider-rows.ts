import { toCharge } from '#base/platform/text/money.ts'
import type { DemoBuyer } from './people.ts'
import type { Random } from './random.ts'
import type { Story } from './story.ts'

/** A paid order with what the provider calls its payment. */
export type PaidStory = Story & {
  paidAt: Date
  attemptId: string
  paymentId: string
  intentId: string
  chargeId: string
}

const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000)

export const getMethodId = ({ email }: DemoBuyer) => `pm_demo_${email.replace(/\W/g, '_')}`
export const getProviderRefundId = ({ id }: { id: string }) => `re_demo${id.replaceAll('-', '')}`
export const getDisputeId = ({ intentId }: PaidStory) => intentId.replace('pi_', 'dp_')

/** The practice card of a customer, as the sandbox keeps it. */
export const toProviderMethodRow = (dice: Random, customer: DemoBuyer) => ({
  id: getMethodId(customer),
  type: 'card',
  outcome: 'succeeds',
  ...dice.pick([
    { brand: 'visa', last4: '4242' },
    { brand: 'mastercard', last4: '4444' },
  ]),
  ...{ exp_month: dice.between(1, 12), exp_year: 2099 },
  billing_details: { name: customer.name, email: customer.email },
  created: secondsOf(customer.since),
})

const charged = ({ sale }: PaidStory) => ({
  amount: toCharge(sale.totalMinor, sale.currency),
  currency: sale.currency.toLowerCase(),
})

export const toIntentRow = (dice: Random, paid: PaidStory) => ({
  id: paid.intentId,
  client_secret: `${paid.intentId}_secret_${dice.letters(25)}`,
  ...charged(paid),
  amount_received: charged(paid).amount,
  status: 'succeeded',
  metadata: { order: paid.sale.id, attempt: paid.attemptId },
  payment_method: getMethodId(paid.sale.customer),
  latest_charge: paid.chargeId,
  takes_all: false,
  created: secondsOf(paid.paidAt),
})

export const toChargeRow = (paid: PaidStory) => ({
  id: paid.chargeId,
  payment_intent: paid.intentId,
  payment_method: getMethodId(paid.sale.customer),
  ...charged(paid),
  amount_refunded: paid.refunds.reduce((sum, refund) => sum + toCharge(refund.amountMinor, paid.sale.currency), 0),
  status: 'succeeded',
  authenticated: false,
  created: secondsOf(paid.paidAt),
})

export const toProviderRefundRows = (paid: PaidStory) =>
  paid.refunds.map((refund) => ({
    id: getProviderRefundId(refund),
    charge: paid.chargeId,
    payment_intent: paid.intentId,
    amount: toCharge(refund.amountMinor, paid.sale.currency),
    currency: paid.sale.currency.toLowerCase(),
    metadata: { refund: refund.id },
    status: 'succeeded',
    created: secondsOf(refund.at),
  }))

export const toProviderDisputeRows = (paid: PaidStory) =>
  paid.disputedAt
    ? [
        {
          id: getDisputeId(paid),
          charge: paid.chargeId,
          payment_intent: paid.intentId,
          ...charged(paid),
          reason: disputeReason,
          status: 'lost',
          created: secondsOf(paid.disputedAt),
        },
      ]
    : []

export const disputeReason = 'fraudulent'
