/** Irregularities with money that a person must look at. */
export const incidentKinds = [
  'payment_mismatch',
  'payment_adopted',
  'payment_rejected',
  'payment_without_order',
  'payment_unrecorded',
  'payment_refused',
  'paid_twice',
  'refund_failed',
  'refund_refused',
  'refund_unrecorded',
  'refunds_held',
  'dispute_opened',
  'dispute_won',
  'dispute_lost',
] as const
export type IncidentKind = (typeof incidentKinds)[number]
