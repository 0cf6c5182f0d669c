import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'

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
      createdAt: z.iso.datetime(),
    }),
  ),
  refusals: ['not_found'],
})
