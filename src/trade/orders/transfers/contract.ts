import { z } from 'zod'
import { endpoint } from '#base/platform/contract/endpoint.ts'
import { ModifiedReply, MoneyAmount } from '#base/platform/contract/shapes.ts'
import { tag } from '../contract.ts'
import { OrderStateShape } from '../shapes.ts'

/** The account that orders are paid to; `bank` as the invoices name it. */
const BankAccount = z.object({ holder: z.string(), bank: z.string(), iban: z.string() })
export type BankAccount = z.output<typeof BankAccount>

/**
 * `until`: the last day for the transfer of an open order; null: it is paid by card. `account`: null where the shop names none.
 * `terms`: of an open order whose customer orders on account, how much of the limit is left, and how many days they have.
 */
export const getTransfer = endpoint('GET /orders/:id/transfer', {
  tag,
  summary: 'How an order is paid by transfer',
  access: 'signed-in',
  guests: true,
  reply: z.object({
    until: z.iso.date().nullable(),
    account: BankAccount.nullable(),
    terms: z.object({ left: z.number(), days: z.int(), overdue: z.boolean() }).nullable(),
  }),
  refusals: ['not_found'],
})
export type Transfer = z.output<(typeof getTransfer)['reply']>

/** The pieces are held until some days after the last one, and the customer is mailed the account. A card can pay it still. */
export const agreeToTransfer = endpoint('PUT /orders/:id/transfer', {
  tag,
  summary: 'Let an unpaid order be paid by transfer',
  access: 'admin',
  body: z.strictObject({ days: z.int().min(1).max(60) }),
  reply: ModifiedReply,
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
    'not_sellable',
  ],
})

/**
 * The whole sum of an unpaid order has arrived. It is invoiced and can be packed; if its pieces are gone by now, the money is owed
 * back. A payment by card that is open is closed first.
 */
export const bookTransfer = endpoint('POST /orders/:id/transfers', {
  tag,
  summary: 'Say that the money of an order has arrived by transfer',
  access: 'admin',
  status: 201,
  body: z.strictObject({ amount: MoneyAmount }),
  reply: z.object({ state: OrderStateShape }),
  refusals: ['not_found', 'already_paid', 'payment_in_progress', 'payment_refused', 'unavailable'],
})
