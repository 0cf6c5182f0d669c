import { z } from 'zod'
import { endpoint } from '#base/platform/contract/endpoint.ts'
import { InsertedReply, NewNote, Note } from '#base/platform/contract/shapes.ts'
import { VatCheck } from '#company/vat-numbers/contract.ts'
import { Message } from '#desk/inbox/contract.ts'
import { Merge } from '#desk/privacy/merging/contract.ts'
import { OwnReview } from '#goods/reviews/contract.ts'
import { SavedAddress } from '#people/addresses/contract.ts'
import { AccountTerms } from '#trade/orders/on-account/contract.ts'
import { returnStates } from '#trade/orders/returns/contract.ts'
import { Order } from '#trade/orders/shapes.ts'

export const tag = { name: 'Customers', description: 'What admins see of one customer.' }

/** How many rows of each kind a customer's page shows, the latest ones. */
export const maxRowsOfKind = 20

/** A company as it stands on orders, with its VAT number and what the tax office said of it then. */
const Company = z.object({
  name: z.string(),
  vatNumber: z.string(),
  vatCheck: VatCheck.nullable(),
})

/**
 * A customer with the latest rows of each kind. `email` of a guest is what they typed. `money`: what was received and not
 * paid back, and what was paid back.
 */
export const Customer = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(['customer', 'admin', 'guest']),
  active: z.boolean(),
  /** Whether the address is proven to be theirs. */
  confirmed: z.boolean(),
  secondFactor: z.boolean(),
  since: z.iso.datetime(),
  locale: z.string().nullable(),
  /** Other services through which they sign in. */
  providers: z.array(z.string()),
  sessions: z.array(z.object({ browser: z.string(), begunAt: z.iso.datetime(), seenAt: z.iso.datetime() })),
  companies: z.array(Company),
  counts: z.object({ orders: z.int(), open: z.int() }),
  money: z.array(z.object({ currency: z.string(), spent: z.number(), returned: z.number() })),
  orders: z.array(Order),
  /** Orders of others with the same address: guests, or the account that a guest’s address belongs to. Nobody has proven it. */
  unprovenOrders: z.array(Order),
  /** Sent under the address through the contact form, where anybody can type it. */
  messages: z.array(Message),
  returns: z.array(
    z.object({
      _id: z.string(),
      order: z.string(),
      number: z.string(),
      state: z.enum(returnStates),
      askedAt: z.iso.datetime(),
    }),
  ),
  reviews: z.array(OwnReview),
  addresses: z.array(SavedAddress),
  /** Products of which they asked to be told when they are back: the only mail that is sent by consent. */
  stockAlerts: z.array(z.object({ sku: z.string(), name: z.string(), askedAt: z.iso.datetime() })),
  notes: z.array(Note),
  /** What their owner is asked, and has not answered. */
  merge: Merge.nullable(),
  /** What they may owe and owe on account; null: a guest. */
  terms: AccountTerms.nullable(),
})
export type Customer = z.output<typeof Customer>

export const getCustomer = endpoint('GET /customers/:id', {
  tag,
  summary: 'A customer or guest, with their latest orders, messages, returns and reviews',
  access: 'admin',
  reply: Customer,
  refusals: ['not_found'],
})

/** Notes something about an account, for admins. It is never changed, and the person reads it in their data. */
export const addNote = endpoint('POST /customers/:id/notes', {
  tag,
  summary: 'Note something about a customer',
  access: 'admin',
  status: 201,
  body: NewNote,
  reply: InsertedReply,
  idempotent: true,
  refusals: ['not_found', 'idempotency_mismatch'],
})
