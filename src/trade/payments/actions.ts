import type { FeatureActions } from '#base/platform/database/audit-action.ts'
import { m } from '#paraglide/messages.js'

/** What the history calls the actions recorded here. */
export const paymentsActions = {
  names: {
    'incident.refund': m.audit_action_incident_refund,
    'doubts.answer': m.audit_action_account_accept,
    'incident.resolve': m.audit_action_incident_resolve,
  },
} satisfies FeatureActions

declare module '#base/platform/database/audit-action.ts' {
  interface AuditActions {
    payments: typeof paymentsActions
  }
}
