import type { FastifyRequest } from 'fastify'
import type { AnyEndpoint } from '../../contract/endpoint.ts'
import { Refusal } from '../../errors.ts'
import { rowsInTurn } from '../../load/breather.server.ts'
import { FairQueue, type TakeTurn } from '../../load/fair-queue.server.ts'
import { isLoopbackCall } from '../in-process.server.ts'
import { BlockBuckets } from './block-buckets.server.ts'
import { manyPeople } from './block-widths.server.ts'
import { getCallerBlock } from './rates.server.ts'
import { getStay } from './thread.server.ts'

/** Rows and lines of one address block or account: 25 of the longest lists at once, then one in four seconds. */
const limits = { perSecond: 50, burst: 5000 }
/** Calls of more wait for their turn. */
const few = 10

/** The key of an account among the owners of limits. */
export const toAccountKey = (id: string): string => `account:${id}`

export const getAccountKey = ({ caller, proof }: Pick<FastifyRequest, 'caller' | 'proof'>): string | undefined => {
  const id = caller?.id ?? proof?.userId
  return id && toAccountKey(id)
}

const queueLimits = { running: 2, waiting: 40, each: 4, waitMs: 5000 }

/** Lists that are read, what admins do with many rows, and carts, quotes and orders: none waits behind another kind. */
export type BulkKind = 'lists' | 'desk' | 'money'

export const getBulkKind = ({ queue, access }: Pick<AnyEndpoint, 'queue' | 'access'>): BulkKind =>
  queue ?? (access === 'admin' ? 'desk' : 'money')

/**
 * The work of calls with many rows or lines: counted by these and not by calls, and of each kind two at a time, so that
 * whoever has one row never waits behind all who have two hundred, and whoever orders behind nobody who reads a list.
 */
export class BulkWork {
  readonly #units = new BlockBuckets(limits, manyPeople)
  readonly #queues: Record<BulkKind, FairQueue> = {
    lists: new FairQueue({ ...queueLimits, slice: rowsInTurn }, 'busy'),
    desk: new FairQueue(queueLimits, 'busy'),
    money: new FairQueue(queueLimits, 'busy'),
  }

  /** @throws Refusal at once, `rate_limited` or `unavailable` */
  async run<T>(request: FastifyRequest, kind: BulkKind, work: (takeTurn: TakeTurn) => Promise<T>): Promise<T> {
    const units = rowsIn(request.body)
    if (units === 0 || isLoopbackCall()) return work(goOn)
    const block = getCallerBlock(request)
    const owners = [block, getAccountKey(request)].filter((owner) => owner !== undefined)
    const over = owners.find((owner) => this.#units.left(owner) <= 0)
    // guard: calls are counted by their rows and lines | never | threats/bulk.test
    if (over)
      throw new Refusal('rate_limited', { what: 'requests', retryAfterSeconds: this.#units.secondsUntil(over, 1) })
    for (const owner of owners) this.#units.take(owner, units)
    const stay = getStay(request.raw)
    stay?.weigh(1 + units)
    if (units <= few) return work(goOn)
    const begin = (takeTurn: TakeTurn) => {
      // Its owner's use while it was waiting counts.
      stay?.admit()
      return work(takeTurn)
    }
    // guard: whoever orders waits behind nobody who reads a list | this.#queues[kind] → this.#queues.lists | threats/kinds.test
    return this.#queues[kind].run(block, begin, units)
  }
}

/** Whatever does not wait takes no turns. */
const goOn: TakeTurn = async () => {}

/** How many members all lists in a body have together. What has none is one call, and counted as such elsewhere. */
function rowsIn(value: unknown): number {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return 0
  const inside = Object.values(value).reduce<number>((sum, nextValue) => sum + rowsIn(nextValue), 0)
  return Array.isArray(value) ? value.length + inside : inside
}
