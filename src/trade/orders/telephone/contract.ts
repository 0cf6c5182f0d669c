import { z } from 'zod'
import { endpoint } from '#base/platform/contract/endpoint.ts'
import { Email, Id, InsertedReply, line, MoneyAmount, maxMoney, Pieces } from '#base/platform/contract/shapes.ts'
import { maxLines } from '#base/platform/limits.ts'
import { toAsciiDigits } from '#base/platform/text/digits.ts'
import { tag } from '../contract.ts'
import { OrderOfLines, placeOrderOfLines, Recipient } from '../placing/contract.ts'
import { DeliveryOffer } from '../shapes.ts'

/** A price that was agreed on. */
const AgreedPrice = z.number().positive().max(maxMoney)

const AgreedDelivery = MoneyAmount.optional()

/**
 * As customers place orders themselves, at the same prices unless others were agreed on: `agreed` of a line is of a sales unit, and
 * `agreedDelivery` of the whole order. It is the order of the confirmed account with that address, else of a
 * guest. Its pieces are held for so many days, and its customer is mailed how to pay: by card, and by transfer where the shop names
 * its account. `onAccount`: it is confirmed at once and paid later, within the limit of its customer; the reply says whether it was.
 */
export const placeTelephoneOrder = endpoint('POST /telephone-orders', {
  tag,
  summary: 'Type in an order for a customer',
  access: 'admin',
  status: 201,
  body: OrderOfLines.extend({
    lines: z
      .array(OrderOfLines.shape.lines.element.extend({ agreed: AgreedPrice.optional() }))
      .min(1)
      .max(maxLines),
    email: Email,
    days: z.int().min(1).max(60),
    agreedDelivery: AgreedDelivery,
    onAccount: z.boolean().optional(),
  }),
  reply: InsertedReply.extend({ repeated: z.boolean().optional(), onAccount: z.boolean() }),
  idempotent: true,
  refusals: [...placeOrderOfLines.refusals, 'wrong_state'],
})

/** What such an order comes to, exactly as it is placed: its lines in their order, and the whole. */
export const quoteTelephoneOrder = endpoint('POST /telephone-orders/quote', {
  tag,
  summary: 'What an order comes to at agreed prices',
  access: 'admin',
  body: z.strictObject({
    lines: z
      .array(z.strictObject({ productId: Id, quantity: Pieces, agreed: AgreedPrice.optional() }))
      .min(1)
      .max(maxLines),
    to: Recipient,
    method: line(40).overwrite(toAsciiDigits).optional(),
    agreedDelivery: AgreedDelivery,
  }),
  reply: z.object({ offer: DeliveryOffer, totals: z.array(z.number().nullable()) }),
  refusals: ['not_sellable'],
})
