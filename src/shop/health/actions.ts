import type { FeatureActions } from '#base/platform/database/audit-action.ts'
import { m } from '#paraglide/messages.js'

/** What the history calls the actions recorded here. */
export const healthActions = {
  names: {
    'task.run': m.audit_action_task_run,
  },
} satisfies FeatureActions

declare module '#base/platform/database/audit-action.ts' {
  interface AuditActions {
    health: typeof healthActions
  }
}
