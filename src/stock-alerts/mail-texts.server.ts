import { m } from '#paraglide/messages.js'
import { collectMails } from '#platform/mail/customer-mail.ts'

/** Its mails to customers. */
export const mails = collectMails({
  back: {
    label: m.mails_name_back,
    subject: m.mail_back_subject,
    body: m.mail_back_body,
  },
})
