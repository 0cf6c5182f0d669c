import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Id, Inserted, Modified, Money, Page, Pieces, text } from '#platform/contract/shapes.ts'
import { maxLines } from '../limits.ts'

const tag = { name: 'Returns', description: 'Pieces that customers send back.' }

export const returnStates = ['asked', 'agreed', 'declined', 'received', 'refunded'] as const
export type ReturnState = (typeof returnStates)[number]

const maxReason = 300

/** `restocked`: whether the pieces are back on the shelf; null until they have come. `worth`: what they were paid with. */
export const OrderReturn = z.object({
  _id: z.string(),
  order: z.string(),
  /** The order's. */
  number: z.string(),
  customerName: z.string(),
  state: z.enum(returnStates),
  answer: z.string(),
  askedAt: z.iso.datetime(),
  lines: z.array(
    z.object({
      line: z.string(),
      name: z.string(),
      nameBn: z.string(),
      sku: z.string(),
      quantity: z.int(),
      packSize: z.int(),
      reason: z.string(),
      restocked: z.boolean().nullable(),
    }),
  ),
})
export type OrderReturn = z.output<typeof OrderReturn>

/**
 * Customers ask for as much as was sent, within the days after the last parcel that are set for it; admins whenever a
 * customer may not any more.
 */
export const askReturn = endpoint('POST /orders/:id/returns', {
  tag,
  summary: 'Ask to return pieces of an order',
  access: 'signed-in',
  status: 201,
  idempotent: true,
  body: z.strictObject({
    lines: z
      .array(z.strictObject({ line: Id, quantity: Pieces, reason: text(maxReason, 'required') }))
      .min(1)
      .max(maxLines),
  }),
  reply: Inserted,
  refusals: ['not_found', 'wrong_state', 'idempotency_mismatch'],
})

export const listReturnsOf = endpoint('GET /orders/:id/returns', {
  tag,
  summary: 'The returns of an order, oldest first',
  access: 'signed-in',
  reply: z.array(OrderReturn),
  refusals: ['not_found'],
})

/** Those that wait for an answer, for the parcel, or for the money; oldest first. */
export const listOpenReturns = endpoint('GET /returns', {
  tag,
  summary: 'Returns that are not finished',
  access: 'admin',
  query: Page.pick({ limit: true }),
  reply: z.array(OrderReturn),
})

/** Agrees to a return, or declines it with a sentence for its customer. */
export const answerReturn = endpoint('PATCH /returns/:id', {
  tag,
  summary: 'Answer a return',
  access: 'admin',
  body: z.strictObject({ state: z.enum(['agreed', 'declined']), answer: text(1000).optional() }),
  reply: Modified,
  refusals: ['not_found', 'wrong_state'],
})

/** The pieces have come. Those of the lines in `restock` go back on the shelf. */
export const receiveReturn = endpoint('POST /returns/:id/receipt', {
  tag,
  summary: 'Say that a return has come',
  access: 'admin',
  body: z.strictObject({ restock: z.array(Id).max(maxLines) }),
  reply: Modified,
  refusals: ['not_found', 'wrong_state'],
})

/** Refunds what was returned, or less of it with a reason, which is told to the customer. */
export const refundReturn = endpoint('POST /returns/:id/refund', {
  tag,
  summary: 'Refund a return',
  access: 'admin',
  status: 201,
  body: z.strictObject({ amount: Money.optional(), reason: text(500).optional() }),
  reply: z.object({ insertedId: z.string().nullable() }),
  refusals: ['not_found', 'wrong_state'],
})
