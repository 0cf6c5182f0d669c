import { z } from 'zod'
import { endpoint } from '#base/platform/contract/endpoint.ts'
import { line, localizedLine, localizedText, ModifiedReply, text } from '#base/platform/contract/shapes.ts'
import { locales } from '#base/platform/text/locale.ts'
import { maxLengths } from '../limits.ts'

const tag = { name: 'Mail texts', description: 'What the shop writes to its customers.' }

/** Those that there are is for the server to say. */
const Name = z.string().regex(/^[a-z_]{1,40}$/)

/** An empty text is the software's own. */
const MailText = z.strictObject({
  subject: localizedLine(maxLengths.mailSubject),
  body: localizedText(maxLengths.mailBody),
})

/** The mails that an owner has worded, by their names. */
export const MailTexts = z.record(Name, MailText)
export type MailTexts = z.output<typeof MailTexts>

/** A mail as the software has it, and what its texts may and have to name, such as `{link}`. */
const OriginalMail = z.object({
  name: Name,
  label: z.string(),
  ...MailText.shape,
  known: z.array(z.string()),
  required: z.array(z.string()),
})
export type OriginalMail = z.output<typeof OriginalMail>

export const getMailTexts = endpoint('GET /mails/texts', {
  tag,
  summary: 'The texts of the mails to customers, in every language',
  access: 'admin',
  reply: z.object({ texts: MailTexts, originals: z.array(OriginalMail) }),
})

/**
 * Replaces the texts. `was` holds what the form showed, so that another admin's change made meanwhile is not lost. A
 * placeholder that the mail does not know, or a body without one that it needs, is refused.
 */
export const changeMailTexts = endpoint('PUT /mails/texts', {
  tag,
  summary: 'Change the texts of mails',
  access: 'admin',
  body: z.strictObject({ was: MailTexts, is: MailTexts }),
  maxBytes: 4 * 1024 * 1024,
  reply: ModifiedReply,
  refusals: ['stale_version'],
})

/** `html` is safe: every text in it is escaped. It is styled by `style`. */
export const previewMail = endpoint('POST /mails/preview', {
  tag,
  summary: 'A mail as its reader will see it, about a made-up order',
  access: 'admin',
  body: z.strictObject({
    name: Name,
    locale: z.enum(locales),
    subject: line(maxLengths.mailSubject),
    body: text(maxLengths.mailBody),
  }),
  reply: z.object({ subject: z.string(), html: z.string(), style: z.string() }),
})
