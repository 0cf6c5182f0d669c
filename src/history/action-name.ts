import { m } from '#paraglide/messages.js'

const names: Record<string, () => string> = {
  'product.add': m.audit_action_product_add,
  'product.edit': m.audit_action_product_edit,
  'product.delete': m.audit_action_product_delete,
  'catalogue.import': m.audit_action_catalogue_import,
  'review.approve': m.audit_action_review_approve,
  'review.delete': m.audit_action_review_delete,
  'message.reply': m.audit_action_message_reply,
  'message.archive': m.audit_action_message_archive,
  'message.restore': m.audit_action_message_restore,
  'order.packed': m.audit_action_order_packed,
  'order.shipped': m.audit_action_order_shipped,
  'order.delivered': m.audit_action_order_delivered,
  'order.refund': m.audit_action_order_refund,
  'incident.resolve': m.audit_action_incident_resolve,
  'user.make-admin': m.audit_action_user_make_admin,
  'make-admin': m.audit_action_user_make_admin,
  'user.revoke-admin': m.audit_action_user_revoke_admin,
  'user.deactivate': m.audit_action_user_deactivate,
  'user.reset-second-factor': m.audit_action_user_reset_second_factor,
  'user.reactivate': m.audit_action_user_reactivate,
  'account.erase': m.audit_action_account_erase,
  'demo.clear': m.audit_action_demo_clear,
  'mail.retry': m.audit_action_mail_retry,
  'task.run': m.audit_action_task_run,
  'settings.edit': m.audit_action_settings_edit,
  'tax.edit': m.audit_action_tax_edit,
  'delivery.edit': m.audit_action_delivery_edit,
  'synonym.edit': m.audit_action_synonym_edit,
  'standard.edit': m.audit_action_standard_edit,
  'numbers.import': m.audit_action_numbers_import,
  undo: m.audit_action_undo,
  redo: m.audit_action_redo,
}

/** The action as text for admins. */
export const actionName = (action: string): string => names[action]?.() ?? action
