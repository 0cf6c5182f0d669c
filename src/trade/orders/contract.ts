import { z } from 'zod'
import { endpoint } from '#base/platform/contract/endpoint.ts'
import { DeletedReply, ModifiedReply, PageQuery, SearchText } from '#base/platform/contract/shapes.ts'
import { createRowsBody, RowsReply } from '#base/platform/rows/contract.ts'
import { Assigned, Order, OrderDetails, OrderHit, OrderQueueShape, OrderStateShape, OrderTag } from './shapes.ts'
import { fulfilmentStates } from './states.ts'

export const tag = { name: 'Orders', description: 'Placing, seeing and sending orders.' }

export const getOrder = endpoint('GET /purchase/:id', {
  tag,
  summary: 'One order',
  access: 'signed-in',
  guests: true,
  reply: Order,
  refusals: ['not_found'],
})

/**
 * Cancels an unpaid order and releases its pieces. A paid order cannot be deleted: 409. When an admin deletes an order of
 * somebody else, its customer is told.
 */
export const deleteOrder = endpoint('DELETE /purchase/:id', {
  tag,
  summary: 'Cancel an unpaid order',
  access: 'signed-in',
  guests: true,
  reply: DeletedReply,
  refusals: ['not_found', 'already_paid', 'payment_in_progress'],
})

/** A month of the seller's calendar: `2026-11`. */
export const Month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/)

/**
 * `q`: words and numbers that an order has all of, each from its beginning: its own number, parts, names, addresses, references and
 * amounts, or the whole number of a parcel, a document, a payment or a conversation.
 */
export const listCustomerOrders = endpoint('GET /order/:email', {
  tag,
  summary: 'The orders of a customer, newest first, without cancelled ones',
  access: 'owner-of-email-or-admin',
  query: PageQuery.extend({ q: SearchText.optional(), month: Month.optional() }),
  reply: z.array(OrderHit),
})

const orderFilter = {
  state: OrderStateShape.optional(),
  queue: OrderQueueShape.optional(),
  assigned: Assigned.optional(),
  tagged: OrderTag.optional(),
  q: SearchText.optional(),
}

/** All orders, newest first, including cancelled ones. `q` as of a customer's orders. */
export const listOrders = endpoint('GET /orders', {
  tag,
  summary: 'All orders',
  access: 'admin',
  query: PageQuery.extend(orderFilter),
  reply: z.array(OrderHit),
})

export const exportOrders = endpoint('GET /orders/file', {
  tag,
  summary: 'All orders, or those of a filtered list, as CSV',
  access: 'admin',
  query: z.strictObject(orderFilter),
  media: 'text/csv',
  reply: z.file(),
})

/**
 * An unpaid order that holds pieces. `pieces`: single ones, of all its lines. `confirmed`: its customer's address is.
 * `awaitsVatAnswer`: nobody has answered about its VAT number yet.
 */
export const HoldView = z.object({
  _id: z.string(),
  number: z.string(),
  customer: z.string(),
  customerName: z.string(),
  customerId: z.string(),
  confirmed: z.boolean(),
  lines: z.int(),
  pieces: z.int(),
  total: z.number(),
  currency: z.string(),
  holdUntil: z.iso.datetime(),
  awaitsVatAnswer: z.boolean(),
})
export type HoldView = z.output<typeof HoldView>

export const listHolds = endpoint('GET /holds', {
  tag,
  summary: 'Unpaid orders that hold pieces, those of most pieces first',
  access: 'admin',
  query: PageQuery.pick({ limit: true }),
  reply: z.array(HoldView),
})

export const getOrderDetails = endpoint('GET /orders/:id', {
  tag,
  summary: 'One order with all its lines',
  access: 'signed-in',
  guests: true,
  reply: OrderDetails,
  refusals: ['not_found'],
})

export const chargeTax = endpoint('POST /orders/:id/taxed', {
  tag,
  summary: 'Let an order whose VAT number nobody has answered about be paid with tax',
  access: 'admin',
  reply: ModifiedReply,
  refusals: ['not_found'],
})

const Moment = z.object({ what: z.string(), who: z.string(), at: z.iso.datetime() })
export type Moment = z.output<typeof Moment>

/** What happened to an order, oldest first. Customers are not told which admin did it: `who` is empty. */
export const getTimeline = endpoint('GET /orders/:id/timeline', {
  tag,
  summary: 'What happened to an order',
  access: 'signed-in',
  guests: true,
  reply: z.array(Moment),
  refusals: ['not_found'],
})

/**
 * Paid orders are packed, packed ones shipped, shipped ones delivered; no step is skipped or reversed. While a bank decides about
 * the payment, goods are packed and sent only with `despiteDispute`.
 */
export const advanceOrder = endpoint('PATCH /orders/:id', {
  tag,
  summary: 'Say how far an order is',
  access: 'admin',
  body: z.strictObject({ state: z.enum(fulfilmentStates), despiteDispute: z.boolean().optional() }),
  reply: ModifiedReply,
  refusals: ['not_found', 'wrong_state'],
})

export const changeOrders = endpoint('POST /orders/rows', {
  tag,
  summary: 'Mark several orders as packed, or as not packed after all',
  access: 'admin',
  body: createRowsBody(['pack', 'unpack']),
  reply: RowsReply,
})
