import { m } from '#paraglide/messages.js'
import type { FeatureActions } from '#platform/database/audit-action.ts'

/** What the history calls the actions recorded here. */
export const historyActions = {
  names: {
    undo: m.audit_action_undo,
    redo: m.audit_action_redo,
  },
} satisfies FeatureActions

declare module '#platform/database/audit-action.ts' {
  interface AuditActions {
    history: typeof historyActions
  }
}
