import type { FeatureActions } from '#base/platform/database/audit-action.ts'
import { m } from '#paraglide/messages.js'

/** What the history says of the actions recorded here, and of undoing them. */
export const purchasingActions = {
  names: {
    'supplier.add': m.audit_action_supplier_add,
    'supplier.edit': m.audit_action_supplier_edit,
    'supplier.retire': m.audit_action_supplier_retire,
    'supplier.restore': m.audit_action_supplier_restore,
    'supplier.parts': m.audit_action_supplier_parts,
    'purchase-order.add': m.audit_action_purchase_order_add,
    'purchase-order.edit': m.audit_action_purchase_order_edit,
    'purchase-order.correct': m.audit_action_purchase_order_correct,
    'purchase-order.send': m.audit_action_purchase_order_send,
    'purchase-order.close': m.audit_action_purchase_order_close,
    'purchase-order.reopen': m.audit_action_purchase_order_reopen,
    'purchase-order.cancel': m.audit_action_purchase_order_cancel,
  },
  effects: {
    suppliers_change: m.undo_suppliers_change,
    supplier_parts_change: m.undo_supplier_parts_change,
    purchase_orders_change: m.undo_purchase_orders_change,
  },
} satisfies FeatureActions

declare module '#base/platform/database/audit-action.ts' {
  interface AuditActions {
    purchasing: typeof purchasingActions
  }
}
