import { z } from 'zod'
import { endpoint } from '#base/platform/contract/endpoint.ts'
import { Id, InsertedReply, line, MoneyAmount, PackSize, Phone, Pieces, text } from '#base/platform/contract/shapes.ts'
import { maxLines, maxNote } from '#base/platform/limits.ts'
import { toAsciiDigits } from '#base/platform/text/digits.ts'
import { PartPromise } from '#company/delivery/contract.ts'
import { Address } from '#people/addresses/contract.ts'
import { Country, Region } from '#people/addresses/country.ts'
import { tag } from '../contract.ts'
import { DeliveryOffer, Order } from '../shapes.ts'

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

/** The destination of the lines, as far as delivery and tax depend on it. */
export const Recipient = z.strictObject({
  country: Country,
  region: Region,
  postcode: line(16).overwrite(toAsciiDigits).default(''),
  vatNumber: VatNumberText.optional(),
})
export type Recipient = z.input<typeof Recipient>

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
