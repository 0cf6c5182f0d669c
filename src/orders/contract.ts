import { z } from 'zod'
import { Address } from '#addresses/contract.ts'
import { Country, Region } from '#addresses/country.ts'
import { DeliveryPromise, OpenPromise, PartPromise } from '#delivery/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import {
  DeletedReply,
  Id,
  InsertedReply,
  line,
  ModifiedReply,
  MoneyAmount,
  PackSize,
  PageQuery,
  Phone,
  Pieces,
  SearchText,
  text,
  translationsFor,
} from '#platform/contract/shapes.ts'
import { toAsciiDigits } from '#platform/digits.ts'
import { maxLines, maxNote } from '#platform/limits.ts'
import { createRowsBody, RowsReply } from '#platform/rows/contract.ts'
import { grounds } from '#tax/treatment.ts'
import { VatCheck } from '#vat-numbers/contract.ts'
import { lineStates } from './account/line-progress.ts'
import { fulfilmentStates, orderStates } from './states.ts'

export const tag = { name: 'Orders', description: 'Placing, seeing and sending orders.' }

export const OrderStateShape = z.enum(orderStates)

/** What orders wait for beside their state: pieces that are not here, and a bank. */
export const OrderQueueShape = z.enum(['back_ordered', 'disputed'])
export type OrderQueue = z.output<typeof OrderQueueShape>

