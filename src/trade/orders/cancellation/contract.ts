import { z } from 'zod'
import { endpoint } from '#base/platform/contract/endpoint.ts'
import { Id, InsertedReply, ModifiedReply, MoneyAmount, Pieces, text } from '#base/platform/contract/shapes.ts'
import { maxLines } from '#base/platform/limits.ts'
import { tag } from '../contract.ts'

/** So many sales units of lines, each line once. */
export const LinePieces = z
  .array(z.strictObject({ line: Id, quantity: Pieces }))
  .min(1)
  .max(maxLines)

/**
 * Refunds a paid order to its card. Without a body, or with `all`, all that is left of it: pieces that have not been sent are
 * cancelled. A body that names nothing is refused. Otherwise the order goes on: what pieces of `lines` come to, the `delivery` or so much of it, or an `amount` with a `reason`,
 * which is told to the customer. An `amount` with lines or delivery is what is given back for them instead.
 */
export const refundOrder = endpoint('POST /orders/:id/refunds', {
  tag,
  summary: 'Refund an order, or a part of it',
  access: 'admin',
  status: 201,
  idempotent: 'optional',
  body: z
    .strictObject({
      lines: LinePieces.optional(),
      delivery: z.union([z.literal(true), MoneyAmount]).optional(),
      amount: MoneyAmount.optional(),
      reason: text(500).optional(),
      /** All that is left of the order. */
      all: z.literal(true).optional(),
    })
    .nullable(),
  reply: InsertedReply,
  refusals: ['not_found', 'wrong_state', 'idempotency_mismatch'],
})

const Cancellation = z.strictObject({ lines: LinePieces, reprice: z.boolean().optional() })

/**
 * Cancels pieces that have not been sent, and refunds them; customers until their order is packed. Without any piece left the
 * order is refunded whole. What stays is priced as if it had been ordered so, the difference taken off the refund, and customers
 * keep quantities that can be ordered. Admins cancel anything, at the prices that were agreed unless `reprice` is true.
 * `refund`: what was said to go back, by the preview; if it is another amount by now, nothing is cancelled.
 */
export const cancelLines = endpoint('POST /orders/:id/cancellations', {
  tag,
  summary: 'Cancel lines of a paid order',
  access: 'signed-in',
  guests: true,
  idempotent: true,
  body: Cancellation.extend({ refund: MoneyAmount.optional() }),
  reply: ModifiedReply,
  refusals: ['not_found', 'wrong_state', 'price_changed', 'idempotency_mismatch'],
})

/**
 * What cancelling so would give back, in parts that add up: `refund` is `worth` of the pieces, less `priceRise`, what the rest costs
 * more at its smaller quantity, less `deliveryRise`, what its delivery costs more, less `earlier`, what went back before for no pieces
 * and is counted now, and `kept`, what was kept back before. Below zero, the rest or its delivery costs less. Without any piece left, the
 * delivery goes back: `deliveryRise` is below zero.
 */
export const previewCancellation = endpoint('POST /orders/:id/cancellations/preview', {
  tag,
  summary: 'What cancelling lines would give back',
  access: 'signed-in',
  guests: true,
  body: Cancellation,
  reply: z.object({
    refund: z.number(),
    worth: z.number(),
    priceRise: z.number(),
    deliveryRise: z.number(),
    earlier: z.number(),
    kept: z.number(),
    /** Nothing of the order is left. */
    whole: z.boolean(),
    currency: z.string(),
  }),
  refusals: ['not_found', 'wrong_state'],
})
