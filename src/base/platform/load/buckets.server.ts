import { LRUCache } from 'lru-cache'

export type Limits = { perSecond: number; burst: number }
type Level = { left: number; at: number }

// An owner who was evicted begins anew.
const maxOwners = 20_000

/** The allowance of each owner: a burst, and a refill for each second. */
export class Buckets {
  readonly #limits: Limits
  readonly #now: () => number
  // With `max` all of its memory would be taken at once.
  // bounded: 20,000 owners
  readonly #levels = new LRUCache<string, Level>({
    maxSize: maxOwners,
    sizeCalculation: () => 1,
  })

  constructor(limits: Limits, now = () => performance.now()) {
    this.#limits = limits
    this.#now = now
  }

  left(owner: string, now = this.#now()): number {
    const level = this.#levels.get(owner)
    return level ? this.#fill(level, now) : this.#limits.burst
  }

  #fill({ left, at }: Level, now: number): number {
    const { burst, perSecond } = this.#limits
    return Math.min(burst, left + ((now - at) / 1000) * perSecond)
  }

  used(owner: string): number {
    return this.#limits.burst - this.left(owner)
  }

  /** May take more than there is, since what something costs may be known only afterwards. */
  take(owner: string, amount: number, now = this.#now()): void {
    const level = this.#levels.get(owner)
    if (!level) {
      this.#levels.set(owner, { left: this.#limits.burst - amount, at: now })
      return
    }
    // In its place: each page from memory takes something.
    level.left = this.#fill(level, now) - amount
    level.at = now
  }

  /** Until there is so much; at least one. */
  secondsUntil(owner: string, amount: number): number {
    return Math.max(1, Math.ceil((amount - this.left(owner)) / this.#limits.perSecond))
  }
}