/** An order as lists show it: with its first line. `price` is of one sales unit, `total` is what the card is charged. */
export const Order = z.object({
  _id: z.string(),
  number: z.string(),
  toolId: z.string(),
  /** The product's when it was ordered. */
  name: z.string(),
  translations: translationsFor('name'),
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
  customerId: z.string(),
  /** Whether its customer is a guest, who has no account. */
  guest: z.boolean(),
  /** US format, as the specification requires; `placedAt` is the same moment for machines. */
  date: z.string(),
  placedAt: z.iso.datetime(),
  state: OrderStateShape,
  paid: z.boolean(),
  /** A bank is deciding about its payment, which takes days with some methods. */
  pending: z.boolean(),
  /** Customers see the last four characters, admins all of it. */
  transactionId: z.string().nullable(),
  /** When it arrives; null where it is unknown. */
  expected: DeliveryPromise.pick({ arrivesFrom: true, arrivesTo: true }).nullable(),
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
  translations: translationsFor('name'),
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
export const SumsView = z.object({
  subtotal: z.number(),
  delivery: z.number(),
  net: z.number(),
  tax: z.number(),
  total: z.number(),
  /** By rate, the highest first, of lines and delivery together. */
  taxes: z.array(z.object({ percent: z.number(), net: z.number(), tax: z.number() })),
  /** Why tax is charged or not; null for orders from before there was tax. */
  ground: z.enum(grounds).nullable(),
})
export type SumsView = z.output<typeof SumsView>

/**
 * How goods can be delivered somewhere, when each way brings them (null: it is unknown when all of it is here), and what they
 * come to by `method`, or without delivery if there is no way. `unknownMass`: some of them have not been weighed yet.
 * `vatCheck`: what the tax office said of the VAT number. `isHeld`: until it answers, the order cannot be paid.
 */
export const DeliveryOffer = z.object({
  options: z.array(DeliveryOption.extend({ promise: OpenPromise.nullable() })),
  unknownMass: z.boolean(),
  method: z.string().nullable(),
  sums: SumsView,
  vatCheck: VatCheck.pick({ answer: true, name: true, state: true }).extend({ isHeld: z.boolean() }).nullable(),
})
export type DeliveryOffer = z.output<typeof DeliveryOffer>

const OrderLine = z.object({
  _id: z.string(),
  productId: z.string(),
  /** The product's when it was ordered. */
  name: z.string(),
  translations: translationsFor('name'),
  sku: z.string(),
  quantity: z.int(),
  packSize: z.int(),
  price: z.number(),
  total: z.number(),
  /** Net and tax of this line, and its rate in percent; null for orders from before tax was recorded. */
  tax: z.object({ net: z.number(), tax: z.number(), percent: z.number() }).nullable(),
  note: z.string(),
  /** The back-ordered quantity, and how many days after the payment it is expected; null: unknown. */
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
  /** The price of the remaining pieces, tax included: all of them, or those that a cancellation left. `refunded`: how many of these were refunded. */
  worth: z.object({ quantity: z.int(), refunded: z.int(), total: z.number() }),
  state: z.enum(lineStates),
})
export type OrderLine = z.output<typeof OrderLine>

/** A parcel: its lines and quantities, and the address of its tracking page, if it has one. */
const ParcelView = z.object({
  _id: z.string(),
  carrier: z.string(),
  trackingNumber: z.string(),
  trackingUrl: z.string(),
  shippedAt: z.iso.datetime(),
  lines: z.array(z.object({ line: z.string(), quantity: z.int() })),
})
export type ParcelView = z.output<typeof ParcelView>

/** An order with all its lines. `reference` is the customer's own number for it. */
export const OrderDetails = Order.extend({
  lines: z.array(OrderLine),
  parcels: z.array(ParcelView),
  reference: z.string(),
  note: z.string(),
  sums: SumsView,
  /** Until when its customer may ask to return what was sent; null: nothing was sent, or returns are not asked for online. */
  returnableUntil: z.iso.datetime().nullable(),
  /** What of the delivery can be refunded, with its tax. */
  deliveryLeft: z.number(),
  /** What of each rate of tax, in percent, can be refunded at most, tax included. */
  leftByRate: z.array(z.object({ percent: z.number(), total: z.number() })),
  /** Null: an order that was bought at once says in its address where it goes. */
  method: DeliveryOption.nullable(),
  /** When it is dispatched and arrives; null for orders from before there were promises, and where it is unknown. */
  promise: DeliveryPromise.nullable(),
  deliveryAddress: Address.nullable(),
  /** Null: the delivery address. `billing` is the same in lines, empty without one. */
  billingAddress: Address.nullable(),
  billing: z.string(),
  vatNumber: z.string(),
  vatCheck: VatCheck.nullable(),
  /** Of an order that was bought at once. */
  deliveryPlace: z.object({ country: z.string(), region: z.string() }).nullable(),
})
export type OrderDetails = z.output<typeof OrderDetails>

/** A number as it was typed; without the letters of its state it is of the country of the delivery. */
export const VatNumberText = line(20).overwrite(toAsciiDigits)

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
  price: MoneyAmount.optional(),
  packSize: PackSize.optional(),
  /** The country, if it is not the shop's. Delivery and tax are then calculated as in a cart, and `total` is required. */
  country: Country.optional(),
  region: Region.optional(),
  total: MoneyAmount.optional(),
  /** The whole address, as a cart is ordered with: then `method` and `total` are needed, and `country` and `region` are not. */
  delivery: Address.optional(),
  method: line(40, 'required').overwrite(toAsciiDigits).optional(),
  vatNumber: VatNumberText.optional(),
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
  reply: InsertedReply.extend({ order: Order }),
  idempotent: 'optional',
  refusals: [
    'not_found',
    'out_of_stock',
    'price_changed',
    'idempotency_mismatch',
    'not_open',
    'not_sellable',
    'too_many_open_orders',
    'unavailable',
  ],
})

/**
 * The same product twice is one line. `price`: of a sales unit, `total`: of the order, as they were seen. `method`: the key of
 * a way of delivery, as `POST /quote` answers them. `reference`: the customer's own number.
 */
export const OrderOfLines = z.strictObject({
  lines: z
    .array(
      z.strictObject({
        productId: Id,
        quantity: Pieces,
        price: MoneyAmount.optional(),
        packSize: PackSize.optional(),
        note: line(maxNote).optional(),
      }),
    )
    .min(1)
    .max(maxLines),
  delivery: Address,
  /** Left out: the delivery address. */
  billing: Address.optional(),
  vatNumber: VatNumberText.optional(),
  method: line(40, 'required').overwrite(toAsciiDigits),
  total: MoneyAmount,
  reference: line(60).overwrite(toAsciiDigits).optional(),
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
  guests: true,
  status: 201,
  body: OrderOfLines,
  /** `repeated`: it was placed before, with the same key. */
  reply: InsertedReply.extend({ order: Order, repeated: z.boolean().optional() }),
  idempotent: true,
  refusals: [
    'lines_refused',
    'price_changed',
    'idempotency_mismatch',
    'not_open',
    'not_sellable',
    'too_many_open_orders',
    'unavailable',
  ],
})

