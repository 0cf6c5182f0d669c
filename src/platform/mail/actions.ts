import { m } from '#paraglide/messages.js'
import type { FeatureActions } from '#platform/database/audit-action.ts'

/** What the history calls the actions recorded here. */
export const mailActions = {
  names: {
    'mail.retry': m.audit_action_mail_retry,
    'mail.dismiss': m.audit_action_mail_dismiss,
    'mail.again': m.audit_action_mail_again,
  },
} satisfies FeatureActions

declare module '#platform/database/audit-action.ts' {
  interface AuditActions {
    mail: typeof mailActions
  }
}
