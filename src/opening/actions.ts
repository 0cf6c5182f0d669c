import { m } from '#paraglide/messages.js'
import type { FeatureActions } from '#platform/database/audit-action.ts'

/** What the history calls the actions recorded here. */
export const openingActions = {
  names: {
    'shop.open': m.audit_action_shop_open,
  },
} satisfies FeatureActions

declare module '#platform/database/audit-action.ts' {
  interface AuditActions {
    opening: typeof openingActions
  }
}
