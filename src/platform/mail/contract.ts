import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'

export const tag = { name: 'Messages', description: 'The contact form and the mails of a demonstration.' }

/** The last mails of a demonstration shop, which has no mail server. Not there in a live shop. */
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
