import { m } from '#paraglide/messages.js'
import type { FeatureActions } from '#platform/database/audit-action.ts'

/** What the history calls the actions recorded here. */
export const stockActions = {
  names: {
    'stock.receive': m.audit_action_stock_receive,
    'stock.correct': m.audit_action_stock_correct,
    'stock.count': m.audit_action_stock_count,
  },
} satisfies FeatureActions

declare module '#platform/database/audit-action.ts' {
  interface AuditActions {
    stock: typeof stockActions
  }
}
