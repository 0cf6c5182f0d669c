import type { FeatureActions } from '#base/platform/database/audit-action.ts'
import { m } from '#paraglide/messages.js'

/** What the history calls the actions recorded here. */
export const mailActions = {
  names: {
    'mail.retry': m.audit_action_mail_retry,
    'mail.dismiss': m.audit_action_mail_dismiss,
    'mail.again': m.audit_action_mail_again,
  },
} satisfies FeatureActions

declare module '#base/platform/database/audit-action.ts' {
  interface AuditActions {
    mail: typeof mailActions
  }
}
