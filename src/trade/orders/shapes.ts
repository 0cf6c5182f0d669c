import { z } from 'zod'
import { line, translationsFor } from '#base/platform/contract/shapes.ts'
import { toAsciiDigits } from '#base/platform/text/digits.ts'
import { DeliveryPromise, OpenPromise } from '#company/delivery/contract.ts'
import { grounds } from '#company/tax/treatment.ts'
import { VatCheck } from '#company/vat-numbers/contract.ts'
import { Address } from '#people/addresses/contract.ts'
import { parcelStates } from '#trade/carriers/parcel-states.ts'
import { lineStates } from './account/line-progress.ts'
import { matchKinds } from './search/match-kinds.ts'
import { orderStates } from './states.ts'

/** How far a parcel is, as its carrier says. */
const ParcelStateShape = z.enum(parcelStates)

export const OrderStateShape = z.enum(orderStates)

/** What orders wait for beside their state: pieces that are not here, a bank, money by transfer or back, and what is owed on account. */
export const OrderQueueShape = z.enum(['back_ordered', 'disputed', 'transfers', 'on_account'])
export type OrderQueue = z.output<typeof OrderQueueShape>

/** Whose orders are asked for. */
export const Assigned = z.enum(['me', 'nobody'])

export const maxTags = 10

/** A word that admins mark orders with. */
export const OrderTag = line(40, 'required').overwrite(toAsciiDigits)

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
  /** Whether it is sent for pieces of another order that came back, and costs nothing. */
  exchange: z.boolean(),
  /** Of an order on account whose money has not come: what is owed, and the last day for it. */
  owed: z.object({ amount: z.number(), until: z.iso.date(), overdue: z.boolean() }).nullable(),
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
  /** What the customer's bank took back after a dispute. An order of which nothing is left by that is `refunded`. */
  chargedBack: z.number(),
  /** For admins: how a claim at the customer's bank stands. */
  dispute: z.enum(['open', 'won', 'lost']).nullable(),
  /** For admins: who is on it, and what it is marked with. */
  assignee: z.string().nullable(),
  tags: z.array(z.string()),
})
export type Order = z.output<typeof Order>

/** `matches`: of a search, each text of the order that has what was looked for. */
export const OrderHit = Order.extend({
  matches: z.array(z.object({ kind: z.enum(matchKinds), text: z.string() })),
})
export type OrderHit = z.output<typeof OrderHit>

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

/** A parcel: its lines and quantities, the address of its tracking page, if it has one, and how far its carrier says it is. */
const ParcelView = z.object({
  _id: z.string(),
  carrier: z.string(),
  trackingNumber: z.string(),
  trackingUrl: z.string(),
  shippedAt: z.iso.datetime(),
  state: ParcelStateShape.nullable(),
  lines: z.array(z.object({ line: z.string(), quantity: z.int() })),
})
export type ParcelView = z.output<typeof ParcelView>

/** `sent`: at the provider, or about to be. `waiting`: it came back or was refused, and is sent again. `by_hand`: an admin pays it. */
export const openRefundStates = ['sent', 'waiting', 'by_hand'] as const
export type OpenRefundState = (typeof openRefundStates)[number]

/** Money that is owed back and has not gone. */
const OpenRefund = z.object({
  _id: z.string(),
  amount: z.number(),
  state: z.enum(openRefundStates),
  /** Since when it is owed. */
  since: z.iso.datetime(),
  /** How often it came back or was refused, and when it is sent again; null: not by itself. */
  tries: z.int(),
  nextTryAt: z.iso.datetime().nullable(),
  /** Whether it can be sent to the card or account that paid. */
  sendable: z.boolean(),
})
export type OpenRefund = z.output<typeof OpenRefund>

/** An order with all its lines. `reference` is the customer's own number for it. */
export const OrderDetails = Order.extend({
  lines: z.array(OrderLine),
  parcels: z.array(ParcelView),
  reference: z.string(),
  note: z.string(),
  /** The order whose pieces it is sent for. */
  exchangeFor: z.object({ order: z.string(), number: z.string() }).nullable(),
  sums: SumsView,
  /** Until when its customer may ask to return what was sent; null: nothing was sent, or returns are not asked for online. */
  returnableUntil: z.iso.datetime().nullable(),
  /** What of the delivery can be refunded, with its tax. */
  deliveryLeft: z.number(),
  openRefunds: z.array(OpenRefund),
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
