import { z } from 'zod'
import { Address } from '#addresses/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import {
  Deleted,
  Id,
  Inserted,
  line,
  Modified,
  Money,
  Page,
  Phone,
  Pieces,
  SearchText,
  text,
} from '#platform/contract/shapes.ts'
import { asciiDigits } from '#platform/digits.ts'
import { maxLines, maxNote } from './limits.ts'
import { lineStates } from './parts.ts'
import { fulfilmentStates, orderStates } from './states.ts'

const tag = { name: 'Orders', description: 'Placing, seeing and sending orders.' }

export const OrderState = z.enum(orderStates)

/** An order as lists show it: with its first line. `price` is of one sales unit, `total` is what the card is charged. */
export const Order = z.object({
  _id: z.string(),
  number: z.string(),
  toolId: z.string(),
  /** The product's when it was ordered. */
  name: z.string(),
  nameBn: z.string(),
  sku: z.string(),
  price: z.number(),
  purchaseValue: z.int(),
  /** How many pieces the quantity counts by, and the price is for. */
  packSize: z.int(),
  /** How many lines it has besides the one that is shown. */
  moreLines: z.int(),
  total: z.number(),
  currency: z.string(),
  phone: z.string(),
  address: z.string(),
  customer: z.string(),
  customerName: z.string(),
  /** US format, as the specification requires; `placedAt` is the same moment for machines. */
  date: z.string(),
  placedAt: z.iso.datetime(),
  state: OrderState,
  paid: z.boolean(),
  /** A bank is deciding about its payment, which takes days with some methods. */
  pending: z.boolean(),
  /** Customers see the last four characters, admins all of it. */
  transactionId: z.string().nullable(),
  /** When the hold expires. Null: nothing is held; paying tries to hold the pieces again. */
  holdUntil: z.iso.datetime().nullable(),
  /** What was given back so far, by whomever. */
  refunded: z.number(),
  /** For admins: how a claim at the customer's bank stands. */
  dispute: z.enum(['open', 'won', 'lost']).nullable(),
})
export type Order = z.output<typeof Order>

/** A way of delivery at its price; days are counted from the payment. Fetching an order oneself has no name. */
export const DeliveryOption = z.object({
  key: z.string(),
  name: z.string(),
  nameBn: z.string(),
  price: z.number(),
  daysFrom: z.int(),
  daysTo: z.int(),
  /** Where it is fetched; empty if it is delivered. */
  address: z.string(),
})
export type DeliveryOption = z.output<typeof DeliveryOption>

/**
 * What is to be paid and why. Lines (`subtotal`) and `delivery` are as they are priced; they are less than `total` if tax is
 * added, and more if the tax that is in prices is not owed. `net` and `tax` are the total.
 */
export const Sums = z.object({
  subtotal: z.number(),
  delivery: z.number(),
  net: z.number(),
  tax: z.number(),
  total: z.number(),
  /** By rate, the highest first, of lines and delivery together. */
  taxes: z.array(z.object({ percent: z.number(), net: z.number(), tax: z.number() })),
  /** Why tax is charged or not; null for orders from before there was tax. */
  ground: z.enum(['taxed', 'reverse_charge', 'export']).nullable(),
})
export type Sums = z.output<typeof Sums>

const OrderLine = z.object({
  _id: z.string(),
  productId: z.string(),
  /** The product's when it was ordered. */
  name: z.string(),
  nameBn: z.string(),
  sku: z.string(),
  quantity: z.int(),
  packSize: z.int(),
  price: z.number(),
  total: z.number(),
  /** What of the total is the line's own price and tax, in percent; null for orders from before there was tax. */
  tax: z.object({ net: z.number(), tax: z.number(), percent: z.number() }).nullable(),
  note: z.string(),
  /** How much of it is not here yet, and how many days after the payment that is expected; null: unknown. */
  waiting: z.int(),
  leadTimeDays: z.int().nullable(),
  /** The day that makes once it is paid. */
  expectedAt: z.iso.datetime().nullable(),
  /** How much of it is in parcels, was cancelled before, came back, and was refunded or is about to be. */
  sent: z.int(),
  cancelled: z.int(),
  returned: z.int(),
  refunded: z.int(),
  /** How much of it is in returns that were not declined. */
  asked: z.int(),
  state: z.enum(lineStates),
})
export type OrderLine = z.output<typeof OrderLine>

