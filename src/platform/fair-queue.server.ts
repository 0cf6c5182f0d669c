import { Refusal } from './errors.ts'

type Limits = {
  /** How many tasks run at a time, and how many may wait. */
  running: number
  waiting: number
  /** How many tasks, running and waiting, one owner may have. */
  each: number
}

/**
 * Limits how many expensive tasks run at a time. Owners take turns, so that nobody waits for all that another has
 * queued; tasks beyond the limits are refused at once.
 */
export class FairQueue {
  readonly #limits: Limits
  readonly #what: 'busy' | 'photo_decoder'
  /** Waiting tasks of each owner; the first owner is next. */
  readonly #waiting = new Map<string, (() => void)[]>()
  readonly #pending = new Map<string, number>()
  #all = 0

  constructor(limits: Limits, what: 'busy' | 'photo_decoder') {
    this.#limits = limits
    this.#what = what
  }

  /**
   * Runs the work when its owner's turn comes.
   * @throws Refusal at once: `rate_limited` if the owner has too much in here, `unavailable` if all together have
   */
  run<T>(owner: string, work: () => Promise<T>): Promise<T> {
    const { running, waiting, each } = this.#limits
    const mine = this.#pending.get(owner) ?? 0
    // guard: nobody fills a queue alone | never | platform/fair-queue.test
    if (mine >= each) throw new Refusal('rate_limited', { what: 'requests', retryAfterSeconds: 1 })
    if (this.#all >= running + waiting) throw new Refusal('unavailable', { what: this.#what, retryAfterSeconds: 5 })
    this.#pending.set(owner, mine + 1)
    this.#all += 1
    const turn = this.#all <= running ? Promise.resolve() : this.#turnOf(owner)
    return turn.then(work).finally(() => this.#release(owner))
  }

  #turnOf(owner: string): Promise<void> {
    return new Promise((resolve) => {
      const tasks = this.#waiting.get(owner)
      if (tasks) tasks.push(resolve)
      else this.#waiting.set(owner, [resolve])
    })
  }

  /** Hands the slot over to the next owner's first task; whoever just had one comes last. */
  #release(owner: string): void {
    const left = this.#pending.get(owner)! - 1
    if (left > 0) this.#pending.set(owner, left)
    else this.#pending.delete(owner)
    this.#all -= 1
    this.#moveBack(owner, this.#waiting.get(owner) ?? [])
    const [next] = this.#waiting
    if (!next) return
    const [name, [task, ...more]] = next
    this.#moveBack(name, more)
    task!()
  }

  #moveBack(owner: string, tasks: (() => void)[]): void {
    this.#waiting.delete(owner)
    if (tasks.length > 0) this.#waiting.set(owner, tasks)
  }
}
