import { collectMails } from '#base/platform/mail/customer-mail.ts'
import { m } from '#paraglide/messages.js'

/** Its mails to customers. */
export const mails = collectMails({
  back: {
    label: m.mails_name_back,
    subject: m.mail_back_subject,
    body: m.mail_back_body,
  },
})
