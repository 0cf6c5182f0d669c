import { toCharge } from '#platform/money.ts'
import type { Dice } from './dice.ts'
import type { Customer } from './people.ts'
import type { Story } from './story.ts'

/** A paid order with what the provider calls its payment. */
export type Paid = Story & { paidAt: Date; attemptId: string; paymentId: string; intentId: string; chargeId: string }

const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000)

export const methodOf = ({ id }: Customer) => `pm_demo${id.replaceAll('-', '')}`
export const refundIdOf = ({ id }: { id: string }) => `re_demo${id.replaceAll('-', '')}`
export const disputeIdOf = ({ intentId }: Paid) => intentId.replace('pi_', 'dp_')

/** The practice card of a customer, as the sandbox keeps it. */
export const methodRow = (dice: Dice, customer: Customer) => ({
  id: methodOf(customer),
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

const charged = ({ sale }: Paid) => ({
  amount: toCharge(sale.totalMinor, sale.currency),
  currency: sale.currency.toLowerCase(),
})

export const intentRow = (dice: Dice, paid: Paid) => ({
  id: paid.intentId,
  client_secret: `${paid.intentId}_secret_${dice.letters(25)}`,
  ...charged(paid),
  amount_received: charged(paid).amount,
  status: 'succeeded',
  metadata: { order: paid.sale.id, attempt: paid.attemptId },
  payment_method: methodOf(paid.sale.customer),
  latest_charge: paid.chargeId,
  takes_all: false,
  created: secondsOf(paid.paidAt),
})

export const chargeRow = (paid: Paid) => ({
  id: paid.chargeId,
  payment_intent: paid.intentId,
  payment_method: methodOf(paid.sale.customer),
  ...charged(paid),
  amount_refunded: paid.refunds.reduce((sum, refund) => sum + toCharge(refund.amountMinor, paid.sale.currency), 0),
  status: 'succeeded',
  authenticated: false,
  created: secondsOf(paid.paidAt),
})

export const refundRows = (paid: Paid) =>
  paid.refunds.map((refund) => ({
    id: refundIdOf(refund),
    charge: paid.chargeId,
    payment_intent: paid.intentId,
    amount: toCharge(refund.amountMinor, paid.sale.currency),
    currency: paid.sale.currency.toLowerCase(),
    metadata: { refund: refund.id },
    status: 'succeeded',
    created: secondsOf(refund.at),
  }))

export const disputeRows = (paid: Paid) =>
  paid.disputedAt
    ? [
        {
          id: disputeIdOf(paid),
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
