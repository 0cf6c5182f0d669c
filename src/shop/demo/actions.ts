import type { FeatureActions } from '#base/platform/database/audit-action.ts'
import { m } from '#paraglide/messages.js'

/** What the history calls the actions recorded here. */
export const demoActions = {
  names: {
    'demo.clear': m.audit_action_demo_clear,
  },
} satisfies FeatureActions

declare module '#base/platform/database/audit-action.ts' {
  interface AuditActions {
    demo: typeof demoActions
  }
}
