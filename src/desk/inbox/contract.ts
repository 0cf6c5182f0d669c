import { z } from 'zod'
import { endpoint } from '#base/platform/contract/endpoint.ts'
import {
  DeletedReply,
  Email,
  InsertedReply,
  line,
  ModifiedReply,
  PageQuery,
  SearchText,
  text,
} from '#base/platform/contract/shapes.ts'
import { tag } from '#base/platform/mail/contract.ts'
import { createRowsBody, RowsReply } from '#base/platform/rows/contract.ts'

/** A message from the contact form, as admins read it. */
export const Message = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  opinion: z.string(),
  read: z.boolean(),
  archived: z.boolean(),
  date: z.iso.datetime(),
  /** The account that has the address, if any; whether its owner wrote it is unknown. */
  customerId: z.string().nullable(),
})
export type Message = z.output<typeof Message>

/** The input of the contact form. `website` is a honeypot: people do not see it, only bots fill it in. */
export const NewMessage = z.strictObject({
  name: line(200, 'required'),
  email: z.string().trim().min(1).pipe(Email),
  subject: line(200, 'required'),
  opinion: text(5000, 'required'),
  website: line(200).optional(),
  /** The number of the part that the message is about. */
  part: SearchText.optional(),
})

export const sendMessage = endpoint('POST /inbox', {
  tag,
  summary: 'Send a message to the shop',
  access: 'public',
  rate: 'contact',
  status: 201,
  body: NewMessage,
  reply: InsertedReply,
})

export const listMessages = endpoint('GET /inbox', {
  tag,
  summary: 'Messages to the shop, newest first',
  access: 'admin',
  query: PageQuery.extend({ archived: z.enum(['true', 'false']).optional() }),
  reply: z.array(Message),
})

export const countUnreadMessages = endpoint('GET /inbox-unread', {
  tag,
  summary: 'How many messages nobody has read',
  access: 'admin',
  reply: z.object({ unread: z.int() }),
})

/** Marks a message as read or unread, archives it or restores it. */
export const markMessage = endpoint('PATCH /inbox/:id', {
  tag,
  summary: 'Mark a message',
  access: 'admin',
  body: z
    .strictObject({ read: z.boolean().optional(), archived: z.boolean().optional() })
    .refine(({ read, archived }) => read !== undefined || archived !== undefined),
  reply: ModifiedReply,
  refusals: ['not_found'],
})

/** Archives the message: no click ever erases one. */
export const deleteMessage = endpoint('DELETE /inbox/:id', {
  tag,
  summary: 'Put a message into the archive',
  access: 'admin',
  reply: DeletedReply,
  refusals: ['not_found'],
})

export const replyToMessage = endpoint('POST /inbox/:id/replies', {
  tag,
  summary: 'Answer a message by mail',
  access: 'admin',
  status: 201,
  body: z.strictObject({ text: text(5000, 'required') }),
  reply: InsertedReply,
  idempotent: true,
  refusals: ['not_found'],
})

/** Each action has an opposite, which undoes it. */
export const messageActions = ['read', 'unread', 'archive', 'restore'] as const

export const changeMessages = endpoint('POST /inbox/rows', {
  tag,
  summary: 'Mark several messages, archive or restore them',
  access: 'admin',
  body: createRowsBody(messageActions),
  reply: RowsReply,
})
