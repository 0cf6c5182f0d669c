import { Refusal } from '../errors.ts'
import { FairQueue } from '../load/fair-queue.server.ts'
import { getAddressBlock } from './limits/address.server.ts'
import { BlockBuckets } from './limits/block-buckets.server.ts'
import { manyPeople } from './limits/block-widths.server.ts'
import type { Thread } from './limits/thread.server.ts'

// Rendering costs a thousand times as much as a cached page. A reader opens a page every few seconds; a crawler a few
// each second.
const limits = { burst: 120, perSecond: 6 }

/** How many pages may be rendered: for one address block over time, and for all of them at once. */
export class Renders {
  readonly #thread: Thread
  readonly #queue = new FairQueue({ running: 4, waiting: 60, each: 20, waitMs: 150 }, 'busy')
  readonly #pages = new BlockBuckets(limits, manyPeople)

  constructor(thread: Thread) {
    this.#thread = thread
  }

  /**
   * For a caller whom the thread has admitted.
   * @throws Refusal at once, `rate_limited` or `unavailable`
   */
  run<T>(address: string, render: () => Promise<T>): Promise<T> {
    const block = getAddressBlock(address)
    // guard: pages that are not cached are rate-limited | drop | http/gateway.test
    this.#take(block)
    return this.#queue.run(block, async () => {
      const stay = this.#thread.enter(block)
      try {
        return await render()
      } finally {
        stay.leave()
      }
    })
  }

  #take(block: string): void {
    if (this.#pages.left(block) < 1)
      throw new Refusal('rate_limited', {
        what: 'requests',
        retryAfterSeconds: this.#pages.secondsUntil(block, 1),
      })
    this.#pages.take(block, 1)
  }
}
