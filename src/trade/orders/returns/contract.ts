import { z } from 'zod'
import { endpoint } from '#base/platform/contract/endpoint.ts'
import {
  DeletedReply,
  Id,
  InsertedReply,
  line,
  ModifiedReply,
  MoneyAmount,
  PageQuery,
  Pieces,
  text,
  translationsFor,
} from '#base/platform/contract/shapes.ts'
import { maxLines, maxPieces } from '#base/platform/limits.ts'
import { conditions, PieceCondition } from '#goods/catalogue/related/conditions.ts'

export const returnsTag = { name: 'Returns', description: 'Pieces that customers send back.' }

export const returnStates = [
  'asked',
  'agreed',
  'declined',
  'closed',
  'received',
  'refunded',
  'refused',
  'exchanged',
] as const
export type ReturnState = (typeof returnStates)[number]

/** The states in which a return waits for an answer, for the parcel, or for the money. */
export const openReturnStates = ['asked', 'agreed', 'received'] as const satisfies ReturnState[]

const maxReason = 300

/**
 * `came`: how many of the pieces arrived, and `restocked`: how many of those are back on the shelf; null until they were
 * checked. `pieces`: what arrived by condition; the `other` ones are none of the line. `finding`: what an admin saw.
 * `closed`: they never came, and are no longer expected. `refused`: they came, and nothing is refunded. `exchanged`: for all of them
 * other parts are sent.
 */
export const OrderReturn = z.object({
  _id: z.string(),
  order: z.string(),
  /** The order's. */
  number: z.string(),
  customerName: z.string(),
  customerId: z.string(),
  state: z.enum(returnStates),
  answer: z.string(),
  askedAt: z.iso.datetime(),
  /** Since when the next step is waited for. */
  waitingSince: z.iso.datetime(),
  /** When an agreed return is closed unless its parcel comes; null: never. */
  closesAt: z.iso.datetime().nullable(),
  lines: z.array(
    z.object({
      line: z.string(),
      name: z.string(),
      translations: translationsFor('name'),
      sku: z.string(),
      quantity: z.int(),
      packSize: z.int(),
      reason: z.string(),
      came: z.int().nullable(),
      restocked: z.int().nullable(),
      /** For how many of those that came parts are sent. */
      exchanged: z.int(),
      pieces: z.array(z.object({ condition: PieceCondition, quantity: z.int(), restocked: z.boolean() })),
      finding: z.string(),
    }),
  ),
  /** Why less was refunded than the pieces cost, or nothing. */
  decision: z.string(),
  refunded: z.number().nullable(),
  /** The order of the parts that are sent for its pieces. */
  exchange: z.object({ order: z.string(), number: z.string() }).nullable(),
  /** For a received return: the refund for its pieces that are not exchanged and, once everything is back in time, for the delivery. */
  offer: z.object({ pieces: z.number(), delivery: z.number() }).nullable(),
  /** Where an agreed return is sent, and how, in the caller’s language. */
  sendTo: z.object({ address: z.string(), instructions: z.string() }).nullable(),
})
export type OrderReturn = z.output<typeof OrderReturn>

/**
 * Customers may return pieces that were sent, within the configured days after the last parcel; admins may enter a
 * return after that.
 */
export const requestReturn = endpoint('POST /orders/:id/returns', {
  tag: returnsTag,
  summary: 'Ask to return pieces of an order',
  access: 'signed-in',
  guests: true,
  status: 201,
  idempotent: true,
  body: z.strictObject({
    lines: z
      .array(z.strictObject({ line: Id, quantity: Pieces, reason: text(maxReason, 'required') }))
      .min(1)
      .max(maxLines),
  }),
  reply: InsertedReply,
  refusals: ['not_found', 'wrong_state', 'idempotency_mismatch'],
})

export const listOrderReturns = endpoint('GET /orders/:id/returns', {
  tag: returnsTag,
  summary: 'The returns of an order, oldest first',
  access: 'signed-in',
  guests: true,
  reply: z.array(OrderReturn),
  refusals: ['not_found'],
})

