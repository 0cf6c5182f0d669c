import type { IncomingMessage } from 'node:http'
import { Refusal } from '../../errors.ts'
import { Buckets } from '../../load/buckets.server.ts'
import { BlockBuckets } from './block-buckets.server.ts'
import { fewPlaces } from './block-widths.server.ts'

/** Milliseconds of the thread: a quarter of a core for one address block or account, and three quarters for all. */
const share = { perSecond: 250, burst: 5000 }
const whole = { perSecond: 750, burst: 5000 }
/**
 * Who has used no more than this lately, and whose wider blocks have used little more, is not refused because of what
 * others use.
 */
const lightMs = 500
/** What it costs to read a request for a page or file, to find it in memory and to send it. Measuring that would cost as much. */
const pageMs = 0.03

const all = 'all'

/** The processor time of this thread: neither waiting nor another program counts. */
const threadMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/**
 * Charges the time of the one thread to those it was used for. Between two events, all of it goes to the calls that are
 * in work then, by their weights: how many rows or lines each has. So what a call costs is measured and not declared, and
 * a call of one line pays little of what a call of two hundred takes beside it.
 */
export class Thread {
  readonly #owners: BlockBuckets
  readonly #all: Buckets
  readonly #clock: () => number
  #weights = 0
  #perWeight = 0
  #seen: number
  #pages = 0

  /** @param now the time in milliseconds, in which shares fill again */
  constructor(clock = threadMs, now?: () => number) {
    this.#owners = new BlockBuckets(share, fewPlaces, now)
    this.#all = new Buckets(whole, now)
    this.#clock = clock
    this.#seen = clock()
  }

  /** @throws Refusal `rate_limited` if an owner has used up its share, `unavailable` if all have and it uses much */
  admit(owner: string): void {
    // guard: nobody has more than their share of the thread | never | threats/thread.test
    if (this.#owners.left(owner) <= 0)
      throw new Refusal('rate_limited', { what: 'requests', retryAfterSeconds: this.#owners.secondsUntil(owner, 0) })
    // guard: when the thread is used up, those wait who use much of it | never | base/platform/http/limits/thread.test
    if (this.#all.left(all) <= 0 && !this.#isLight(owner))
      throw new Refusal('unavailable', { what: 'busy', retryAfterSeconds: this.#all.secondsUntil(all, 0) })
  }

  #isLight(owner: string): boolean {
    return this.#owners.listUsed(owner).every((usedMs, widthIndex) => usedMs <= lightMs * fewPlaces[widthIndex]!)
  }

  /** A call begins. */
  enter(owner: string): RequestStay {
    this.#advance()
    this.#weights += 1
    const owners = [owner]
    let [weight, since, usedMs] = [1, this.#perWeight, 0]
    let isInside = true
    const settle = () => {
      this.#advance()
      usedMs += weight * (this.#perWeight - since)
      since = this.#perWeight
    }
    return {
      weigh: (units) => {
        if (!isInside) return
        settle()
        this.#weights += units - weight
        weight = units
      },
      shareWith: (other) => {
        this.admit(other)
        owners.push(other)
      },
      admit: () => {
        for (const one of owners) this.admit(one)
      },
      leave: () => {
        if (!isInside) return
        isInside = false
        settle()
        this.#weights -= weight
        for (const one of owners) this.charge(one, usedMs)
        this.#all.take(all, usedMs)
      },
    }
  }

  /** A page is answered, from memory or not: its owner pays for that, and nobody else. Only what is made for it is measured. */
  countPage(owner: string): void {
    this.#pages += 1
    this.charge(owner, pageMs)
  }

  charge(owner: string, ms: number): void {
    this.#owners.take(owner, ms)
  }

  usedMs(owner: string): number {
    return this.#owners.used(owner)
  }

  #advance(): void {
    const now = this.#clock()
    const usedMs = Math.max(0, now - this.#seen - this.#pages * pageMs)
    this.#seen = now
    this.#pages = 0
    if (this.#weights > 0) this.#perWeight += usedMs / this.#weights
  }
}

/** A call in work. */
export type RequestStay = {
  /** How many rows or lines it has, once its body was read. */
  weigh(units: number): void
  /** Charges its account as well. @throws Refusal as `admit` does */
  shareWith(account: string): void
  /** @throws Refusal if one of its owners has used up its share meanwhile */
  admit(): void
  leave(): void
}

const stays = new WeakMap<IncomingMessage, RequestStay>()

/** Lets what reads the rest of a request say more of it. */
export const storeStay = (request: IncomingMessage, stay: RequestStay): void => void stays.set(request, stay)
export const getStay = (request: IncomingMessage): RequestStay | undefined => stays.get(request)
