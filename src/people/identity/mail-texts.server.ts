import { collectMails } from '#base/platform/mail/customer-mail.ts'
import { m } from '#paraglide/messages.js'

/** Its mails to customers. */
export const mails = collectMails({
  verify: {
    label: m.mails_name_verify,
    subject: m.mail_verify_subject,
    body: m.mail_verify_body,
  },
  already_registered: {
    label: m.mails_name_already_registered,
    subject: m.mail_already_registered_subject,
    body: m.mail_already_registered_body,
  },
  reset: {
    label: m.mails_name_reset,
    subject: m.mail_reset_subject,
    body: m.mail_reset_body,
  },
  security: {
    label: m.mails_name_security,
    subject: m.mail_security_subject,
    body: m.mail_security_body,
  },
  guest: {
    label: m.mails_name_guest,
    subject: m.mail_guest_subject,
    body: m.mail_guest_body,
  },
})
