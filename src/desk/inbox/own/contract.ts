import { z } from 'zod'
import { endpoint } from '#base/platform/contract/endpoint.ts'
import { Id, InsertedReply, line, SearchText, text } from '#base/platform/contract/shapes.ts'
import { ConversationEntry, ConversationRow, maxEntry, Topic, tag } from '../conversations/contract.ts'
import { FileIds } from '../files/contract.ts'

/** A conversation as its customer sees it in a list. */
export const OwnConversationRow = ConversationRow.pick({
  ...({ _id: true, number: true, subject: true, state: true, changedAt: true } as const),
})
export type OwnConversationRow = z.output<typeof OwnConversationRow>

/** Something written, as the customer reads it: by them, or by the shop. */
export const OwnEntry = ConversationEntry.pick({ _id: true, text: true, leftOut: true, files: true, at: true }).extend({
  isAnswer: z.boolean(),
})
export type OwnEntry = z.output<typeof OwnEntry>

export const OwnConversation = OwnConversationRow.extend({ topic: Topic, entries: z.array(OwnEntry) })
export type OwnConversation = z.output<typeof OwnConversation>

/** Those that were written with the account, and those from its confirmed address. */
export const listOwnConversations = endpoint('GET /own-conversations', {
  tag,
  summary: 'Your latest hundred conversations with the shop',
  access: 'signed-in',
  reply: z.array(OwnConversationRow),
})

export const getOwnConversation = endpoint('GET /own-conversations/:id', {
  tag,
  summary: 'A conversation of yours',
  access: 'signed-in',
  reply: OwnConversation,
  refusals: ['not_found'],
})

export const NewQuestion = z.strictObject({
  subject: line(200).optional(),
  text: text(maxEntry, 'required'),
  files: FileIds.optional(),
  order: Id.optional(),
  line: Id.optional(),
  return: Id.optional(),
  /** The number of the part that it is about, where it is about no order. */
  part: SearchText.optional(),
})

/** Asks about an order, a line of it or a return, all the caller's own, about a part, or about anything else. */
export const askShop = endpoint('POST /own-conversations', {
  tag,
  summary: 'Ask the shop',
  access: 'signed-in',
  status: 201,
  body: NewQuestion,
  reply: InsertedReply,
  idempotent: true,
  refusals: ['not_found', 'rate_limited', 'quota'],
})

export const NewWriting = z.strictObject({ text: text(maxEntry, 'required'), files: FileIds.optional() })

/** The conversation is open again, and the shop is told. */
export const writeInOwnConversation = endpoint('POST /own-conversations/:id/entries', {
  tag,
  summary: 'Write on in a conversation of yours',
  access: 'signed-in',
  status: 201,
  body: NewWriting,
  reply: InsertedReply,
  idempotent: true,
  refusals: ['not_found', 'rate_limited', 'quota'],
})
