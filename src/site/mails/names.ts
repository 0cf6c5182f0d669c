import { m } from '#paraglide/messages.js'
import type { MailName } from '#platform/mail/names.ts'

/** What each mail is about. */
export const mailLabels: Record<MailName, () => string> = {
  order_placed: m.mails_name_order_placed,
  order_paid: m.mails_name_order_paid,
  order_on_account: m.mails_name_order_on_account,
  owed_reminder: m.mails_name_owed_reminder,
  owed_less: m.mails_name_owed_less,
  guest_paid: m.mails_name_guest_paid,
  parcel: m.mails_name_parcel,
  correction: m.mails_name_correction,
  lines_cancelled: m.mails_name_lines_cancelled,
  order_ended: m.mails_name_order_ended,
  order_let_go: m.mails_name_order_let_go,
  refund: m.mails_name_refund,
  refund_orderless: m.mails_name_refund_orderless,
  return: m.mails_name_return,
  transfer: m.mails_name_transfer,
  transfer_reminder: m.mails_name_transfer_reminder,
  payment_failed: m.mails_name_payment_failed,
  payment_failed_again: m.mails_name_payment_failed_again,
  vat: m.mails_name_vat,
  answer: m.mails_name_answer,
  back: m.mails_name_back,
  verify: m.mails_name_verify,
  already_registered: m.mails_name_already_registered,
  reset: m.mails_name_reset,
  security: m.mails_name_security,
  guest: m.mails_name_guest,
  merge_asked: m.mails_name_merge_asked,
  merged: m.mails_name_merged,
}
