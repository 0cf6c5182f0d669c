import { m } from '#paraglide/messages.js'

const names: Record<string, () => string> = {
  'product.add': m.deed_product_add,
  'product.edit': m.deed_product_edit,
  'product.delete': m.deed_product_delete,
  'catalogue.import': m.deed_catalogue_import,
  'review.delete': m.deed_review_delete,
  'message.reply': m.deed_message_reply,
  'message.archive': m.deed_message_archive,
  'message.restore': m.deed_message_restore,
  'order.packed': m.deed_order_packed,
  'order.shipped': m.deed_order_shipped,
  'order.delivered': m.deed_order_delivered,
  'order.refund': m.deed_order_refund,
  'user.make-admin': m.deed_user_make_admin,
  'make-admin': m.deed_user_make_admin,
  'user.revoke-admin': m.deed_user_revoke_admin,
  'user.deactivate': m.deed_user_deactivate,
  'user.reactivate': m.deed_user_reactivate,
  'account.erase': m.deed_account_erase,
  undo: m.deed_undo,
}

/** What was done, in words. */
export const deedName = (action: string): string => names[action]?.() ?? action
