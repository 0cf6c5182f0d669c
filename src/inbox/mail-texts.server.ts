import { m } from '#paraglide/messages.js'
import { collectMails } from '#platform/mail/customer-mail.ts'

/** Its mails to customers. */
export const mails = collectMails({
  answer: {
    label: m.mails_name_answer,
    subject: m.mail_answer_subject,
    body: m.mail_answer_body,
  },
})
