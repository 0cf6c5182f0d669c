import type { FeatureActions } from '#base/platform/database/audit-action.ts'
import { m } from '#paraglide/messages.js'

/** What the history calls the actions recorded here. */
export const identityActions = {
  names: {
    'user.make-admin': m.audit_action_user_make_admin,
    'make-admin': m.audit_action_user_make_admin,
    'user.revoke-admin': m.audit_action_user_revoke_admin,
    'user.deactivate': m.audit_action_user_deactivate,
    'user.reset-second-factor': m.audit_action_user_reset_second_factor,
    'user.reactivate': m.audit_action_user_reactivate,
  },
} satisfies FeatureActions

declare module '#base/platform/database/audit-action.ts' {
  interface AuditActions {
    identity: typeof identityActions
  }
}
