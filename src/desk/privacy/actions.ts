import type { FeatureActions } from '#base/platform/database/audit-action.ts'
import { m } from '#paraglide/messages.js'

/** What the history calls the actions recorded here. */
export const privacyActions = {
  names: {
    'account.erase': m.audit_action_account_erase,
    'account.export': m.audit_action_account_export,
    'account.merge-asked': m.audit_action_account_merge_asked,
    'account.merged': m.audit_action_account_merged,
  },
} satisfies FeatureActions

declare module '#base/platform/database/audit-action.ts' {
  interface AuditActions {
    privacy: typeof privacyActions
  }
}
