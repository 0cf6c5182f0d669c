import { z } from 'zod'
import { endpoint } from '#base/platform/contract/endpoint.ts'
import {
  Id,
  InsertedReply,
  ModifiedReply,
  PageQuery,
  SearchText,
  text,
  translationsFor,
} from '#base/platform/contract/shapes.ts'
import { createRowsBody, RowsReply } from '#base/platform/rows/contract.ts'
import { Order } from '#trade/orders/shapes.ts'
import { ConversationFile, FileIds } from '../files/contract.ts'
import { conversationStates } from './states.ts'

export const tag = {
  name: 'Conversations',
  description: 'Messages to the shop, with everything that was written since.',
}

/** How long an answer, a note or what a customer writes on may be. */
export const maxEntry = 5000

const Person = z.object({ _id: z.string(), name: z.string() })

/** A conversation in a list. `waitingSince`: since when its customer waits for an answer; null: they do not. */
export const ConversationRow = z.object({
  _id: z.string(),
  number: z.string(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  state: z.enum(conversationStates),
  unread: z.boolean(),
  waitingSince: z.iso.datetime().nullable(),
  changedAt: z.iso.datetime(),
  assignee: Person.nullable(),
})
export type ConversationRow = z.output<typeof ConversationRow>

/**
 * What was written. `automatic`: by a program, such as an absence note. `otherAddress`: a mail came from there, not from the
 * conversation's address. `quoted`: the end of a mail that repeats earlier ones. `leftOut`: how many attachments it had.
 * `delivery`: what became of an answer's mail; null: there is none, or it was a month ago.
 */
export const ConversationEntry = z.object({
  _id: z.string(),
  kind: z.enum(['customer', 'answer', 'note', 'automatic']),
  author: z.string().nullable(),
  otherAddress: z.string().nullable(),
  text: z.string(),
  quoted: z.string(),
  leftOut: z.int(),
  delivery: z.enum(['queued', 'sent', 'failed']).nullable(),
  files: z.array(ConversationFile),
  at: z.iso.datetime(),
})
export type ConversationEntry = z.output<typeof ConversationEntry>

/** What a conversation is about, as far as it was begun from there. */
export const Topic = z.object({
  order: z.object({ _id: z.string(), number: z.string() }).nullable(),
  product: z
    .object({ slug: z.string(), sku: z.string(), name: z.string(), translations: translationsFor('name') })
    .nullable(),
  isReturn: z.boolean(),
})
export type Topic = z.output<typeof Topic>

/**
 * A whole conversation. `customer`: who has written it, or whose address it is. `isProven`: they were signed in, or the address is
 * confirmed and an account's. `isMailed`: answers are mailed; if not, they are read in the dashboard only. `version` is raised by
 * whatever is written.
 */
export const Conversation = ConversationRow.extend({
  version: z.int(),
  locale: z.string(),
  customer: Person.nullable(),
  isProven: z.boolean(),
  isMailed: z.boolean(),
  topic: Topic,
  entries: z.array(ConversationEntry),
  orders: z.array(Order),
  admins: z.array(Person),
})
export type Conversation = z.output<typeof Conversation>

/** The one that has waited longest comes first among open ones, else the one that was written in last. */
export const listConversations = endpoint('GET /conversations', {
  tag,
  summary: 'Conversations with customers',
  access: 'admin',
  query: PageQuery.extend({
    q: SearchText.optional(),
    state: z.enum(conversationStates).optional(),
    assigned: z.enum(['me', 'nobody']).optional(),
  }),
  reply: z.array(ConversationRow),
})

export const getConversation = endpoint('GET /conversations/:id', {
  tag,
  summary: 'A conversation with everything in it, and the latest orders of its customer',
  access: 'admin',
  reply: Conversation,
  refusals: ['not_found'],
})

export const NewAnswer = z.strictObject({
  text: text(maxEntry, 'required'),
  files: FileIds.optional(),
  close: z.boolean().optional(),
})

/** Answers, and mails the answer. `version` is that of the conversation as its writer has read it. */
export const answerConversation = endpoint('POST /conversations/:id/answers', {
  tag,
  summary: 'Answer a customer',
  access: 'admin',
  status: 201,
  body: NewAnswer.extend({ version: z.int32().min(1) }),
  reply: InsertedReply,
  idempotent: true,
  refusals: ['not_found', 'stale_version', 'quota'],
})

export const NewConversationNote = z.strictObject({ text: text(maxEntry, 'required') })

/** Only admins ever read it. */
export const addNoteToConversation = endpoint('POST /conversations/:id/notes', {
  tag,
  summary: 'Note something in a conversation, for admins',
  access: 'admin',
  status: 201,
  body: NewConversationNote,
  reply: InsertedReply,
  idempotent: true,
  refusals: ['not_found'],
})

/** Closes or reopens a conversation, or says who is on it; `assignee` is an admin, or null for nobody. */
export const changeConversation = endpoint('PATCH /conversations/:id', {
  tag,
  summary: 'Close, reopen or assign a conversation',
  access: 'admin',
  body: z
    .strictObject({ state: z.enum(['open', 'closed']).optional(), assignee: Id.nullable().optional() })
    .refine(({ state, assignee }) => state !== undefined || assignee !== undefined),
  reply: ModifiedReply,
  refusals: ['not_found'],
})

/** Each action has an opposite, which undoes it. */
export const conversationActions = ['close', 'reopen'] as const

export const changeConversations = endpoint('POST /conversations/rows', {
  tag,
  summary: 'Close or reopen several conversations',
  access: 'admin',
  body: createRowsBody(conversationActions),
  reply: RowsReply,
})
