import type { FastifyRequest } from 'fastify'
import { Buckets } from '../buckets.server.ts'
import { Refusal } from '../errors.ts'
import { FairQueue } from '../fair-queue.server.ts'
import { isLoopbackCall } from './in-process.server.ts'
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

/**
 * The work of calls with many rows or lines: counted by these and not by calls, and two at a time, so that whoever has one
 * row never waits behind all who have two hundred.
 */
export class BulkWork {
  readonly #units = new Buckets(limits)
  readonly #queue = new FairQueue({ running: 2, waiting: 40, each: 4, waitMs: 5000 }, 'busy')

  /** @throws Refusal at once, `rate_limited` or `unavailable` */
  async run<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
    const units = rowsIn(request.body)
    if (units === 0 || isLoopbackCall()) return work()
    const block = getCallerBlock(request)
    const owners = [block, getAccountKey(request)].filter((owner) => owner !== undefined)
    const over = owners.find((owner) => this.#units.left(owner) <= 0)
    // guard: calls are counted by their rows and lines | never | threats/bulk.test
    if (over)
      throw new Refusal('rate_limited', { what: 'requests', retryAfterSeconds: this.#units.secondsUntil(over, 1) })
    for (const owner of owners) this.#units.take(owner, units)
    const stay = getStay(request.raw)
    stay?.weigh(1 + units)
    if (units <= few) return work()
    return this.#queue.run(block, () => {
      // Its owner's use while it was waiting counts.
      stay?.admit()
      return work()
    })
  }
}

/** How many members all lists in a body have together. What has none is one call, and counted as such elsewhere. */
function rowsIn(value: unknown): number {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return 0
  const inside = Object.values(value).reduce<number>((sum, nextValue) => sum + rowsIn(nextValue), 0)
  return Array.isArray(value) ? value.length + inside : inside
}
