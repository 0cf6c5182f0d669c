import { collectMails } from '#base/platform/mail/customer-mail.ts'
import { m } from '#paraglide/messages.js'

/** Its mails to customers. */
export const mails = collectMails({
  order_placed: {
    label: m.mails_name_order_placed,
    subject: m.mail_order_received_subject,
    body: m.mail_order_received_body,
  },
  order_paid: {
    label: m.mails_name_order_paid,
    subject: m.mail_order_paid_subject,
    body: m.mail_order_paid_body,
  },
  order_on_account: {
    label: m.mails_name_order_on_account,
    subject: m.mail_order_on_account_subject,
    body: m.mail_order_on_account_body,
  },
  owed_reminder: {
    label: m.mails_name_owed_reminder,
    subject: m.mail_owed_reminder_subject,
    body: m.mail_owed_reminder_body,
  },
  guest_paid: {
    label: m.mails_name_guest_paid,
    subject: m.mail_order_paid_subject,
    body: m.mail_guest_paid_body,
  },
  parcel: {
    label: m.mails_name_parcel,
    subject: m.mail_shipped_subject,
    body: m.mail_shipped_body,
  },
  correction: {
    label: m.mails_name_correction,
    subject: m.mail_correction_subject,
    body: m.mail_correction_body,
  },
  lines_cancelled: {
    label: m.mails_name_lines_cancelled,
    subject: m.mail_lines_cancelled_subject,
    body: m.mail_lines_cancelled_body,
  },
  order_ended: {
    label: m.mails_name_order_ended,
    subject: m.mail_order_ended_subject,
    body: m.mail_order_ended_body,
  },
  order_let_go: {
    label: m.mails_name_order_let_go,
    subject: m.mail_order_ended_subject,
    body: m.mail_order_let_go_body,
  },
  return: {
    label: m.mails_name_return,
    subject: m.mail_return_subject,
    body: m.mail_return_body,
  },
  transfer: {
    label: m.mails_name_transfer,
    subject: m.mail_transfer_subject,
    body: m.mail_transfer_body,
  },
  transfer_reminder: {
    label: m.mails_name_transfer_reminder,
    subject: m.mail_transfer_reminder_subject,
    body: m.mail_transfer_reminder_body,
  },
  vat: {
    label: m.mails_name_vat,
    subject: m.mail_vat_subject,
    body: m.mail_vat_body,
  },
})
