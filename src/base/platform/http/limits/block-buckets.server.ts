import { Buckets, type Limits } from '../../load/buckets.server.ts'
import { type Allowances, listBlocks } from './block-widths.server.ts'

/** The allowance of each owner, and, where that is an address block, of the wider blocks around it. */
export class BlockBuckets {
  /** By width. */
  readonly #buckets: readonly Buckets[]
  readonly #now: () => number

  constructor({ burst, perSecond }: Limits, allowances: Allowances, now = () => performance.now()) {
    this.#now = now
    this.#buckets = allowances.map((times) => new Buckets({ burst: burst * times, perSecond: perSecond * times }, now))
  }

  /** What is left to an owner: the least of what its blocks have. */
  left(owner: string): number {
    // Each page from memory asks: one look at the clock, and no list is made.
    const [blocks, now] = [listBlocks(owner), this.#now()]
    let least = Number.POSITIVE_INFINITY
    for (let width = 0; width < blocks.length; width += 1)
      least = Math.min(least, this.#buckets[width]!.left(blocks[width]!, now))
    return least
  }

  /** What is left to the blocks around an owner, where the owner itself is counted elsewhere. */
  leftAround(owner: string): number {
    return Math.min(...this.#map(owner, (bucket, block) => bucket.left(block)).slice(1))
  }

  /** What each of its blocks has used, from the narrow one to the widest. */
  listUsed(owner: string): number[] {
    return this.#map(owner, (bucket, block) => bucket.used(block))
  }

  used(owner: string): number {
    return this.#buckets[0]!.used(owner)
  }

  /** May take more than there is, since what something costs may be known only afterwards. */
  take(owner: string, amount: number): void {
    const [blocks, now] = [listBlocks(owner), this.#now()]
    for (let width = 0; width < blocks.length; width += 1) this.#buckets[width]!.take(blocks[width]!, amount, now)
  }

  /** Until all of its blocks have so much; at least one. */
  secondsUntil(owner: string, amount: number): number {
    return Math.max(...this.#map(owner, (bucket, block) => bucket.secondsUntil(block, amount)))
  }

  #map<T>(owner: string, work: (bucket: Buckets, block: string) => T): T[] {
    return listBlocks(owner).map((block, widthIndex) => work(this.#buckets[widthIndex]!, block))
  }
}
