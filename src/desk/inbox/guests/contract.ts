import { z } from 'zod'
import { endpoint } from '#base/platform/contract/endpoint.ts'
import { InsertedReply } from '#base/platform/contract/shapes.ts'
import { tag } from '../conversations/contract.ts'
import { NewWriting, OwnConversation } from '../own/contract.ts'

const Token = z.string().regex(/^[\w-]{1,100}$/)

// The token goes in the query, which is not logged.
export const getLinkedConversation = endpoint('GET /linked-conversation', {
  tag,
  summary: 'The conversation that the link in a mail opens',
  access: 'public',
  query: z.strictObject({ token: Token }),
  reply: OwnConversation,
  refusals: ['not_found'],
})

export const writeInLinkedConversation = endpoint('POST /linked-conversation', {
  tag,
  summary: 'Write on in the conversation that the link in a mail opens',
  access: 'public',
  rate: 'contact',
  status: 201,
  body: NewWriting.omit({ files: true }).extend({ token: Token }),
  reply: InsertedReply,
  refusals: ['not_found', 'rate_limited'],
})

export const getLinkedFile = endpoint('GET /linked-conversation/files/:id', {
  tag,
  summary: 'A file of the conversation that the link in a mail opens',
  access: 'public',
  query: z.strictObject({ token: Token }),
  media: 'application/octet-stream',
  reply: z.file(),
  refusals: ['not_found'],
})
