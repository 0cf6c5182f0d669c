import { z } from 'zod'
import { endpoint } from '#base/platform/contract/endpoint.ts'
import { Id, numberLine } from '#base/platform/contract/shapes.ts'
import { maxRows } from '#base/platform/rows/contract.ts'
import { tag } from '../contract.ts'
import { TrackingEntry } from '../shipping/contract.ts'

/** An order by its number, with or without its prefix, and how its parcel is followed. */
const TrackedOrder = z.strictObject({
  order: numberLine(60),
  ...TrackingEntry.pick({ carrier: true, trackingNumber: true }).shape,
})
export type TrackedOrder = z.output<typeof TrackedOrder>

/**
 * What became of each line, by its place in the list, from 0. `id`: the order. Lines that are refused stop no other. `isDisputed`: a bank is
 * deciding about its money, and it is sent with `despiteDispute`.
 */
export const ShipmentsReply = z.object({
  done: z.array(z.object({ line: z.int(), id: z.string(), parcel: z.string() })),
  refused: z.array(z.object({ line: z.int(), code: z.string(), message: z.string(), isDisputed: z.boolean() })),
})
export type ShipmentsReply = z.output<typeof ShipmentsReply>

/**
 * Sends all that is left of each order in a parcel, and tells its customer; without a tracking number, with the label that was bought for
 * it. A repeated key sends no order twice.
 */
export const shipOrders = endpoint('POST /orders/parcels', {
  tag,
  summary: 'Send several packed orders, a parcel each',
  access: 'admin',
  idempotent: true,
  body: z.strictObject({
    lines: z.array(TrackedOrder).min(1).max(maxRows),
    despiteDispute: z.boolean().optional(),
  }),
  reply: ShipmentsReply,
})

/**
 * Of each order, the oldest first: the note of what is still to be sent or, where all was, those of its parcels; and its invoices. Each is in
 * the language of its order.
 */
export const getPapers = endpoint('POST /orders/papers', {
  tag,
  summary: 'Delivery notes and invoices of several orders, as one PDF',
  access: 'admin',
  body: z.strictObject({ ids: z.array(Id).min(1).max(maxRows) }),
  media: 'application/pdf',
  reply: z.file(),
  refusals: ['wrong_state', 'unavailable'],
})

/** Of those that have pieces to take off the shelves, the oldest first: all of their parts by part number, and then each order. */
export const getPickLists = endpoint('POST /orders/pick-lists', {
  tag,
  summary: 'What of several orders is still to be packed, as one PDF',
  access: 'admin',
  body: z.strictObject({ ids: z.array(Id).min(1).max(maxRows) }),
  media: 'application/pdf',
  reply: z.file(),
  refusals: ['wrong_state', 'unavailable'],
})
