import type { FeatureActions } from '#base/platform/database/audit-action.ts'
import { m } from '#paraglide/messages.js'
import type { FulfilmentState, TakenBackState } from './states.ts'

/** What the history calls the actions recorded here. */
export const ordersActions = {
  names: {
    'order.packed': m.audit_action_order_packed,
    'order.shipped': m.audit_action_order_shipped,
    'order.part-shipped': m.audit_action_order_part_shipped,
    'order.delivered': m.audit_action_order_delivered,
    'order.not-packed': m.audit_action_order_not_packed,
    'order.not-delivered': m.audit_action_order_not_delivered,
    'order.parcel-corrected': m.audit_action_order_parcel_corrected,
    'order.parcel-withdrawn': m.audit_action_order_parcel_withdrawn,
    'order.address-corrected': m.audit_action_order_address_corrected,
    'order.typed-in': m.audit_action_order_typed_in,
    'order.transfer-agreed': m.audit_action_order_transfer_agreed,
    'order.transfer-booked': m.audit_action_order_transfer_booked,
    'order.refund-by-hand': m.audit_action_order_refund_by_hand,
    'order.refund-again': m.audit_action_order_refund_again,
    'order.transferred-back': m.audit_action_order_transferred_back,
    'order.label-bought': m.audit_action_order_label_bought,
    'order.label-given-back': m.audit_action_order_label_given_back,
    'order.refund': m.audit_action_order_refund,
    'order.part-refund': m.audit_action_order_part_refund,
    'order.return-asked': m.audit_action_order_return_asked,
    'order.return-agreed': m.audit_action_order_return_agreed,
    'order.return-declined': m.audit_action_order_return_declined,
    'order.return-closed': m.audit_action_order_return_closed,
    'order.return-received': m.audit_action_order_return_received,
    'order.return-refunded': m.audit_action_order_return_refunded,
    'order.return-not-received': m.audit_action_order_return_not_received,
    'order.return-refused': m.return_state_refused,
    'order.return-reopened': m.audit_action_order_return_reopened,
    'order.return-reminded': m.audit_action_order_return_reminded,
    'order.return-exchanged': m.return_state_exchanged,
    'order.return-not-exchanged': m.audit_action_order_return_not_exchanged,
    'order.on-account': m.audit_action_order_on_account,
    'order.assigned': m.audit_action_order_assigned,
    'order.tagged': m.audit_action_order_tagged,
    'order.let-go': m.audit_action_order_let_go,
    'order.taxed': m.audit_action_order_taxed,
    'order.cancel-lines': m.audit_action_order_cancel_lines,
    'user.account-terms': m.audit_action_user_account_terms,
  } satisfies Record<`order.${FulfilmentState | `not-${TakenBackState}`}`, () => string> & FeatureActions['names'],
} satisfies FeatureActions

declare module '#base/platform/database/audit-action.ts' {
  interface AuditActions {
    orders: typeof ordersActions
  }
}
