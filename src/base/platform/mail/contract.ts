import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { Id, ModifiedReply } from '../contract/shapes.ts'

export const tag = { name: 'Messages', description: 'The contact form and the mails of a demonstration.' }

/** The latest mails of a demo shop without a mail server; 404 in any other shop. */
export const listOutbox = endpoint('GET /outbox', {
  tag,
  summary: 'Mails of the demonstration',
  access: 'public',
  reply: z.array(
    z.object({
      _id: z.string(),
      recipient: z.string(),
      subject: z.string(),
      body: z.string(),
      /** The name of the attached file, or empty. */
      attachment: z.string(),
      /** The address that it is answered to, or empty. */
      replyTo: z.string(),
      createdAt: z.iso.datetime(),
    }),
  ),
  refusals: ['not_found'],
})

/** A mail that is not tried any more. `reason` is what the mail server said last. */
export const UnsentMail = z.object({
  _id: z.string(),
  recipient: z.string(),
  subject: z.string(),
  tries: z.int(),
  reason: z.string(),
  createdAt: z.iso.datetime(),
})
export type UnsentMail = z.output<typeof UnsentMail>

export const listUnsentMails = endpoint('GET /mails/unsent', {
  tag,
  summary: 'Mails that could not be sent, oldest first, at most a hundred',
  access: 'admin',
  reply: z.array(UnsentMail),
})

/** They are listed and counted no more. Mails that were sent meanwhile are left alone. */
export const dismissMails = endpoint('POST /mails/dismiss', {
  tag,
  summary: 'Give up mails that could not be sent',
  access: 'admin',
  body: z.strictObject({ ids: z.array(Id).min(1).max(100) }),
  reply: ModifiedReply,
})

/** A mail that was sent goes to the same address once more, as it was. A secret in it that is not kept any more cannot be sent. */
export const repeatMail = endpoint('POST /mails/:id/again', {
  tag,
  summary: 'Send a mail again',
  access: 'admin',
  reply: ModifiedReply,
  refusals: ['not_found', 'wrong_state'],
})

/** Mails that were sent meanwhile are left alone. */
export const retryMails = endpoint('POST /mails/retry', {
  tag,
  summary: 'Try again to send mails that could not be sent',
  access: 'admin',
  body: z.strictObject({ ids: z.array(Id).min(1).max(100) }),
  reply: ModifiedReply,
})
