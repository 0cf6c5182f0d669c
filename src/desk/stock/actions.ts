import type { FeatureActions } from '#base/platform/database/audit-action.ts'
import { m } from '#paraglide/messages.js'

/** What the history calls the actions recorded here. */
export const stockActions = {
  names: {
    'stock.receive': m.audit_action_stock_receive,
    'stock.correct': m.audit_action_stock_correct,
    'stock.count': m.audit_action_stock_count,
  },
} satisfies FeatureActions

declare module '#base/platform/database/audit-action.ts' {
  interface AuditActions {
    stock: typeof stockActions
  }
}
