import { z } from 'zod'
import { endpoint } from '#base/platform/contract/endpoint.ts'
import { TypedPassword } from '#base/platform/contract/shapes.ts'
import { VatCheck } from '#company/vat-numbers/contract.ts'
import { OwnName } from '#goods/own-numbers/contract.ts'
import { OwnReview } from '#goods/reviews/contract.ts'
import { SavedAddress } from '#people/addresses/contract.ts'
import { Profile } from '#people/profiles/contract.ts'
import { tag } from '#people/security/contract.ts'
import { CartLine } from '#trade/cart/contract.ts'
import { Document } from '#trade/invoices/contract.ts'
import { AccountTerms } from '#trade/orders/on-account/contract.ts'
import { OrderReturn } from '#trade/orders/returns/contract.ts'
import { OrderDetails } from '#trade/orders/shapes.ts'

/** All data the shop stores about a person, for that person. */
export const PersonalData = z.object({
  account: z.object({
    email: z.string(),
    name: z.string(),
    since: z.iso.datetime(),
    emailVerified: z.boolean(),
    image: z.string().nullable(),
    role: z.string(),
    /** The language in which the shop was used last. */
    locale: z.string().nullable(),
  }),
  /** The other services through which the account is signed in to, and the identity there. */
  signIns: z.array(z.object({ provider: z.string(), account: z.string(), since: z.iso.datetime() })),
  /** Signed-in browsers. */
  sessions: z.array(
    z.object({
      begunAt: z.iso.datetime(),
      seenAt: z.iso.datetime(),
      userAgent: z.string().nullable(),
      ipAddress: z.string().nullable(),
    }),
  ),
  profile: Profile.nullable(),
  /** Cancelled ones as well, as long as they are stored. */
  orders: z.array(OrderDetails),
  /** How much may be owed on account. */
  accountTerms: AccountTerms.nullable(),
  returns: z.array(OrderReturn),
  /** What admins keep about orders: how they are marked, and notes. */
  orderNotes: z.array(
    z.object({
      order: z.string(),
      tags: z.array(z.string()),
      notes: z.array(z.object({ text: z.string(), writtenAt: z.iso.datetime() })),
    }),
  ),
  /** Payments and their refunds. */
  payments: z.array(
    z.object({
      order: z.string(),
      transactionId: z.string(),
      amount: z.number(),
      currency: z.string(),
      receivedAt: z.iso.datetime(),
      refunds: z.array(
        z.object({ amount: z.number(), note: z.string(), reference: z.string().nullable(), askedAt: z.iso.datetime() }),
      ),
    }),
  ),
  /** Invoices and credit notes. The law requires that they are kept when the account is erased. */
  invoices: z.array(
    Document.extend({
      buyer: z.array(z.string()),
      deliveredTo: z.array(z.string()),
      reference: z.string(),
      vatCheck: VatCheck.nullable(),
    }),
  ),
  cart: z.array(CartLine.pick({ productId: true, sku: true, name: true, quantity: true, note: true })),
  addresses: z.array(SavedAddress),
  lists: z.array(
    z.object({ name: z.string(), lines: z.array(z.object({ sku: z.string(), quantity: z.int(), note: z.string() })) }),
  ),
  ownPartNumbers: z.array(OwnName.extend({ sku: z.string() })),
  /** Of an admin, what they chose to be told of by mail. */
  notifications: z.record(z.string(), z.boolean()),
  /** Browsers of an admin that show what is new. */
  pushDevices: z.array(z.object({ browser: z.string(), since: z.iso.datetime(), kinds: z.array(z.string()) })),
  stockAlerts: z.array(z.object({ sku: z.string(), name: z.string(), askedAt: z.iso.datetime() })),
  /** What readers reported of them is for admins. */
  reviews: z.array(OwnReview.omit({ report: true })),
  /** Messages of the account and from its address, each with what was written since, without notes of admins. */
  messages: z.array(
    z.object({
      ...{ number: z.string(), name: z.string(), email: z.string(), subject: z.string(), opinion: z.string() },
      date: z.iso.datetime(),
      entries: z.array(
        z.object({ by: z.enum(['shop', 'you']), text: z.string(), quoted: z.string(), date: z.iso.datetime() }),
      ),
      /** Each is saved from its conversation. */
      files: z.array(z.object({ name: z.string(), bytes: z.int() })),
    }),
  ),
  /** Mails to the account’s address of the last 30 days, without those that hold a secret link. */
  mails: z.array(z.object({ subject: z.string(), body: z.string(), date: z.iso.datetime() })),
  /** What admins noted about the account. */
  notes: z.array(z.object({ text: z.string(), writtenAt: z.iso.datetime() })),
  /** Photos, as addresses within the shop. */
  photos: z.array(z.string()),
})
export type PersonalData = z.output<typeof PersonalData>

export const getPersonalData = endpoint('GET /personal-data', {
  tag,
  summary: 'Everything that is kept about the caller',
  access: 'signed-in',
  reply: PersonalData,
})

export const Erasure = z.strictObject({
  password: TypedPassword.optional(),
})

/**
 * Erases the account and everything its owner wrote. Orders stay, without name, phone and address, because the books
 * need them. Accounts with a password must confirm it; others need a sign-in within the last ten minutes.
 */
export const eraseAccount = endpoint('POST /personal-data/erasure', {
  tag,
  summary: 'Erase the account',
  access: 'signed-in',
  body: Erasure,
  reply: z.object({ status: z.boolean() }),
  refusals: ['wrong_state', 'last_admin', 'reauth_required', 'rate_limited'],
})

const byAdmin = { tag, access: 'admin' } as const

/** The same file for somebody who asked for it by letter or telephone. Requires a sign-in within the last ten minutes, and is audited. */
export const exportDataOfCustomer = endpoint('POST /customers/:id/personal-data', {
  ...byAdmin,
  summary: 'Everything that is kept about a customer, to hand it to them',
  reply: PersonalData,
  refusals: ['not_found', 'reauth_required'],
})

/** Erases an account for its owner, under the rules of `eraseAccount`. An admin’s is made a customer’s before. */
export const eraseAccountOfCustomer = endpoint('POST /customers/:id/erasure', {
  ...byAdmin,
  summary: 'Erase the account of a customer',
  reply: z.object({ status: z.boolean() }),
  refusals: ['not_found', 'not_allowed', 'wrong_state', 'reauth_required'],
})
