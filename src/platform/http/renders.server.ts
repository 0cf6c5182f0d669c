import { LRUCache } from 'lru-cache'
import { Refusal } from '../errors.ts'
import { FairQueue } from '../fair-queue.server.ts'
import { blockOf } from './address.server.ts'

// Rendering costs a thousand times as much as a cached page. A reader opens a page every few seconds; a crawler a few
// each second.
const burst = 120
const perSecond = 6

/** How many pages may be rendered: for one address block over time, and for all of them at once. */
export class Renders {
  readonly #queue = new FairQueue({ running: 4, waiting: 60, each: 20, waitMs: 150 }, 'busy')
  readonly #buckets = new LRUCache<string, { left: number; at: number }>({ max: 20_000 })

  /** @throws Refusal at once, `rate_limited` or `unavailable` */
  run<T>(address: string, render: () => Promise<T>): Promise<T> {
    const block = blockOf(address)
    // guard: pages that are not cached are rate-limited | drop | http/gateway.test
    this.#take(block)
    return this.#queue.run(block, render)
  }

  #take(block: string): void {
    const now = performance.now()
    const { left, at } = this.#buckets.get(block) ?? { left: burst, at: now }
    const tokens = Math.min(burst, left + ((now - at) / 1000) * perSecond)
    if (tokens < 1)
      throw new Refusal('rate_limited', { what: 'requests', retryAfterSeconds: Math.ceil((1 - tokens) / perSecond) })
    this.#buckets.set(block, { left: tokens - 1, at: now })
  }
}