/** What was sent together, of which lines how much. `trackingUrl` is where it is followed, or empty. */
const Parcel = z.object({
  _id: z.string(),
  carrier: z.string(),
  trackingNumber: z.string(),
  trackingUrl: z.string(),
  shippedAt: z.iso.datetime(),
  lines: z.array(z.object({ line: z.string(), quantity: z.int() })),
})
export type Parcel = z.output<typeof Parcel>

/** An order with all its lines. `reference` is the customer's own number for it. */
export const OrderDetails = Order.extend({
  lines: z.array(OrderLine),
  parcels: z.array(Parcel),
  reference: z.string(),
  note: z.string(),
  sums: Sums,
  /** Until when its customer may ask to return what was sent; null: nothing was sent, or returns are not asked for online. */
  returnableUntil: z.iso.datetime().nullable(),
  /** What of the delivery can be refunded, with its tax. */
  deliveryLeft: z.number(),
  /** Null: an order that was bought at once says in its address where it goes. */
  method: DeliveryOption.nullable(),
  deliveryAddress: Address.nullable(),
  /** Null: the delivery address. `billing` is the same in lines, empty without one. */
  billingAddress: Address.nullable(),
  billing: z.string(),
  vatNumber: z.string(),
})
export type OrderDetails = z.output<typeof OrderDetails>

/**
 * The body of a purchase. The specification's other fields are accepted and ignored, since the server knows them;
 * only `price` is compared, so that nobody buys at a price that they have not seen: it is the product's, or what so many of
 * it cost each, and the lower one is charged.
 */
export const PlaceOrder = z.strictObject({
  toolId: Id,
  purchaseValue: Pieces,
  phone: Phone,
  address: text(300, 'required'),
  price: Money.optional(),
  name: z.unknown().optional(),
  date: z.unknown().optional(),
  customer: z.unknown().optional(),
  customerName: z.unknown().optional(),
})
export type PlaceOrder = z.output<typeof PlaceOrder>

/** Records an order and holds its pieces for 15 minutes. Without a key, the same order within ten seconds is one order. */
export const placeOrder = endpoint('POST /purchase', {
  tag,
  summary: 'Place an order',
  access: 'signed-in',
  status: 201,
  body: PlaceOrder,
  reply: Inserted.extend({ order: Order }),
  idempotent: 'optional',
  refusals: [
    'not_found',
    'out_of_stock',
    'price_changed',
    'idempotency_mismatch',
    'not_open',
    'too_many_open_orders',
    'unavailable',
  ],
})

/** A number as it was typed; its country is that of the delivery. */
export const VatNumber = line(20).overwrite(asciiDigits)

/**
 * The same product twice is one line. `price`: of a sales unit, `total`: of the order, as they were seen. `method`: the key of
 * a way of delivery, as `POST /quote` answers them. `reference`: the customer's own number.
 */
export const OrderOfLines = z.strictObject({
  lines: z
    .array(z.strictObject({ productId: Id, quantity: Pieces, price: Money.optional(), note: line(maxNote).optional() }))
    .min(1)
    .max(maxLines),
  delivery: Address,
  /** Left out: the delivery address. */
  billing: Address.optional(),
  vatNumber: VatNumber.optional(),
  method: line(40, 'required').overwrite(asciiDigits),
  total: Money,
  reference: line(60).overwrite(asciiDigits).optional(),
  note: text(1000).optional(),
})
export type OrderOfLines = z.output<typeof OrderOfLines>

/**
 * Records an order of many lines and holds the pieces of all of them for 15 minutes, or of none: `lines_refused` names each
 * line that fails, as `lines.3.quantity`, with what is left of it, its quantities or its new price.
 */
export const placeOrderOfLines = endpoint('POST /orders', {
  tag,
  summary: 'Place an order of many lines',
  access: 'signed-in',
  status: 201,
  body: OrderOfLines,
  /** `repeated`: it was placed before, with the same key. */
  reply: Inserted.extend({ order: Order, repeated: z.boolean().optional() }),
  idempotent: true,
  refusals: [
    'lines_refused',
    'price_changed',
    'idempotency_mismatch',
    'not_open',
    'too_many_open_orders',
    'unavailable',
  ],
})

