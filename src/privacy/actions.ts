import { m } from '#paraglide/messages.js'
import type { FeatureActions } from '#platform/database/audit-action.ts'

/** What the history calls the actions recorded here. */
export const privacyActions = {
  names: {
    'account.erase': m.audit_action_account_erase,
    'account.export': m.audit_action_account_export,
    'account.merge-asked': m.audit_action_account_merge_asked,
    'account.merged': m.audit_action_account_merged,
  },
} satisfies FeatureActions

declare module '#platform/database/audit-action.ts' {
  interface AuditActions {
    privacy: typeof privacyActions
  }
}
