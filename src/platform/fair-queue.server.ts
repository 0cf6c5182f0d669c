import { Refusal } from './errors.ts'
import { patience } from './patience.ts'
import { waitAside } from './waiting.server.ts'

type What = 'busy' | 'cad_builder' | 'photo_decoder' | 'sign_in'

type Limits = {
  /** How many tasks run at a time, and how many may wait. */
  running: number
  waiting: number
  /** How many tasks, running and waiting, one owner may have. */
  each: number
  /** A task that would wait for longer is refused, once tasks have been waiting for some time without a pause. */
  waitMs?: number
}

/** The signal to a waiting task: it may begin, or another needs its place. */
type Turn = Pick<PromiseWithResolvers<void>, 'resolve' | 'reject'>

/** A crowd that comes at once, as after a start, may wait for longer than one that does not end. */
const crowd = { lastsMs: 2000, waitMs: 1000 }

/** The weight of the latest task in the average duration. */
const latest = 0.1

/**
 * Limits how many expensive tasks run at a time. Owners take turns, so that nobody waits for all that another has
 * queued; tasks beyond the limits are refused at once.
 */
export class FairQueue {
  readonly #limits: Limits
  readonly #what: What
  /** Waiting tasks of each owner; the first owner is next. */
  readonly #waiting = new Map<string, Turn[]>()
  readonly #pending = new Map<string, number>()
  #all = 0
  #crowdedSince: number | undefined
  /** How long a task takes while others run beside it. */
  #taskMs = 0

  constructor(limits: Limits, what: What) {
    this.#limits = limits
    this.#what = what
  }

  /**
   * Runs the work when its owner's turn comes.
   * @throws Refusal at once: `rate_limited` if the owner has too much in here, `unavailable` if all together have, or if
   * its turn would come too late
   */
  run<T>(owner: string, work: () => Promise<T>): Promise<T> {
    const { running, waiting, each } = this.#limits
    const mine = this.#pending.get(owner) ?? 0
    // guard: nobody fills a queue alone | never | platform/fair-queue.test
    if (mine >= each) throw new Refusal('rate_limited', { what: 'requests', retryAfterSeconds: 1 })
    // guard: whoever would wait too long for their turn is refused at once | this.#expectedMs(owner) > this.#waitMs() → 0 > 1 | platform/fair-queue.test
    if (this.#expectedMs(owner) > this.#waitMs()) throw this.#refusal()
    if (this.#all >= running + waiting && !this.#makesRoom(mine)) throw this.#refusal()
    this.#pending.set(owner, mine + 1)
    this.#all += 1
    const turn = this.#all <= running ? Promise.resolve() : waitAside(() => this.#waitForTurn(owner))
    return turn.then(() => this.#timed(work).finally(() => this.#release(owner)))
  }

  /**
   * Has an owner wait for a task that is in here already: it takes no place, and counts among those of the owner.
   * @throws Refusal `rate_limited` at once if the owner has too much in here
   */
  async join<T>(owner: string, wait: () => Promise<T>): Promise<T> {
    const mine = this.#pending.get(owner) ?? 0
    // guard: nobody waits for the work of others without a limit | never | platform/fair-queue.test
    if (mine >= this.#limits.each) throw new Refusal('rate_limited', { what: 'requests', retryAfterSeconds: 1 })
    this.#pending.set(owner, mine + 1)
    try {
      return await wait()
    } finally {
      this.#forget(owner)
    }
  }

  #refusal = () => new Refusal('unavailable', { what: this.#what, retryAfterSeconds: 5 })

  /** A full queue gives the place of the last task of whoever has most of them to somebody who has clearly fewer. */
  #makesRoom(mine: number): boolean {
    const [longest] = [...this.#waiting].toSorted(([, a], [, b]) => b.length - a.length)
    // guard: a few who fill a queue together keep nobody else out | longest[1].length <= mine + 1 → 1 > 0 | platform/fair-queue.test
    if (!longest || longest[1].length <= mine + 1) return false
    const [owner, tasks] = longest
    tasks.pop()!.reject(this.#refusal())
    this.#leave(owner)
    return true
  }

  #waitMs(): number {
    const { waitMs = Number.POSITIVE_INFINITY } = this.#limits
    const isNew = this.#crowdedSince === undefined || performance.now() - this.#crowdedSince < crowd.lastsMs
    return (isNew ? Math.max(waitMs, crowd.waitMs) : waitMs) * patience.times
  }

  /** Until a further task of an owner begins. As owners take turns, the later ones of others are not before it. */
  #expectedMs(owner: string): number {
    if (this.#all < this.#limits.running) return 0
    const place = (this.#waiting.get(owner)?.length ?? 0) + 1
    const before = [...this.#waiting.values()].reduce((sum, { length }) => sum + Math.min(length, place), 0)
    return ((before + 1) * this.#taskMs) / this.#limits.running
  }

  async #timed<T>(work: () => Promise<T>): Promise<T> {
    const begun = performance.now()
    try {
      return await work()
    } finally {
      const took = performance.now() - begun
      this.#taskMs += (took - this.#taskMs) * (this.#taskMs === 0 ? 1 : latest)
    }
  }

  #waitForTurn(owner: string): Promise<void> {
    this.#crowdedSince ??= performance.now()
    const { promise, ...turn } = Promise.withResolvers<void>()
    const tasks = this.#waiting.get(owner)
    if (tasks) tasks.push(turn)
    else this.#waiting.set(owner, [turn])
    return promise
  }

  #leave(owner: string): void {
    this.#forget(owner)
    this.#all -= 1
  }

  #forget(owner: string): void {
    const left = this.#pending.get(owner)! - 1
    if (left > 0) this.#pending.set(owner, left)
    else this.#pending.delete(owner)
  }

  /** Hands the slot over to the next owner's first task; whoever just had one comes last. */
  #release(owner: string): void {
    this.#leave(owner)
    this.#moveBack(owner, this.#waiting.get(owner) ?? [])
    const [next] = this.#waiting
    if (!next) {
      this.#crowdedSince = undefined
      return
    }
    const [name, [task, ...more]] = next
    this.#moveBack(name, more)
    task!.resolve()
  }

  #moveBack(owner: string, tasks: Turn[]): void {
    this.#waiting.delete(owner)
    if (tasks.length > 0) this.#waiting.set(owner, tasks)
  }
}
