import { z } from 'zod'
import { endpoint } from '#base/platform/contract/endpoint.ts'
import { ModifiedReply, MoneyAmount } from '#base/platform/contract/shapes.ts'
import { tag } from '../contract.ts'

/** How much a customer may owe in all, and how many days they have for each order. */
export const AccountTermsChange = z.strictObject({ limit: MoneyAmount, days: z.int().min(1).max(120) })

/** `owed`: what they owe now; `overdue`: whether the day of an order has passed. */
export const AccountTerms = z.object({
  ...AccountTermsChange.shape,
  owed: z.number(),
  overdue: z.boolean(),
  currency: z.string(),
})
export type AccountTerms = z.output<typeof AccountTerms>

/** A limit of 0 ends it; what is owed stays owed. */
export const setAccountTerms = endpoint('PUT /customers/:id/account-terms', {
  tag,
  summary: 'Let a customer order on account',
  access: 'admin',
  body: AccountTermsChange,
  reply: ModifiedReply,
  refusals: ['not_found', 'wrong_state'],
})

/**
 * Confirms an unpaid order that is paid by transfer later: it is invoiced at once and can be packed. Customers do so themselves within
 * their limit, while nothing that they owe is overdue. A payment by card that is open is closed first.
 */
export const putOnAccount = endpoint('PUT /orders/:id/on-account', {
  tag,
  summary: 'Order on account',
  access: 'signed-in',
  reply: z.object({ until: z.iso.date() }),
  refusals: [
    'not_found',
    'wrong_state',
    'already_paid',
    'order_cancelled',
    'hold_ended',
    'out_of_stock',
    'product_withdrawn',
    'price_changed',
    'payment_refused',
    'payment_in_progress',
    'unavailable',
    'not_sellable',
    'account_limit',
  ],
})
