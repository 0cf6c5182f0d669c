import { z } from 'zod'
import { endpoint } from '#base/platform/contract/endpoint.ts'
import { Id, InsertedReply, line, ModifiedReply, NewNote, Note } from '#base/platform/contract/shapes.ts'
import { toAsciiDigits } from '#base/platform/text/digits.ts'
import { tag } from '../contract.ts'
import { maxTags, OrderTag } from '../shapes.ts'

/** A part number or barcode, as a scanner reads it. */
const PartCode = line(100, 'required').overwrite(toAsciiDigits)

const Person = z.object({ _id: z.string(), name: z.string() })

/**
 * What admins keep about an order among themselves: who is on it, what it is marked with, and notes, the latest first. `admins`:
 * those who can be on it; `knownTags`: of other orders as well.
 */
export const OrderDesk = z.object({
  assignee: Person.nullable(),
  tags: z.array(z.string()),
  notes: z.array(Note),
  admins: z.array(Person),
  knownTags: z.array(z.string()),
})
export type OrderDesk = z.output<typeof OrderDesk>

export const getDesk = endpoint('GET /orders/:id/desk', {
  tag,
  summary: 'What admins keep about an order among themselves',
  access: 'admin',
  reply: OrderDesk,
  refusals: ['not_found'],
})

/** `assignee` is an admin, or null for nobody; `tags` replace those that it has. */
export const changeDesk = endpoint('PATCH /orders/:id/desk', {
  tag,
  summary: 'Say who is on an order, or mark it',
  access: 'admin',
  body: z
    .strictObject({ assignee: Id.nullable().optional(), tags: z.array(OrderTag).max(maxTags).optional() })
    .refine(({ assignee, tags }) => assignee !== undefined || tags !== undefined),
  reply: ModifiedReply,
  refusals: ['not_found'],
})

/** Notes something about an order, for admins. It is never changed, and its customer reads it in their data. */
export const addNoteToOrder = endpoint('POST /orders/:id/notes', {
  tag,
  summary: 'Note something about an order',
  access: 'admin',
  status: 201,
  body: NewNote,
  reply: InsertedReply,
  idempotent: true,
  refusals: ['not_found', 'idempotency_mismatch'],
})

/** By a part number, or by the barcode on a pack. `line`: null, if the part is not in the order. */
export const findLineByCode = endpoint('GET /orders/:id/line', {
  tag,
  summary: 'Which line of an order a code belongs to',
  access: 'admin',
  query: z.strictObject({ code: PartCode }),
  reply: z.object({ line: z.string().nullable() }),
  refusals: ['not_found'],
})

/**
 * A mail about an order to its customer. `body`: empty, if it holds a link that opens the order. `isRepeatable`: whether its text is
 * still there to be sent.
 */
export const OrderMail = z.object({
  _id: z.string(),
  recipient: z.string(),
  subject: z.string(),
  body: z.string(),
  state: z.enum(['queued', 'sent', 'failed']),
  createdAt: z.iso.datetime(),
  isRepeatable: z.boolean(),
})
export type OrderMail = z.output<typeof OrderMail>

export const listOrderMails = endpoint('GET /orders/:id/mails', {
  tag,
  summary: 'What was mailed to a customer about an order in the last 30 days, the latest first',
  access: 'admin',
  reply: z.array(OrderMail),
  refusals: ['not_found'],
})
