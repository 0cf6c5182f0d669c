import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'

/** The last mails of a demonstration shop, which has no mail server. Not there in a live shop. */
export const listOutbox = endpoint('GET /outbox', {
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
