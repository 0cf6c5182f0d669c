import { z } from 'zod'
import { endpoint } from '#base/platform/contract/endpoint.ts'
import { tag } from '../contract.ts'
import { Order } from '../shapes.ts'

/**
 * Whether a payment is an order's: of its sum, or of another one; more than one order may be named. An order that is not to be
 * paid, because it is paid or its money goes back, says so by its state.
 */
export const verdicts = ['match', 'other_amount', 'not_open', 'unknown_order', 'several_orders'] as const

const StatementEntry = z.object({
  /** Its place in the statement, from 1. */
  row: z.int(),
  /** What the bank says of it, in one line. */
  text: z.string(),
  verdict: z.enum(verdicts),
  order: Order.pick({
    _id: true,
    number: true,
    customerName: true,
    total: true,
    currency: true,
    state: true,
  }).nullable(),
})
export type StatementEntry = z.output<typeof StatementEntry>

/** Nothing is booked or kept. A payment is taken for an order's if it names the order's number; `others`: how many name none. */
export const readStatement = endpoint('POST /bank-statements', {
  tag,
  summary: 'Look which orders a bank statement pays (CSV, or CAMT as XML)',
  access: 'admin',
  rate: 'upload',
  file: 'statement',
  // Some 1,500 payments as CAMT, which are read in a third of a second.
  maxBytes: 512 * 1024,
  body: z.strictObject({ statement: z.custom<Blob | Uint8Array>() }),
  reply: z.object({ entries: z.array(StatementEntry), others: z.int() }),
  refusals: ['too_large', 'unsupported_media'],
})
