import { z } from 'zod'
import { OrderState } from '#orders/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Id, Money } from '#platform/contract/shapes.ts'

const tag = { name: 'Payment', description: 'Paying by card, and giving money back.' }

/** Opens the payment of an order, or returns the open one. Amount and currency come from the order. */
export const createPaymentIntent = endpoint('POST /create-payment-intent', {
  tag,
  summary: 'Open the card payment of an order',
  access: 'signed-in',
  body: z.strictObject({ order: Id, price: Money.optional() }),
  reply: z.object({ clientSecret: z.string() }),
  refusals: [
    'not_found',
    'price_changed',
    'already_paid',
    'order_cancelled',
    'out_of_stock',
    'rate_limited',
    'unavailable',
  ],
})

/** A hint that a card was charged. Nothing in it is trusted: the shop checks with the provider. */
export const confirmPayment = endpoint('PATCH /purchase/:id', {
  tag,
  summary: 'Ask the shop to look whether an order was paid',
  access: 'signed-in',
  body: z.strictObject({ order: Id, transactionId: z.string().min(1).max(255) }),
  reply: z.object({ modifiedCount: z.int(), state: OrderState }),
  refusals: ['not_found', 'payment_not_found', 'unavailable'],
})

/** Which card field to show, with the publishable key. */
export const paymentSettings = endpoint('GET /payment-settings', {
  tag,
  summary: 'How cards are paid with here',
  access: 'public',
  reply: z.object({ provider: z.enum(['stripe', 'sandbox']), publishableKey: z.string() }),
})
