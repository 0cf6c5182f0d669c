import { m } from '#paraglide/messages.js'
import { nameMails } from '#platform/mail/customer-mail.ts'

/** Its mails to customers. */
export const mails = nameMails({
  back: {
    label: m.mails_name_back,
    subject: m.mail_back_subject,
    body: m.mail_back_body,
  },
})
