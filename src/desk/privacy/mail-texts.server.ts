import { collectMails } from '#base/platform/mail/customer-mail.ts'
import { m } from '#paraglide/messages.js'

/** Its mails to customers. */
export const mails = collectMails({
  merge_asked: {
    label: m.mails_name_merge_asked,
    subject: m.mail_merge_asked_subject,
    body: m.mail_merge_asked_body,
  },
  merged: {
    label: m.mails_name_merged,
    subject: m.mail_merged_subject,
    body: m.mail_merged_body,
  },
})
