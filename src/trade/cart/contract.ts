import { z } from 'zod'
import { endpoint, type Reply } from '#base/platform/contract/endpoint.ts'
import {
  DeletedReply,
  Id,
  line,
  MoneyAmount,
  PackSize,
  Pieces,
  translationsFor,
} from '#base/platform/contract/shapes.ts'
import { maxCount, maxLines, maxNote } from '#base/platform/limits.ts'
import { toAsciiDigits } from '#base/platform/text/digits.ts'
import { Product, QuantityProblem } from '#goods/catalogue/contract.ts'
import { Recipient } from '#trade/orders/placing/contract.ts'
import { DeliveryOffer } from '#trade/orders/shapes.ts'

const tag = { name: 'Cart', description: 'What somebody is about to order, and what it costs.' }

/** The next price break: from `quantity` units on each costs `price`; `saves` is the saving at that quantity. */
export const NextBreak = z.object({ quantity: z.int(), price: z.number(), saves: z.number() })

const Named = z.object({ slug: z.string(), name: z.string(), translations: translationsFor('name') })

/** A line at today's prices. Quantities are sales units, `unitPrice` is of one at that quantity. */
export const QuotedLine = z.object({
  productId: z.string(),
  quantity: z.int(),
  /** Null: not for sale any more. */
  product: Product.nullable(),
  /** The product's present or last name; empty if there never was such a product. */
  name: z.string(),
  translations: translationsFor('name'),
  sku: z.string(),
  slug: z.string(),
  family: Named.nullable(),
  unitPrice: z.number(),
  total: z.number(),
  nextBreak: NextBreak.nullable(),
  /** Why it cannot be ordered as it is. */
  problem: QuantityProblem.nullable(),
  /** The nearest quantity that can be ordered instead; null if there is none, or nothing is wrong. */
  suggested: z.int().nullable(),
})
export type QuotedLine = z.output<typeof QuotedLine>

/** The sum of all lines that are for sale. */
const sum = { subtotal: z.number(), currency: z.string() }

const quotedLine = z.strictObject({ productId: Id, quantity: z.int().min(1).max(maxCount) })

/**
 * Prices lines and reports their problems; with a destination also delivery, tax and total, by `method` or the cheapest one.
 * `pricesInclude`: prices contain the tax of home. `home` is where the shop delivers from. Nothing is held or stored.
 */
export const quote = endpoint('POST /quote', {
  tag,
  summary: 'What lines cost now',
  access: 'public',
  rate: 'read',
  body: z.strictObject({
    lines: z.array(quotedLine).min(1).max(maxLines),
    to: Recipient.optional(),
    method: line(40).overwrite(toAsciiDigits).optional(),
  }),
  reply: z.object({
    lines: z.array(QuotedLine),
    ...sum,
    pricesInclude: z.boolean(),
    home: z.object({ country: z.string(), region: z.string() }),
    offer: DeliveryOffer.nullable(),
  }),
  refusals: ['not_sellable'],
})

export type DeliveryQuote = Pick<Reply<typeof quote>, 'pricesInclude' | 'home' | 'offer'>

/** A line of somebody's cart. */
export const CartLine = QuotedLine.extend({
  note: z.string(),
  /** The price of one that was shown when the line was made or changed last. */
  seenPrice: z.number(),
  /** The pieces of one that were shown with it. */
  seenPackSize: z.int(),
  /** The quantity that two merged carts came to when fewer were left; null once it is changed. */
  wanted: z.int().nullable(),
  /** Tells the line from another one of the same product, before or after it. */
  added: z.string(),
})
export type CartLine = z.output<typeof CartLine>

/** `key`: the same as long as the same lines are in it, in whatever quantities. An order of it is placed with this key. */
export const Cart = z.object({ lines: z.array(CartLine), ...sum, key: z.string() })
export type Cart = z.output<typeof Cart>

export const getCart = endpoint('GET /cart', {
  tag,
  summary: 'The caller’s cart',
  access: 'signed-in',
  guests: true,
  reply: Cart,
})

/** The totals of a cart, for readers that show no more of it. */
export const CartTotal = z.object({ count: z.int(), ...sum })

export const getCartTotal = endpoint('GET /cart/total', {
  tag,
  summary: 'What the caller’s cart comes to',
  access: 'signed-in',
  guests: true,
  reply: CartTotal,
})

const Note = line(maxNote)

/** The price and pack size that the page showed. */
const seen = { seenPrice: MoneyAmount.optional(), seenPackSize: PackSize.optional() }

/** Sets a line; a note that is not given stays. `seenPrice` is the price of one that its reader sees. */
export const setCartLine = endpoint('PUT /cart/lines/:id', {
  tag,
  summary: 'Put a product into the cart, or change its line',
  access: 'signed-in',
  guests: true,
  body: z.strictObject({ quantity: Pieces, note: Note.optional(), ...seen }),
  reply: CartLine,
  refusals: ['not_found', 'cart_full'],
})

export const removeCartLine = endpoint('DELETE /cart/lines/:id', {
  tag,
  summary: 'Take a product out of the cart',
  access: 'signed-in',
  guests: true,
  reply: DeletedReply,
})

const Added = z.string().regex(/^\d{1,20}$/)

/** Takes lines out that were ordered; one that has another quantity by now stays, and is another line from then on. */
export const removeOrderedLines = endpoint('POST /cart/ordered', {
  tag,
  summary: 'Take ordered lines out of the cart',
  access: 'signed-in',
  guests: true,
  body: z.strictObject({
    lines: z
      .array(z.strictObject({ productId: Id, quantity: Pieces, added: Added.optional() }))
      .min(1)
      .max(maxLines),
  }),
  reply: Cart,
})

export const AddedLine = z.strictObject({
  productId: Id,
  quantity: Pieces,
  note: Note.optional(),
  ...seen,
})

/**
 * Adds lines to those of the cart, as a browser's cart when its owner signs in. A sum is at most what is left, and 999;
 * `wanted` then says what it was. Lines of products that never existed are dropped. `fill`: what does not fit into the cart is
 * left out and named, instead of refusing all.
 */
export const mergeCart = endpoint('POST /cart/merge', {
  tag,
  summary: 'Add lines to the cart',
  access: 'signed-in',
  guests: true,
  idempotent: true,
  body: z.strictObject({ lines: z.array(AddedLine).min(1).max(maxLines), fill: z.boolean().optional() }),
  reply: CartTotal.extend({
    lines: z.array(z.object({ productId: z.string(), quantity: z.int(), wanted: z.int().nullable() })),
    leftOut: z.array(z.string()),
  }),
  refusals: ['cart_full'],
})