/** A purchase goes home; `percent` is 0 where prices include the tax. */
export const getAddedTax = endpoint('GET /added-tax/:id', {
  tag,
  summary: 'The tax that is added to the price of a purchase',
  access: 'signed-in',
  reply: z.object({ percent: z.number() }),
  refusals: ['not_found'],
})

export const getOrder = endpoint('GET /purchase/:id', {
  tag,
  summary: 'One order',
  access: 'signed-in',
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
  reply: Deleted,
  refusals: ['not_found', 'already_paid', 'payment_in_progress'],
})

export const listOrdersOf = endpoint('GET /order/:email', {
  tag,
  summary: 'The orders of a customer, newest first, without cancelled ones',
  access: 'owner-of-email-or-admin',
  query: Page,
  reply: z.array(Order),
})

/** All orders, newest first, including cancelled ones. `q` matches part of an order number, name or email address. */
export const listOrders = endpoint('GET /orders', {
  tag,
  summary: 'All orders',
  access: 'admin',
  query: Page.extend({ state: OrderState.optional(), q: SearchText.optional() }),
  reply: z.array(Order),
})

/** An unpaid order that holds pieces. `pieces`: sales units of all its lines. `confirmed`: its customer's address is. */
export const Hold = z.object({
  _id: z.string(),
  number: z.string(),
  customer: z.string(),
  customerName: z.string(),
  confirmed: z.boolean(),
  lines: z.int(),
  pieces: z.int(),
  total: z.number(),
  currency: z.string(),
  holdUntil: z.iso.datetime(),
})
export type Hold = z.output<typeof Hold>

export const listHolds = endpoint('GET /holds', {
  tag,
  summary: 'Unpaid orders that hold pieces, those of most pieces first',
  access: 'admin',
  query: Page.pick({ limit: true }),
  reply: z.array(Hold),
})

export const getOrderDetails = endpoint('GET /orders/:id', {
  tag,
  summary: 'One order with all its lines',
  access: 'signed-in',
  reply: OrderDetails,
  refusals: ['not_found'],
})

/** What happened to an order, oldest first. Customers are not told which admin did it: `who` is empty. */
export const getTimeline = endpoint('GET /orders/:id/timeline', {
  tag,
  summary: 'What happened to an order',
  access: 'signed-in',
  reply: z.array(z.object({ what: z.string(), who: z.string(), at: z.iso.datetime() })),
  refusals: ['not_found'],
})

/** Paid orders are packed, packed ones shipped, shipped ones delivered; no step is skipped or reversed. */
export const advanceOrder = endpoint('PATCH /orders/:id', {
  tag,
  summary: 'Say how far an order is',
  access: 'admin',
  body: z.strictObject({ state: z.enum(fulfilmentStates) }),
  reply: Modified,
  refusals: ['not_found', 'wrong_state'],
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
    carrier: line(60).overwrite(asciiDigits).optional(),
    trackingNumber: line(60).overwrite(asciiDigits).optional(),
    /** Of a carrier that the shop does not know. */
    trackingUrl: z.union([z.literal(''), z.url({ protocol: /^https$/ }).max(300)]).optional(),
  }),
  reply: Inserted,
  refusals: ['not_found', 'wrong_state'],
})

/** So many sales units of lines, each line once. */
export const LinePieces = z
  .array(z.strictObject({ line: Id, quantity: Pieces }))
  .min(1)
  .max(maxLines)

/**
 * Refunds a paid order to its card. Without a body all that is left of it: pieces that have not been sent are cancelled.
 * Otherwise the order goes on: what pieces of `lines` come to, the `delivery` or so much of it, or an `amount` with a `reason`,
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
      delivery: z.union([z.literal(true), Money]).optional(),
      amount: Money.optional(),
      reason: text(500).optional(),
    })
    .nullable(),
  reply: Inserted,
  refusals: ['not_found', 'wrong_state', 'idempotency_mismatch'],
})

/**
 * Cancels pieces that have not been sent, and refunds them; customers until their order is packed. Without any piece left the
 * order is refunded whole.
 */
export const cancelLines = endpoint('POST /orders/:id/cancellations', {
  tag,
  summary: 'Cancel lines of a paid order',
  access: 'signed-in',
  idempotent: true,
  body: z.strictObject({ lines: LinePieces }),
  reply: Modified,
  refusals: ['not_found', 'wrong_state', 'idempotency_mismatch'],
})
