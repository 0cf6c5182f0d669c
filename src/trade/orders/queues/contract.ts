import { z } from 'zod'
import { endpoint } from '#base/platform/contract/endpoint.ts'
import { tag } from '../contract.ts'

/** `waitingSince`: since when its oldest order has waited; null: none does. */
const Queue = z.object({ count: z.int(), waitingSince: z.iso.datetime().nullable() })
export type Queue = z.output<typeof Queue>

/**
 * Orders wait from their payment on, disputed ones from the dispute on. `transfers`: money that is expected since the order was
 * placed, or is to be transferred back. `onAccount`: money that is owed, and since when the first day for it has passed.
 */
export const Queues = z.object({
  toPack: Queue,
  toShip: Queue,
  backOrdered: Queue,
  disputed: Queue,
  transfers: Queue,
  onAccount: Queue,
})
export type Queues = z.output<typeof Queues>

export const countQueues = endpoint('GET /orders/queues', {
  tag,
  summary: 'How many orders wait for what, and since when',
  access: 'admin',
  /** `unsearched`: whether there are older orders that a search does not find yet. `buysLabels`: whether there may be labels to print. `tags`: what orders are marked with. */
  reply: Queues.extend({ unsearched: z.boolean(), buysLabels: z.boolean(), tags: z.array(z.string()) }),
})
