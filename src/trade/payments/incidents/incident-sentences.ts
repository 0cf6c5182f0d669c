import { m } from '#paraglide/messages.js'
import type { IncidentKind } from './incident-kinds.ts'

/** What an admin is told of each irregularity. */
export const incidentSentences: Record<IncidentKind, () => string> = {
  payment_mismatch: m.incident_payment_mismatch,
  payment_adopted: m.incident_payment_adopted,
  payment_rejected: m.incident_payment_rejected,
  payment_without_order: m.incident_payment_without_order,
  paid_twice: m.incident_paid_twice,
  refund_failed: m.incident_refund_failed,
  refund_refused: m.incident_refund_refused,
  refund_unrecorded: m.incident_refund_unrecorded,
  payment_unrecorded: m.incident_payment_unrecorded,
  payment_refused: m.incident_payment_refused,
  refunds_held: m.incident_refunds_held,
  dispute_opened: m.incident_dispute_opened,
  dispute_won: m.incident_dispute_won,
  dispute_lost: m.incident_dispute_lost,
}
