import { z } from 'zod'
import { endpoint } from '#base/platform/contract/endpoint.ts'
import { Id, InsertedReply, line, ModifiedReply } from '#base/platform/contract/shapes.ts'
import { maxRows } from '#base/platform/rows/contract.ts'
import { toAsciiDigits } from '#base/platform/text/digits.ts'
import { tag } from '../contract.ts'

export const labelStates = ['buying', 'bought', 'failed', 'giving_back', 'given_back'] as const

/**
 * A label of an order. `parcel`: the one that it stands on; null: it waits for one. `price`: what the hub’s account is charged; null
 * while the carrier has not answered.
 */
export const LabelView = z.object({
  _id: z.string(),
  parcel: z.string().nullable(),
  state: z.enum(labelStates),
  carrier: z.string(),
  service: z.string(),
  price: z.number().nullable(),
  currency: z.string().nullable(),
  trackingNumber: z.string(),
  /** It can be printed: it is forgotten with its customer, and after a while. */
  printable: z.boolean(),
})
export type LabelView = z.output<typeof LabelView>

export const listLabels = endpoint('GET /orders/:id/labels', {
  tag,
  summary: 'The labels of an order, the newest first',
  access: 'admin',
  /** `hub`: through whom labels are bought; null: they are made by hand. */
  reply: z.object({ hub: z.string().nullable(), labels: z.array(LabelView) }),
  refusals: ['not_found'],
})

const millimetres = z.int().min(1).max(3000)

/** In grams, without which the parts’ own masses count, and in millimetres. */
const ParcelMeasures = z.strictObject({
  grams: z.int().min(1).max(1_000_000).nullable(),
  size: z.strictObject({ length: millimetres, width: millimetres, height: millimetres }).nullable(),
})

/** `price`: in the currency of the hub’s account; `days`: null where the carrier does not say. */
const RateView = z.object({
  _id: z.string(),
  carrier: z.string(),
  service: z.string(),
  price: z.number(),
  currency: z.string(),
  days: z.number().nullable(),
})

/** The lowest rate first; `problems`: what carriers without one said, in their words. */
export const RatesReply = z.object({
  consignment: z.string(),
  grams: z.int(),
  rates: z.array(RateView),
  problems: z.array(z.string()),
})
export type RatesReply = z.output<typeof RatesReply>

export const askRates = endpoint('POST /orders/:id/rates', {
  tag,
  summary: 'Ask carriers what a parcel with all that is left of an order costs',
  access: 'admin',
  body: ParcelMeasures,
  reply: RatesReply,
  refusals: ['not_found', 'wrong_state', 'carrier_refused', 'unavailable'],
})

/** As the rates name it. */
const HubName = line(100, 'required').overwrite(toAsciiDigits)

/** Charges the hub’s account. An order has one label that waits for its parcel. */
export const buyLabel = endpoint('POST /orders/:id/labels', {
  tag,
  summary: 'Buy a label at one of the rates that were asked for',
  access: 'admin',
  status: 201,
  body: z.strictObject({ consignment: HubName, rate: HubName }),
  reply: InsertedReply,
  refusals: ['not_found', 'wrong_state', 'carrier_refused', 'unavailable'],
})

/** The hub gives the money back once the carrier agrees, which takes days. */
export const giveBackLabel = endpoint('DELETE /labels/:id', {
  tag,
  summary: 'Give a label back that is on no parcel',
  access: 'admin',
  reply: ModifiedReply,
  refusals: ['not_found', 'wrong_state', 'carrier_refused', 'unavailable'],
})

/** Of each order the newest that is not given back, in the order of the list, a page each. */
export const printLabels = endpoint('POST /orders/labels', {
  tag,
  summary: 'The labels of several orders, as one PDF',
  access: 'admin',
  body: z.strictObject({ ids: z.array(Id).min(1).max(maxRows) }),
  media: 'application/pdf',
  reply: z.file(),
  refusals: ['wrong_state', 'unavailable'],
})
