import { m } from '#paraglide/messages.js'
import type { FeatureActions } from '#platform/database/audit-action.ts'

/** What the history calls the actions recorded here. */
export const healthActions = {
  names: {
    'task.run': m.audit_action_task_run,
  },
} satisfies FeatureActions

declare module '#platform/database/audit-action.ts' {
  interface AuditActions {
    health: typeof healthActions
  }
}
