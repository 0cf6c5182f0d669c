import type { FeatureRefusals } from '#base/platform/refusals/registry.server.ts'
import { m } from '#paraglide/messages.js'

declare module '#base/platform/refusals/kinds.ts' {
  interface RefusalKinds {
    payments: {
      'not_found.incident': None
      already_paid: None
      payment_in_progress: None
      'payment_refused.amount': None
      'payment_refused.shop': None
      'payment_refused.vat_number': None
      'payment_not_found.other_order': None
      'payment_not_found.not_charged': None
      'wrong_state.dispute': None
      'wrong_state.incident': None
      'rate_limited.cards': None
      /** The shop's owner has to say something about the payment account first. */
      payments_paused: None
      'unavailable.payment': None
    }
  }
}

export const paymentsRefusals: FeatureRefusals<'payments'> = {
  statuses: {
    already_paid: 409,
    payment_in_progress: 409,
    payment_refused: 409,
    payment_not_found: 409,
    payments_paused: 503,
  },
  sentences: {
    'not_found.incident': m.refusal_no_incident,
    already_paid: m.refusal_already_paid,
    payment_in_progress: m.refusal_payment_in_progress,
    'payment_refused.amount': m.refusal_payment_amount,
    'payment_refused.shop': m.refusal_payment_shop,
    'payment_refused.vat_number': m.refusal_payment_vat_number,
    'payment_not_found.other_order': m.refusal_payment_of_other_order,
    'payment_not_found.not_charged': m.refusal_not_charged,
    'wrong_state.dispute': m.refusal_disputed,
    'wrong_state.incident': m.refusal_incident_not_refundable,
    'rate_limited.cards': m.refusal_too_many_cards,
    payments_paused: m.refusal_payments_paused,
    'unavailable.payment': m.refusal_no_card_payment,
  },
}
