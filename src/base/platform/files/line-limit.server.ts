import { LRUCache } from 'lru-cache'
import { Buckets } from '../load/buckets.server.ts'

/** Lines of one kind: so many at once, then one a second, which says how many there were in between. */
const lines = { perSecond: 1, burst: 60 }

/** Keeps those who cause a line again and again from filling the log. */
export class LineLimit {
  readonly #written: Buckets
  // bounded: 1,000 sentences
  readonly #skipped = new LRUCache<string, number>({ max: 1000 })

  /** @param now the time in milliseconds */
  constructor(now?: () => number) {
    this.#written = new Buckets(lines, now)
  }

  /** @returns whether a line of the kind is written, and how many before it were not */
  admit(kind: string): { more?: number } | undefined {
    const more = this.#skipped.get(kind) ?? 0
    // guard: lines of one kind do not fill the log | this.#written.left(kind) < 1 → 0 > 1 | threats/refused.test
    if (this.#written.left(kind) < 1) {
      this.#skipped.set(kind, more + 1)
      return undefined
    }
    this.#written.take(kind, 1)
    this.#skipped.delete(kind)
    return more > 0 ? { more } : {}
  }
}