/** While a return is agreed to and has not come. */
export const getReturnSlip = endpoint('GET /returns/:id/slip', {
  tag: returnsTag,
  summary: 'A slip to put into the parcel of a return, as PDF',
  access: 'signed-in',
  guests: true,
  media: 'application/pdf',
  reply: z.file(),
  refusals: ['not_found', 'wrong_state', 'unavailable'],
})

/** Returns that wait for an answer, for the parcel, or for the money, oldest first; or those in a `state`. */
export const listReturns = endpoint('GET /returns', {
  tag: returnsTag,
  summary: 'Returns that are not finished, or in a state',
  access: 'admin',
  query: PageQuery.pick({ limit: true }).extend({ state: z.enum(returnStates).optional() }),
  reply: z.array(OrderReturn),
})

/**
 * Agrees to a return, or declines it with a sentence for its customer; or closes an agreed one that never came, so that
 * a new return of its pieces can be requested. A return that does not arrive is closed automatically after the
 * configured days, a week after a reminder; `reopened`: its parcel came after all, or is waited for again.
 */
export const answerReturn = endpoint('PATCH /returns/:id', {
  tag: returnsTag,
  summary: 'Answer a return',
  access: 'admin',
  body: z.strictObject({ state: z.enum(['agreed', 'declined', 'closed', 'reopened']), answer: text(1000).optional() }),
  reply: ModifiedReply,
  refusals: ['not_found', 'wrong_state'],
})

const ReceivedPieces = z.strictObject({
  condition: PieceCondition,
  quantity: z.int().min(0).max(maxPieces),
  restock: z.boolean().optional(),
})

/**
 * A parcel has arrived: of each line so many pieces in each condition; of a line without an entry none did. What is as new
 * goes back on the shelf unless `restock` says otherwise; the rest is written off. Missing pieces are expected in a return
 * of their own, unless `rest` is `closed`. More than announced may come, but no more than was sent.
 */
export const receiveReturn = endpoint('POST /returns/:id/receipt', {
  tag: returnsTag,
  summary: 'Say that a return has come',
  access: 'admin',
  body: z.strictObject({
    lines: z
      .array(
        z.strictObject({
          line: Id,
          pieces: z.array(ReceivedPieces).max(conditions.length),
          finding: line(300).optional(),
        }),
      )
      .min(1)
      .max(maxLines),
    rest: z.enum(['open', 'closed']).optional(),
  }),
  reply: ModifiedReply,
  refusals: ['not_found', 'wrong_state'],
})

/** While no money has been decided on, and the pieces are still on the shelf. The customer is told. */
export const takeBackReceipt = endpoint('DELETE /returns/:id/receipt', {
  tag: returnsTag,
  summary: 'Take back that a return has come',
  access: 'admin',
  reply: DeletedReply,
  refusals: ['not_found', 'wrong_state'],
})

/** Refunds nothing for a return that came, with a reason, which its customer is told. */
export const refuseRefund = endpoint('POST /returns/:id/refusal', {
  tag: returnsTag,
  summary: 'Refund nothing for a return',
  access: 'admin',
  body: z.strictObject({ reason: text(500, 'required') }),
  reply: ModifiedReply,
  refusals: ['not_found', 'wrong_state'],
})

/**
 * Refunds returned pieces, or less with a reason, which the customer sees. The last pieces of an order that come back
 * in time include its delivery, at most the least expensive one offered, or the amount in `delivery`.
 */
export const refundReturn = endpoint('POST /returns/:id/refund', {
  tag: returnsTag,
  summary: 'Refund a return',
  access: 'admin',
  status: 201,
  body: z.strictObject({
    amount: MoneyAmount.optional(),
    delivery: MoneyAmount.optional(),
    reason: text(500).optional(),
  }),
  reply: z.object({ insertedId: z.string().nullable() }),
  refusals: ['not_found', 'wrong_state'],
})
