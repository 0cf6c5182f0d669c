import { m } from '#paraglide/messages.js'
import type { FeatureActions } from '#platform/database/audit-action.ts'

/** What the history calls the actions recorded here. */
export const demoActions = {
  names: {
    'demo.clear': m.audit_action_demo_clear,
  },
} satisfies FeatureActions

declare module '#platform/database/audit-action.ts' {
  interface AuditActions {
    demo: typeof demoActions
  }
}
