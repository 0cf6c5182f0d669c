import type { FeatureActions } from '#base/platform/database/audit-action.ts'
import { m } from '#paraglide/messages.js'

/** What the history calls the actions recorded here. */
export const historyActions = {
  names: {
    undo: m.audit_action_undo,
    redo: m.audit_action_redo,
  },
} satisfies FeatureActions

declare module '#base/platform/database/audit-action.ts' {
  interface AuditActions {
    history: typeof historyActions
  }
}