/** A quantity in an address. */
const PieceCount = z
  .string()
  .overwrite(toAsciiDigits)
  .regex(/^[1-9][0-9]{0,2}$/)
  .transform(Number)

/** When a part comes: by the cheapest way to a country, or at home without one; null where that is unknown or nothing goes. */
export const getPartPromise = endpoint('GET /promise/:id', {
  tag,
  summary: 'When a part is dispatched and arrives',
  access: 'public',
  query: z.strictObject({
    country: Country.optional(),
    quantity: PieceCount.default(1),
  }),
  reply: PartPromise,
  refusals: ['not_found', 'not_sellable'],
})

/** A purchase goes home; `percent` is 0 where prices include the tax. `countries`: where the shop delivers to. */
export const getAddedTax = endpoint('GET /added-tax/:id', {
  tag,
  summary: 'The tax that is added to the price of a purchase',
  access: 'signed-in',
  guests: true,
  reply: z.object({ percent: z.number(), home: z.string(), countries: z.array(z.string()) }),
  refusals: ['not_found', 'not_sellable'],
})

/** Prices a purchase for a destination, by a method or the cheapest one, exactly as a cart with this product. */
export const quotePurchase = endpoint('POST /purchase-quote', {
  tag,
  summary: 'What a purchase comes to in a country',
  access: 'signed-in',
  rate: 'read',
  body: PlaceOrder.pick({ toolId: true, purchaseValue: true, region: true, vatNumber: true }).extend({
    country: Country,
    postcode: line(16).overwrite(toAsciiDigits).optional(),
    method: line(40).overwrite(toAsciiDigits).optional(),
  }),
  reply: DeliveryOffer.extend({ currency: z.string() }),
  refusals: ['not_found', 'not_sellable'],
})

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

/** `q` matches part of an order number, a part number, a product's name or the customer's own number. */
export const listCustomerOrders = endpoint('GET /order/:email', {
  tag,
  summary: 'The orders of a customer, newest first, without cancelled ones',
  access: 'owner-of-email-or-admin',
  query: PageQuery.extend({ q: SearchText.optional(), month: Month.optional() }),
  reply: z.array(Order),
})

/** All orders, newest first, including cancelled ones. `q` matches part of an order number, name or email address. */
export const listOrders = endpoint('GET /orders', {
  tag,
  summary: 'All orders',
  access: 'admin',
  query: PageQuery.extend({
    state: OrderStateShape.optional(),
    queue: OrderQueueShape.optional(),
    q: SearchText.optional(),
  }),
  reply: z.array(Order),
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

/** What happened to an order, oldest first. Customers are not told which admin did it: `who` is empty. */
export const getTimeline = endpoint('GET /orders/:id/timeline', {
  tag,
  summary: 'What happened to an order',
  access: 'signed-in',
  guests: true,
  reply: z.array(z.object({ what: z.string(), who: z.string(), at: z.iso.datetime() })),
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

/** Where a parcel is followed. `trackingUrl` is of a carrier that the shop does not know. */
export const TrackingEntry = z.strictObject({
  carrier: line(60).overwrite(toAsciiDigits).optional(),
  trackingNumber: line(60).overwrite(toAsciiDigits).optional(),
  trackingUrl: z.union([z.literal(''), z.url({ protocol: /^https$/ }).max(300)]).optional(),
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
    despiteDispute: z.boolean().optional(),
  }),
  reply: InsertedReply,
  refusals: ['not_found', 'wrong_state'],
})

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
 * What cancelling so would give back: `worth` of the pieces, less what the rest costs more at its smaller quantity, and what its
 * delivery costs more, or, below zero, less.
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
    currency: z.string(),
  }),
  refusals: ['not_found', 'wrong_state'],
})
