import { collectMails } from '#base/platform/mail/customer-mail.ts'
import { m } from '#paraglide/messages.js'

/** Its mails to customers. */
export const mails = collectMails({
  owed_less: {
    label: m.mails_name_owed_less,
    subject: m.mail_refund_subject,
    body: m.mail_owed_less_body,
  },
  refund: {
    label: m.mails_name_refund,
    subject: m.mail_refund_subject,
    body: m.mail_refund_body,
  },
  refund_orderless: {
    label: m.mails_name_refund_orderless,
    subject: m.mail_refund_orderless_subject,
    body: m.mail_refund_orderless_body,
  },
  charged_back: {
    label: m.mails_name_charged_back,
    subject: m.mail_charged_back_subject,
    body: m.mail_charged_back_body,
  },
  payment_failed: {
    label: m.mails_name_payment_failed,
    subject: m.mail_payment_failed_subject,
    body: m.mail_payment_failed_body,
  },
  payment_failed_again: {
    label: m.mails_name_payment_failed_again,
    subject: m.mail_payment_failed_subject,
    body: m.mail_payment_failed_again_body,
  },
})
