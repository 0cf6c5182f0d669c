import { collectMails } from '#base/platform/mail/customer-mail.ts'
import { m } from '#paraglide/messages.js'

/** Its mails to customers. */
export const mails = collectMails({
  answer: {
    label: m.mails_name_answer,
    subject: m.mail_answer_subject,
    body: m.mail_answer_body,
  },
})
