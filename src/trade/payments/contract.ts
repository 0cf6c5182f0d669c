import { z } from 'zod'
import { endpoint } from '#base/platform/contract/endpoint.ts'
import { Id, line, ModifiedReply, MoneyAmount } from '#base/platform/contract/shapes.ts'
import { withIssueCode } from '#base/platform/refusals/field-problem.ts'
import { OrderStateShape } from '#trade/orders/shapes.ts'
import { doubtKinds } from './account/doubt-kinds.ts'
import { incidentKinds } from './incidents/incident-kinds.ts'

const tag = { name: 'Payment', description: 'Paying by card, and giving money back.' }

/**
 * Opens the payment of an order, or returns the open one. Amount and currency come from the order. Once its hold has
 * ended, `price_changed` says if the order's total has changed; sending that total as `price` agrees to it. Without
 * `order`, as in the specification, it applies to the caller's one unpaid order of that total; 409 `several_orders`
 * lists them if there are more. `getHoldSeconds`: how long the pieces are held from now.
 */
export const createPaymentIntent = endpoint('POST /create-payment-intent', {
  tag,
  summary: 'Open the card payment of an order',
  access: 'signed-in',
  guests: true,
  body: z
    .strictObject({ order: Id.optional(), price: MoneyAmount.optional() })
    .refine(({ order, price }) => order !== undefined || price !== undefined, {
      path: ['order'],
      ...withIssueCode('required'),
    }),
  reply: z.object({ clientSecret: z.string(), holdSeconds: z.int() }),
  refusals: [
    'not_found',
    'not_sellable',
    'several_orders',
    'price_changed',
    'already_paid',
    'order_cancelled',
    'product_withdrawn',
    'hold_ended',
    'payment_in_progress',
    'payment_refused',
    'payments_paused',
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
  guests: true,
  body: z.strictObject({ order: Id, transactionId: line(255, 'required') }),
  reply: z.object({ modifiedCount: z.int(), state: OrderStateShape }),
  refusals: ['not_found', 'payment_not_found', 'unavailable'],
})

/** An irregularity with money that should not happen. `intent` is the payment's id at the provider. */
export const Incident = z.object({
  _id: z.string(),
  kind: z.enum(incidentKinds),
  order: z.string().nullable(),
  number: z.string().nullable(),
  intent: z.string(),
  /** Whether `POST /incidents/:id/refunds` can refund it. */
  refundable: z.boolean(),
  at: z.iso.datetime(),
})
export type Incident = z.output<typeof Incident>

/** At most a hundred, oldest first. */
export const listIncidents = endpoint('GET /incidents', {
  tag,
  summary: 'Incidents that nobody has resolved yet',
  access: 'admin',
  reply: z.array(Incident),
})

export const resolveIncident = endpoint('PATCH /incidents/:id', {
  tag,
  summary: 'Say that an incident is resolved',
  access: 'admin',
  body: z.strictObject({ resolved: z.literal(true) }),
  reply: ModifiedReply,
  refusals: ['not_found'],
})

/**
 * Refunds a charge whose order is not in the books, or releases the refunds that wait for the hourly limit. 0: done
 * before.
 */
export const refundIncident = endpoint('POST /incidents/:id/refunds', {
  tag,
  summary: 'Give back what an incident is about',
  access: 'admin',
  reply: ModifiedReply,
  refusals: ['not_found', 'wrong_state', 'unavailable'],
})

/**
 * The reason why the shop takes no payments: it may not be alone at its payment account. `text`: in the caller's
 * language.
 */
export const AccountDoubt = z.object({
  kind: z.enum(doubtKinds),
  subject: z.string(),
  text: z.string(),
  at: z.iso.datetime(),
})
export type AccountDoubt = z.output<typeof AccountDoubt>

export const listDoubts = endpoint('GET /account-doubts', {
  tag,
  summary: 'What the owner has to answer before anything is sold',
  access: 'admin',
  reply: z.array(AccountDoubt),
})

/**
 * `same`: this is the shop, and others may use the account. `copy`: this is a different shop from the one it was copied
 * from.
 */
export const answerDoubts = endpoint('PATCH /account-doubts', {
  tag,
  summary: 'Answer all doubts about the payment account',
  access: 'admin',
  body: z.strictObject({ answer: z.enum(['same', 'copy']) }),
  reply: ModifiedReply,
})

/**
 * The card field to show, with the publishable key. `methods`: `automatic` for everything that the provider's account
 * offers.
 */
export const paymentSettings = endpoint('GET /payment-settings', {
  tag,
  summary: 'How cards are paid with here',
  access: 'public',
  reply: z.object({
    provider: z.enum(['stripe', 'sandbox']),
    publishableKey: z.string(),
    methods: z.enum(['card', 'automatic']),
  }),
})
