import { z } from 'zod'
import { endpoint } from '#base/platform/contract/endpoint.ts'
import { Id, line, ModifiedReply } from '#base/platform/contract/shapes.ts'
import { toAsciiDigits } from '#base/platform/text/digits.ts'
import { tag } from '../contract.ts'

/** `by_hand`: a refund that waits is not sent any more, an admin pays it. `again`: it is sent at once. */
export const changeOpenRefund = endpoint('PATCH /orders/:id/open-refunds', {
  tag,
  summary: 'Pay a refund that waits by hand, or send it again',
  access: 'admin',
  body: z.strictObject({ refund: Id, to: z.enum(['by_hand', 'again']) }),
  reply: ModifiedReply,
  refusals: ['not_found', 'wrong_state'],
})

/** `paidOn`: today at the latest, where the seller is. The customer is told, and gets a credit note unless there was one. */
export const recordRefundByHand = endpoint('POST /orders/:id/refunds-by-hand', {
  tag,
  summary: 'Say that a refund was paid by hand',
  access: 'admin',
  body: z.strictObject({ refund: Id, paidOn: z.iso.date(), reference: line(200, 'required').overwrite(toAsciiDigits) }),
  reply: ModifiedReply,
  refusals: ['not_found', 'wrong_state'],
})
