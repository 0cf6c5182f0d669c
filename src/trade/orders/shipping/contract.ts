import { z } from 'zod'
import { endpoint } from '#base/platform/contract/endpoint.ts'
import { Id, InsertedReply, line, numberLine, Pieces } from '#base/platform/contract/shapes.ts'
import { maxLines } from '#base/platform/limits.ts'
import { toAsciiDigits } from '#base/platform/text/digits.ts'
import { tag } from '../contract.ts'
import { maxTrackingUrl } from './carriers.ts'

/** Where a parcel is followed. `trackingUrl` is of a carrier that the shop does not know. */
export const TrackingEntry = z.strictObject({
  carrier: line(60).overwrite(toAsciiDigits).optional(),
  trackingNumber: numberLine(60).optional(),
  trackingUrl: z.union([z.literal(''), z.url({ protocol: /^https$/ }).max(maxTrackingUrl)]).optional(),
})

/** Sends some lines of a packed order, or all that is left of it, and tells its customer; with its last piece it is shipped. */
export const shipParcel = endpoint('POST /orders/:id/parcels', {
  tag,
  summary: 'Send a parcel',
  access: 'admin',
  status: 201,
  idempotent: true,
  body: z.strictObject({
    lines: z
      .array(z.strictObject({ line: Id, quantity: Pieces }))
      .min(1)
      .max(maxLines)
      .optional(),
    ...TrackingEntry.shape,
    /** A label that was bought for the order: the parcel is followed as it says. */
    label: Id.optional(),
    despiteDispute: z.boolean().optional(),
  }),
  reply: InsertedReply,
  refusals: ['not_found', 'wrong_state'],
})
